import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeAnswer, fakeServer } from '../../base/api/testing/fake-server.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

const publicKey = '0x1111111111111111111111111111111111111111';
const amount = 20_000_000n;
const row = (serial: string) => ({
  AMOUNT: '20.000000',
  NET: '18.000000',
  ADMIN_CH: '2.000000',
  STATUS: 'Pending',
  dates: '2026-01-05T10:00:00.000Z',
  a_dates: null,
  TXN: null,
  WITHDRA_SL: serial,
  publicKey,
  CODES: 'K7M2QP',
  NAMES: 'Member',
});
const earlier = row('K7M2QP_2026-01-04');
const requested = row('K7M2QP_2026-01-05');

const request = (reply: FakeAnswer, ...lists: FakeAnswer[]) => {
  const { callApi } = fakeServer({ withdrawal: [reply], getIncomeStatement: lists });
  return requestWithdrawal({ callApi, withProof: (call) => call() }, publicKey, amount);
};
const before = { data: [earlier] };
const after = { data: [requested, earlier] };

it('a clear reply is the end of the request', async () => {
  expect(await request({ data: [requested] }, before)).toMatchObject({
    kind: 'requested',
    withdrawal: { WITHDRA_SL: requested.WITHDRA_SL },
  });
  expect(await request({ status: 409, code: 'payout_held' }, before)).toMatchObject({
    kind: 'refused',
    failure: { code: 'payout_held' },
  });
});

it('a withdrawal of today is that of this request where the browser has sent it twice, and not where it was in the list before', async () => {
  const reply = { status: 409, code: 'withdrawn_today' } as const;
  expect(await request(reply, before, after)).toMatchObject({
    kind: 'requested',
    withdrawal: { WITHDRA_SL: requested.WITHDRA_SL },
  });
  expect(await request(reply, after, after)).toMatchObject({
    kind: 'refused',
    failure: { code: 'withdrawn_today' },
  });
  expect(await request(reply, before, 'lost')).toEqual({ kind: 'unknown', message: reply.code });
});

it.each<[string, FakeAnswer, string | undefined]>([
  ['lost', 'lost', undefined],
  ['of a server that is too busy', { status: 503, code: 'busy' }, 'busy'],
  ['of a server that has failed', { status: 500, code: 'internal' }, 'internal'],
])(
  'after a reply that is %s, the list says what came of the request',
  async (_, reply, message) => {
    expect(await request(reply, before, after)).toMatchObject({
      kind: 'requested',
      withdrawal: { WITHDRA_SL: requested.WITHDRA_SL },
    });
    expect(await request(reply, before, before)).toEqual({ kind: 'unknown', message });
    expect(await request(reply, before, 'lost')).toEqual({ kind: 'unknown', message });
  },
);

it('without the list nothing is requested', async () => {
  const { callApi, requests } = fakeServer({ getIncomeStatement: ['lost'] });
  const deps = { callApi, withProof: <Data>(call: () => Promise<Data>) => call() };
  expect(await requestWithdrawal(deps, publicKey, amount)).toMatchObject({ kind: 'refused' });
  expect(requests.map(({ name }) => name)).not.toContain('withdrawal');
});

const sleep = () => void vi.setSystemTime(Date.now() + 10 * 60_000);

describe('a withdrawal that was confirmed ten minutes ago is not requested', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const tooLate = {
    kind: 'refused',
    failure: { message: expect.stringMatching(/^You confirmed this more than ten minutes ago/) },
  };

  it('where the page slept while the list was read', async () => {
    const { callApi, requests } = fakeServer({ getIncomeStatement: [before] });
    const deps = {
      callApi,
      withProof: <Data>(call: () => Promise<Data>) => {
        sleep();
        return call();
      },
    };
    expect(await requestWithdrawal(deps, publicKey, amount)).toMatchObject(tooLate);
    expect(requests.map(({ name }) => name)).toEqual(['getIncomeStatement']);
  });

  it('where it slept while the wallet was proven', async () => {
    const { callApi, requests } = fakeServer({
      getIncomeStatement: [before],
      withdrawal: [{ status: 409, code: 'wallet_unproven' }],
    });
    const deps = {
      callApi,
      async withProof<Data>(call: () => Promise<Data>) {
        await call();
        sleep();
        return call();
      },
    };
    expect(await requestWithdrawal(deps, publicKey, amount)).toMatchObject(tooLate);
    expect(requests.map(({ name }) => name)).toEqual(['getIncomeStatement', 'withdrawal']);
  });
});
