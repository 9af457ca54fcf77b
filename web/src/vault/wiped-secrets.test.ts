import type * as keyDerivation from '@polytips/functions/sealing/key-derivation.ts';
import type { PreparedSignup } from '@polytips/functions/sealing/sealed-wallet.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { createVaultWorker } from './vault-worker.ts';
import type { WorkerRequest } from './worker-requests.ts';
import type { ResponseMessage, WorkerResponse } from './worker-responses.ts';

/** Every master and every seal key that was derived, in the order in which they came. */
const { derived, note } = vi.hoisted(() => {
  const secrets: Uint8Array[] = [];
  return {
    derived: secrets,
    note: (secret: Uint8Array): Uint8Array => {
      secrets.push(secret);
      return secret;
    },
  };
});

vi.mock('@polytips/functions/sealing/key-derivation.ts', async (importOriginal) => {
  const original = await importOriginal<typeof keyDerivation>();
  return {
    ...original,
    deriveMaster: async (...given: Parameters<typeof original.deriveMaster>) =>
      note(await original.deriveMaster(...given)),
    deriveSealKey: (...given: Parameters<typeof original.deriveSealKey>) =>
      note(original.deriveSealKey(...given)),
  };
});

const network = { chainId: 31_337, usdtAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3' };
const credentials = { mail: 'root@example.com', password: 'A-new-passw0rd-of-20' };
const serverShare = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
const challenge = { uid: 'ABC123', nonce: `${'n'.repeat(42)}A` };

let request: (asked: WorkerRequest) => Promise<WorkerResponse>;
/** A wallet that is sealed with the credentials, and of which the worker still holds the master. */
let sealed: Pick<PreparedSignup, 'share' | 'phrases' | 'publicKey'>;

beforeEach(async () => {
  derived.length = 0;
  const posted: ResponseMessage[] = [];
  const handle = createVaultWorker(network, (message) => void posted.push(message), 2);
  request = async (asked) => {
    await handle({ id: 1, request: asked });
    const last = posted.at(-1);
    if (last === undefined) throw new Error('The worker did not answer');
    return last.response;
  };
  const prepared = await request({ kind: 'prepareSignup', credentials });
  if (prepared.kind !== 'signupPrepared') throw new Error(prepared.kind);
  const { share, phrases, publicKey } = prepared.signup;
  sealed = { share, phrases, publicKey };
});

const open = () => request({ kind: 'open', sealed });

/** Which of the derived secrets are left. */
const leftOver = () => derived.flatMap((secret, index) => (secret.some(Boolean) ? [index] : []));

it('a prepared password leaves its master alone, which the wallet is opened with', () => {
  expect(derived).toHaveLength(2);
  expect(leftOver()).toEqual([0]);
});

it.each<[string, number, WorkerResponse['kind'], () => Promise<WorkerResponse>]>([
  ['an opening', 3, 'opened', open],
  [
    'an opening that the share does not open',
    3,
    'notOpened',
    () => request({ kind: 'open', sealed: { ...sealed, share: serverShare } }),
  ],
  [
    'an opening that breaks off',
    2,
    'failed',
    () => request({ kind: 'open', sealed: { ...sealed, share: 'AA' } }),
  ],
  [
    'a re-encryption',
    5,
    'reencrypted',
    async () => {
      await open();
      return request({ kind: 'reencrypt', credentials, serverShare, challenge });
    },
  ],
  [
    'a re-encryption whose challenge has another form',
    5,
    'failed',
    async () => {
      await open();
      const forged = { ...challenge, uid: 'of another form' };
      return request({ kind: 'reencrypt', credentials, serverShare, challenge: forged });
    },
  ],
  [
    'a re-encryption whose share has another form',
    4,
    'failed',
    async () => {
      await open();
      return request({ kind: 'reencrypt', credentials, serverShare: 'AA', challenge });
    },
  ],
  [
    'another password that was prepared and opened',
    4,
    'opened',
    async () => {
      await request({ kind: 'prepareLogin', credentials });
      return open();
    },
  ],
  [
    'a phrase that was revealed',
    5,
    'revealed',
    async () => {
      await open();
      return request({ kind: 'revealPhrase', credentials, sealed });
    },
  ],
])('%s leaves none of its %i secrets in memory, and answers: %s', async (_, count, kind, work) => {
  expect(await work()).toMatchObject({ kind });
  expect(derived).toHaveLength(count);
  expect(leftOver()).toEqual([]);
});
