import { verifyMessage } from 'ethers';
import { expect, it } from 'vitest';
import { signEnvelope } from './envelope.ts';
import { findWalletOfPhrase } from './recovery-phrase.ts';

const wallet = findWalletOfPhrase('test test test test test test test test test test test junk');
if (wallet === undefined) throw new Error('The phrase is one');
const uid = 'ABC123';
const nonce = 'n'.repeat(43);
const phrases = '{"v":1}';
// echo -n '{"v":1}' | sha256sum
const hash = 'afbf9d0f3560b0fd7795e81c42a0a79ee6b6fc67e064f77826aee642cad28d91';

it('an envelope is signed over the message that the server checks', async () => {
  const signature = await signEnvelope(wallet, phrases, { uid, nonce });
  expect(verifyMessage(`polytips:seal:v1:${uid}:${nonce}:${hash}`, signature)).toBe(wallet.address);
});

// The sender of a challenge must not choose the text that the wallet signs.
it.each([
  ['a nonce of free text', { uid, nonce: 'x:pay everything to me' }],
  ['a nonce with a colon', { uid, nonce: `${'n'.repeat(42)}:` }],
  ['an empty nonce', { uid, nonce: '' }],
  ['a nonce with a line break', { uid, nonce: `${nonce}\n` }],
  ['a long nonce', { uid, nonce: `${nonce}n` }],
  ['an id with a colon', { uid: 'AB:123', nonce }],
  ['a long id', { uid: 'ABC1234', nonce }],
  ['an id with a line break inside', { uid: 'ABC\n12', nonce }],
])('a challenge with %s is not signed', async (_case, challenge) => {
  await expect(signEnvelope(wallet, phrases, challenge)).rejects.toThrow('invalid_format');
});
