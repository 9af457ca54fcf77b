import { accountsCalls } from '@polytips/functions/contract/calls/accounts.ts';
import { networkCalls } from '@polytips/functions/contract/calls/network.ts';
import { passwordsCalls } from '@polytips/functions/contract/calls/passwords.ts';
import { payoutsCalls } from '@polytips/functions/contract/calls/payouts.ts';
import { signupCalls } from '@polytips/functions/contract/calls/signup.ts';
import { subscriptionsCalls } from '@polytips/functions/contract/calls/subscriptions.ts';
import { walletsCalls } from '@polytips/functions/contract/calls/wallets.ts';
import { withdrawalsCalls } from '@polytips/functions/contract/calls/withdrawals.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { formatEnd } from '../time/format-date.ts';
import { type Moment, momentNow } from '../time/moment.ts';
import { parseBusinessDay } from './business-day.ts';
import { unreachable } from './call-failure.ts';
import { createCallApi } from './create-call-api.ts';

const publicKey = `0x${'a'.repeat(40)}`;
const hash = `0x${'b'.repeat(64)}`;

/** A server that keeps the request and gives one answer. */
function answering(answer: Response | Error, token?: string, appToken?: string) {
  const requests: { url: string; init: RequestInit | undefined }[] = [];
  const lookForNewer = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const noteRefusal = vi.fn<(madeAt: Moment) => void>();
  const callApi = createCallApi({
    findToken: () => Promise.resolve(token),
    findAppToken: () => Promise.resolve(appToken),
    lookForNewer,
    noteRefusal,
    fetch: (input, init) => {
      requests.push({ url: input instanceof Request ? input.url : input.toString(), init });
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  });
  return { callApi, requests, lookForNewer, noteRefusal };
}

const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);

const refusing = (status: number, code: string) =>
  json({ error: { code, message: code } }, { status });

const garbled = (message: string) => ({ ok: false, failure: { kind: 'garbled', message } });

