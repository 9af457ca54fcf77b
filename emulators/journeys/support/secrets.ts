import { contract } from '@polytips/functions/contract/contract.ts';
import { openEnvelope } from '@polytips/functions/sealing/envelope.ts';
import {
  type Credentials,
  deriveMaster,
  derivePass,
  deriveSealKey,
} from '@polytips/functions/sealing/key-derivation.ts';
import { getAddress, HDNodeWallet } from 'ethers';
import type { Page } from 'playwright-core';
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
  if (row.sealed === 'old') throw new Error('The wallet is sealed with the password before');
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

/**
 * Searches every place that a script in the page can read: all values reachable from the window and
 * the elements (React's fields included), the document's text, fields, storages, cookies and caches.
 * @returns the name of each secret with the place that contains it.
 */
export async function searchPage(page: Page, secrets: Secrets): Promise<readonly string[]> {
  return page.evaluate(async (secrets) => {
    const wanted = Object.entries(secrets).map(
      ([name, secret]) => [name, secret.toLowerCase()] as const,
    );
    const found = new Set<string>();
    const look = (text: string, place: string) => {
      const lowered = text.toLowerCase();
      for (const [name, secret] of wanted)
        if (lowered.includes(secret)) found.add(`${name} in ${place}`);
    };
    const lookAtBytes = (bytes: Uint8Array, place: string) => {
      look(new TextDecoder().decode(bytes), place);
      look([...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''), place);
    };

    const seen = new Set<object>();
    const waiting: { readonly value: object; readonly place: string }[] = [];
    const note = (value: unknown, place: string) => {
      if (typeof value === 'string') return look(value, place);
      const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
      if (!isObject || seen.has(value)) return;
      seen.add(value);
      waiting.push({ value, place: place.slice(-160) });
    };
    note(globalThis, 'window');
    for (const element of [document, ...document.querySelectorAll('*')]) note(element, 'element');
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { value, place } = next;
      if (value instanceof ArrayBuffer) lookAtBytes(new Uint8Array(value), place);
      else if (ArrayBuffer.isView(value))
        lookAtBytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength), place);
      else if (value instanceof Map || value instanceof Set) {
        for (const entry of value.entries()) {
          note(entry[0], `${place}.key`);
          note(entry[1], `${place}.value`);
        }
      }
      if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
        look(value.join(' '), place);
      for (const key of Reflect.ownKeys(value)) {
        const property = Reflect.getOwnPropertyDescriptor(value, key);
        // Getters are left out: those of the browser show nothing else.
        if (property !== undefined && 'value' in property)
          note(property.value, `${place}.${String(key)}`);
      }
      note(Reflect.getPrototypeOf(value), `${place}.prototype`);
    }

    look(document.documentElement.outerHTML, 'the document');
    look(document.documentElement.innerText, 'the text');
    for (const field of document.querySelectorAll('input, textarea'))
      if ('value' in field) look(String(field.value), 'a field');
    look(document.cookie, 'the cookies');
    for (const storage of [localStorage, sessionStorage])
      look(JSON.stringify(Object.entries(storage)), 'a storage');
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        look(request.url, `the cache ${name}`);
        const response = await cache.match(request);
        look((await response?.text()) ?? '', `the cache ${name}`);
      }
    }
    return [...found];
  }, secrets);
}
