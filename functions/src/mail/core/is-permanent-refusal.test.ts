import { expect, it } from 'vitest';
import { isPermanentRefusal } from './is-permanent-refusal.ts';

it.each([
  [{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, true],
  [{ code: 'EENVELOPE', responseCode: 599, command: 'RCPT TO' }, true],
  [{ code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, true],
  [{ code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO' }, false],
  [{ code: 'EENVELOPE', responseCode: 499, command: 'RCPT TO' }, false],
  [{ code: 'EENVELOPE', responseCode: 503, command: 'RCPT TO' }, false],
  // Ours to mend: the sender, the login, the connection.
  [{ code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM' }, false],
  [{ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, false],
  [{ code: 'EPROTOCOL', responseCode: 554, command: 'CONN' }, false],
  [{ code: 'ETIMEDOUT' }, false],
  [{ code: 'EABORT' }, false],
  [{}, false],
])('%j: %j', (error, permanent) => {
  expect(isPermanentRefusal(error)).toBe(permanent);
});