describe('callApi', () => {
  it('builds the path, the query and the header, and decodes the reply', async () => {
    const row = {
      AMOUNT: '50.000000',
      txn: hash,
      DATES: '2025-11-20T10:00:00Z',
      Activation_sl: '1',
    };
    const { callApi, requests } = answering(json({ data: [row] }), 'token');
    const result = await callApi(subscriptionsCalls.getMyPackages, {
      params: { publicKey },
      query: { limit: 5 },
    });
    expect(result).toEqual({ ok: true, data: [{ ...row, AMOUNT: 50_000_000n }] });
    expect(requests[0]?.url).toBe(`/api/getMyPackages/${publicKey}?limit=5`);
    expect(requests[0]?.init).toMatchObject({
      method: 'GET',
      headers: { authorization: 'Bearer token' },
    });
  });

  it('sends amounts as decimal strings and no token without a session', async () => {
    const { callApi, requests } = answering(json({ data: [] }));
    await callApi(withdrawalsCalls.withdrawal, { body: { publicKey, amount: 20_500_000n } });
    expect(requests[0]?.init?.body).toBe(JSON.stringify({ publicKey, amount: '20.500000' }));
    expect(requests[0]?.init?.headers).not.toHaveProperty('authorization');
  });

  it('sends the token of a session, which may have ended, with no call that makes one', async () => {
    const { callApi, requests } = answering(json({ data: [{ CODES: 'NO' }] }), 'token');
    const pass = `v1.${'p'.repeat(43)}`;
    await callApi(accountsCalls.login, { body: { mail: 'one@polytips.example', pass } });
    expect(requests[0]?.init?.headers).not.toHaveProperty('authorization');
  });

  it('attests the app with every call where App Check is configured, and with none elsewhere', async () => {
    for (const appToken of ['attested', undefined]) {
      const { callApi, requests } = answering(json({ data: [] }), 'token', appToken);
      await callApi(passwordsCalls.passRecover, { body: { mail: 'one@polytips.example' } });
      await callApi(walletsCalls.walletShare, { query: {} });
      expect(requests).toHaveLength(2);
      for (const { init } of requests) {
        expect(new Headers(init?.headers).get('x-firebase-appcheck')).toBe(appToken ?? null);
      }
    }
  });

  it('escapes what stands in a path', async () => {
    const { callApi, requests } = answering(json({ data: 'No Data Found' }));
    await callApi(signupCalls.getMailByPath, { params: { email: 'a+b%c@example.com' } });
    expect(requests[0]?.url).toBe('/api/getMail/a%2Bb%25c%40example.com');
  });

  it('refuses input that the server would refuse, without a request', async () => {
    const { callApi, requests } = answering(json({ data: [] }));
    const result = await callApi(accountsCalls.getUser, { params: { id: '12' } });
    expect(result).toMatchObject({
      ok: false,
      failure: { kind: 'refused', code: 'invalid_input', message: 'Invalid Referral ID' },
    });
    expect(requests).toHaveLength(0);
  });

  it('writes a moment in a refusal as the end of a wait, in the zone of the device', async () => {
    const until = '2026-01-08T12:00:30.456Z';
    const error = {
      code: 'payout_held',
      message: messages.payoutOutside(until),
    };
    const { callApi } = answering(json({ error }, { status: 409 }));
    const result = await callApi(payoutsCalls.withdrawalClaim, {
      body: { withSL: 'K7M2QP_2026-01-05' },
    });
    const message = messages.payoutOutside(formatEnd(until));
    expect(result).toMatchObject({ failure: { ...error, message } });
  });

  it('after too many challenges, says what else helps before when to try again', async () => {
    const error = { code: 'rate_limited', message: messages.challengesUsed };
    const headers: HeadersInit = { 'retry-after': '600' };
    const { callApi } = answering(json({ error }, { status: 429, headers }));
    expect(await callApi(walletsCalls.walletChallenge, {})).toMatchObject({
      failure: {
        message: expect.stringMatching(/: log out, which ends .+ Or try again after .*\d.*$/),
      },
    });
  });

  it.each([
    ['2820', `Too many attempts. Try again after ${formatEnd('2026-03-04T10:47:00.000Z')}`],
    [undefined, messages.rateLimited],
  ])('after too many attempts, says of %s seconds when to try again', async (wait, message) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-04T10:00:00.000Z') });
    onTestFinished(() => void vi.useRealTimers());
    const headers: HeadersInit = wait === undefined ? {} : { 'retry-after': wait };
    const error = { code: 'rate_limited', message: messages.rateLimited };
    const { callApi } = answering(json({ error }, { status: 429, headers }));
    expect(await callApi(walletsCalls.walletChallenge, {})).toMatchObject({ failure: { message } });
  });

  it('gives a refusal with its code, its message and its status', async () => {
    const { callApi } = answering(
      json(
        { error: { code: 'already_paid', message: 'Already Paid', txn: hash } },
        { status: 409, headers: { 'retry-after': '3' } },
      ),
    );
    expect(await callApi(payoutsCalls.withdrawalPay, { body: { withSL: '1', txn: hash } })).toEqual(
      {
        ok: false,
        failure: {
          kind: 'refused',
          code: 'already_paid',
          message: 'Already Paid',
          status: 409,
        },
      },
    );
  });

  it('leaves out the fields of a reply and of its envelope that only a newer server has', async () => {
    const share = 's'.repeat(43);
    const reply = { data: [{ nonce: share, newField: { since: 'today' } }], newEnvelope: 1 };
    const { callApi, lookForNewer } = answering(json(reply), 'token');
    expect(await callApi(walletsCalls.walletChallenge, {})).toEqual({
      ok: true,
      data: [{ nonce: share }],
    });
    expect(lookForNewer).not.toHaveBeenCalled();
  });

  it.each([
    ['HTML instead of data', new Response('<html></html>')],
    ['a reply of another shape', json({ data: [{ CODES: 1 }] })],
    ['a reply without its envelope', json([])],
  ])('says of %s that a reload helps, and looks for a newer version', async (_, answer) => {
    const { callApi, lookForNewer } = answering(answer);
    const result = await callApi(networkCalls.getDirect, { params: { publicKey } });
    expect(result).toEqual(
      garbled('The app and the server do not understand each other. Reload the app.'),
    );
    expect(lookForNewer).toHaveBeenCalledOnce();
  });

  it.each([
    ['a call', 404, 'unknown_path', messages.unknownPath],
    ['a field', 400, 'invalid_input', `${messages.unknownField} external`],
    ['a missing field', 400, 'invalid_input', `${messages.invalidInput}: field day`],
    ['something unnamed', 400, 'invalid_input', messages.invalidInput],
  ])(
    'says of a refusal of %s that only another build meets that a reload helps',
    async (_, status, code, message) => {
      const { callApi, lookForNewer } = answering(json({ error: { code, message } }, { status }));
      expect(await callApi(networkCalls.getDirect, { params: { publicKey } })).toEqual({
        ok: false,
        failure: {
          kind: 'refused',
          code,
          status,
          message: 'The app and the server do not understand each other. Reload the app.',
        },
      });
      expect(lookForNewer).toHaveBeenCalledOnce();
    },
  );

  it.each([messages.invalidReferralId, messages.subscriptionNotMultiple, messages.invalidAmount])(
    'looks for no newer version where the server refuses what a member has typed: %s',
    async (message) => {
      const error = { code: 'invalid_input', message };
      const { callApi, lookForNewer } = answering(json({ error }, { status: 400 }));
      const result = await callApi(networkCalls.getDirect, { params: { publicKey } });
      expect(result).toMatchObject({ failure: error });
      expect(lookForNewer).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['HTML instead of a failure', new Response('<html>Bad request</html>', { status: 400 })],
    ['a failure of another shape', json({ message: 'no' }, { status: 500 })],
  ])('says of %s that another attempt may help, and no newer version', async (_, answer) => {
    const { callApi, lookForNewer } = answering(answer);
    const result = await callApi(networkCalls.getDirect, { params: { publicKey } });
    expect(result).toEqual(
      garbled('The server gave an answer that cannot be read. Try again in a moment.'),
    );
    expect(lookForNewer).not.toHaveBeenCalled();
  });

  it.each([
    ['findToken', 20_000, 1],
    ['findToken', 20_001, 0],
    ['findAppToken', 20_001, 0],
  ] as const)('in a page that sleeps in %s for %s ms makes %s requests', async (at, ms, made) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const requests: unknown[] = [];
    const callApi = createCallApi({
      findToken: async () => 'token',
      findAppToken: async () => undefined,
      lookForNewer: async () => undefined,
      fetch: async (input) => {
        requests.push(input);
        throw new TypeError('Failed to fetch');
      },
      [at]: async () => void vi.setSystemTime(Date.now() + ms),
    });
    const result = await callApi(walletsCalls.walletChallenge, {});
    expect(requests).toHaveLength(made);
    expect(result).toEqual({ ok: false, failure: unreachable });
  });

  it('notifies of the refusal of its session, with the moment at which the call was made', async () => {
    const { callApi, noteRefusal } = answering(refusing(401, 'no_session'), 'token');
    const before = momentNow().monotonicMs;
    const making = callApi(walletsCalls.walletChallenge, {});
    const after = momentNow().monotonicMs;
    expect(await making).toMatchObject({ ok: false, failure: { code: 'no_session' } });
    expect(noteRefusal).toHaveBeenCalledOnce();
    const { monotonicMs = 0 } = noteRefusal.mock.calls[0]?.[0] ?? {};
    expect(monotonicMs).toBeGreaterThanOrEqual(before);
    expect(monotonicMs).toBeLessThanOrEqual(after);
  });

  it.each([
    ['of a call without a session', () => refusing(401, 'no_session'), undefined],
    ['of something else', () => refusing(403, 'forbidden'), 'token'],
    ['that is a success', () => json({ data: [{ nonce: 'A'.repeat(43) }] }), 'token'],
  ])('notifies of no refusal after an answer %s', async (_, answer, token) => {
    const { callApi, noteRefusal } = answering(answer(), token);
    await callApi(walletsCalls.walletChallenge, {});
    expect(noteRefusal).not.toHaveBeenCalled();
  });

  it('says when the server cannot be reached', async () => {
    const { callApi } = answering(new TypeError('Failed to fetch'));
    const result = await callApi(walletsCalls.walletChallenge, {});
    expect(result).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
  });
});

describe('parseBusinessDay', () => {
  it('reads the day and whether it is off', () => {
    expect(parseBusinessDay('2025-11-23;off=1')).toEqual({ day: '2025-11-23', off: true });
  });

  it.each([[null], [''], ['2025-11-23'], ['2025-11-23;off=2']])('finds none in %j', (header) => {
    expect(parseBusinessDay(header)).toBeUndefined();
  });
});
