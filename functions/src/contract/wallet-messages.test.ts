import { expect, it } from 'vitest';
import { proofMessage, sealMessage } from './wallet-messages.ts';

it('are exactly what other clients sign', () => {
  expect(sealMessage('ABC123', 'NONCE', 'f00d')).toBe('polytips:seal:v1:ABC123:NONCE:f00d');
  expect(proofMessage('ABC123', 'NONCE')).toBe('polytips:proof:v1:ABC123:NONCE');
});
