import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallFailure } from '../../base/api/call-failure.ts';
import { logIn } from './log-in.ts';
import { expectNobody, isExpected } from './new-member.ts';
import { signUp } from './sign-up.ts';

const fakes = vi.hoisted(() => ({
  callApi: vi.fn<(name: string) => Promise<unknown>>(),
  startSession: vi.fn<(token: string, user: object, ask: () => unknown) => Promise<void>>(),
  askForHome: vi.fn<(uid: string) => Promise<void>>(),
  noteFreshWallet: vi.fn<(uid: string) => void>(),
  requestWelcome: vi.fn<(member: object) => Promise<void>>(),
  lock: vi.fn<() => void>(),
}));
vi.mock('../../base/api/call-api.ts', () => ({ callApi: fakes.callApi }));
vi.mock('../../session/start-session.ts', () => ({ startSession: fakes.startSession }));
vi.mock('./ask-for-home.ts', () => ({ askForHome: fakes.askForHome }));
vi.mock('../../wallet/use-backup-state.ts', () => ({ noteFreshWallet: fakes.noteFreshWallet }));
vi.mock('./request-welcome.ts', () => ({ requestWelcome: fakes.requestWelcome }));
vi.mock('../../vault/app-vault.ts', () => ({
  vault: {
    prepareSignup: async () => ({ ok: true, value: { pass: 'derived' } }),
    prepareLogin: async () => ({ ok: true, value: { pass: 'derived' } }),
    open: async () => 'opened',
    lock: fakes.lock,
  },
}));

const mail = 'new@polytips.example';
const details = {
  spn: 'ROOT00',
  fname: 'New Member',
  mob: '+919000000000',
  mail,
  password: 'Pass1',
};
const uid = 'ABC123';
const noProgress = () => undefined;

const away: CallFailure = { kind: 'unreachable', message: 'away' };
const taken: CallFailure = {
  kind: 'refused',
  status: 409,
  code: 'conflict',
  message: 'Taken',
};
const lost = { ok: false, failure: away };
const made = { ok: true, data: [{}] };
const entered = {
  ok: true,
  data: [{ CODES: uid, NAMES: 'New Member', token: 't', sealed: 'current' }],
};
const unknown = { ok: true, data: [{ CODES: 'NO' }] };

/** What the server answers to the signup, and to the log-ins after it. */
function answer(signup: object, ...logins: readonly object[]): void {
  const left = [...logins];
  fakes.callApi.mockImplementation(async (name) => (name === 'signup' ? signup : left.shift()));
}

const logInAs = (who: string) => logIn({ mail: who, password: 'Pass1' }, noProgress);

beforeEach(() => {
  vi.resetAllMocks();
  fakes.requestWelcome.mockResolvedValue();
  expectNobody();
});

const expectWelcomed = () => {
  expect(fakes.noteFreshWallet.mock.calls).toEqual([[uid]]);
  expect(fakes.requestWelcome.mock.calls).toEqual([[{ uid, name: 'New Member', mail }]]);
};

describe('a new member is welcomed and told of the wallet, once', () => {
  test.each([
    ['answered', made],
    ['lost', lost],
  ])('when the reply to the signup was %s', async (_name, signup) => {
    answer(signup, entered, entered);
    expect(await signUp(details, noProgress)).toMatchObject({ state: 'entered' });
    expectWelcomed();
    await logInAs(mail);
    expectWelcomed();
  });

  test.each([
    ['and so was that to the log-in', lost, lost],
    ['and the log-in came too early', lost, unknown],
    ['and the reply came, but not that to the log-in', made, lost],
  ])('when it was lost, %s, and a later log-in enters', async (_name, signup, login) => {
    answer(signup, login, entered);
    expect(await signUp(details, noProgress)).toMatchObject({ state: 'uncertain' });
    expect(isExpected(mail)).toBe(true);
    expect(fakes.noteFreshWallet).not.toHaveBeenCalled();
    expect(await logInAs(mail)).toEqual({ state: 'entered', uid });
    expectWelcomed();
    expect(isExpected(mail)).toBe(false);
  });

  test('when the session could not be started at first', async () => {
    answer(made, entered, entered);
    fakes.startSession.mockRejectedValueOnce(new Error('away'));
    expect(await signUp(details, noProgress)).toMatchObject({ state: 'uncertain' });
    await logInAs(mail);
    expectWelcomed();
  });
});

test('what Home needs is asked for while the session begins', async () => {
  answer(made, entered);
  fakes.startSession.mockImplementation(async (_token, _user, ask) => void (await ask()));
  expect(await logInAs(mail)).toEqual({ state: 'entered', uid });
  expect(fakes.askForHome.mock.calls).toEqual([[uid]]);
});

describe('nobody is told of a new wallet', () => {
  test('who logs in', async () => {
    answer(made, entered);
    expect(await logInAs(mail)).toEqual({ state: 'entered', uid });
    expect(fakes.noteFreshWallet).not.toHaveBeenCalled();
  });

  test('who logs in as somebody else after a signup of which no reply came', async () => {
    answer(lost, lost, entered);
    await signUp(details, noProgress);
    await logInAs('other@polytips.example');
    expect(fakes.noteFreshWallet).not.toHaveBeenCalled();
    expect(isExpected(mail)).toBe(true);
  });

  test('whose signup was refused', async () => {
    answer({ ok: false, failure: taken }, entered);
    expect(await signUp(details, noProgress)).toEqual({ state: 'rejected', message: 'Taken' });
    expect(isExpected(mail)).toBe(false);
    expect(fakes.lock).toHaveBeenCalled();
    await logInAs(mail);
    expect(fakes.noteFreshWallet).not.toHaveBeenCalled();
  });
});
