import { contract } from '@polytips/functions/contract/contract.ts';
import { openEnvelope } from '@polytips/functions/sealing/envelope.ts';
import {
  type Credentials,
  deriveMaster,
  derivePass,
  deriveSealKey,
} from '@polytips/functions/sealing/key-derivation.ts';
import { getAddress, HDNodeWallet } from 'ethers';
import { client, kdfCost } from '../../client/test-world.ts';
import { requireData } from '../../client/world-client.ts';

/** What only the member may know, by name. */
export type Secrets = Readonly<Record<string, string>>;

/** The 12 recovery words of a member. */
export async function openPhrase(credentials: Credentials): Promise<string> {
  return (await openEnvelopeOf(credentials)).phrase;
}

/** Derives and opens a member's secrets from the password, to search for them. */
export async function openSecrets(credentials: Credentials): Promise<Secrets> {
  const { master, sealKey, phrase, wallet } = await openEnvelopeOf(credentials);
  const { password } = credentials;
  const words = phrase.split(' ');
  return {
    password,
    'password in base64': Buffer.from(password).toString('base64').replaceAll('=', ''),
    // Parts of the phrase, so that neither its separator nor a cut hides it.
    'first words': words.slice(0, 3).join(' '),
    'last words': words.slice(-3).join(' '),
    'words in a list': words.slice(0, 3).join('","'),
    'words in a URL': words.slice(0, 3).join('%20'),
    'private key': wallet.privateKey.slice(2),
    master: Buffer.from(master).toString('hex'),
    'master in base64': Buffer.from(master).toString('base64url'),
    'seal key': Buffer.from(sealKey).toString('hex'),
    'seal key in base64': Buffer.from(sealKey).toString('base64url'),
  };
}

async function openEnvelopeOf({ mail, password }: Credentials) {
  const master = await deriveMaster({ mail, password }, kdfCost);
  const [row] = requireData(
    await client.api.call(contract.login, { body: { mail, pass: derivePass(master) } }),
  );
  if (row === undefined || !('token' in row)) throw new Error('The login was refused');
  const publicKey = getAddress(row.publicKey);
  const sealKey = deriveSealKey(master, row.share);
  const phrase = await openEnvelope({ sealKey, secret: 'phrases', publicKey }, row.phrases);
  if (phrase === undefined) throw new Error('The envelope did not open');
  const wallet = HDNodeWallet.fromPhrase(phrase);
  if (wallet.address !== publicKey) throw new Error('The envelope holds another wallet');
  return { master, sealKey, phrase, wallet };
}

/** The names of the secrets that a text contains. */
export function findSecrets(secrets: Secrets, text: string): readonly string[] {
  const lowered = text.toLowerCase();
  return Object.entries(secrets)
    .filter(([, secret]) => lowered.includes(secret.toLowerCase()))
    .map(([name]) => name);
}
