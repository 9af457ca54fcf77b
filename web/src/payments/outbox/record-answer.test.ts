import { describe, expect, it } from 'vitest';
import type { CallResult } from '../../base/api/call-failure.ts';
import { answerOfRecord } from './record-answer.ts';

const refused = (status: number, code: string): CallResult<unknown> => ({
  ok: false,
  failure: { kind: 'refused', status, code, message: 'No' },
});

describe('answerOfRecord', () => {
  const cases: readonly (readonly [string, CallResult<unknown>, unknown])[] = [
    ['a reply', { ok: true, data: [] }, 'acknowledged'],
    ['no reply', { ok: false, failure: { kind: 'unreachable', message: '' } }, 'retry'],
    ['nonsense', { ok: false, failure: { kind: 'garbled', message: '', status: 200 } }, 'retry'],
    ['no session', refused(401, 'no_session'), 'retry'],
    ['too many', refused(429, 'rate_limited'), 'retry'],
    ['a busy server', refused(503, 'busy'), 'retry'],
    ['a broken server', refused(500, 'internal'), 'retry'],
    ['a new kind of server trouble', refused(507, 'full'), 'retry'],
    ['an unproven wallet', refused(409, 'wallet_unproven'), 'retry'],
    ['a conflict', refused(409, 'conflict'), { refused: 'No' }],
    ['a paid withdrawal', refused(409, 'already_paid'), { refused: 'No' }],
    ["another one's", refused(403, 'forbidden'), 'retry'],
    ['bad input', refused(400, 'invalid_input'), { refused: 'No' }],
  ];
  it.each(cases)('takes %s', (_, result, answer) => {
    expect(answerOfRecord(result)).toEqual(answer);
  });
});
