import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallFailure } from '../../base/api/call-failure.ts';
import type { Opening } from '../../vault/vault.ts';
import { logIn } from './log-in.ts';
import { expectNobody, isExpected } from './new-member.ts';
import { signUp } from './sign-up.ts';

const fakes = vi.hoisted(() => ({
  callApi: vi.fn<(name: string, input: unknown) => Promise<unknown>>(),
  startSession:
    vi.fn<
      (
        token: string,
        user: object,
        start: { signal: AbortSignal; callAsMember: () => unknown },
      ) => Promise<void>
    >(),
  readHome: vi.fn<(client: unknown, member: object) => Promise<void>>(),
  noteFreshWallet: vi.fn<(uid: string) => void>(),
  prepare: vi.fn<() => Promise<object>>(),
  open: vi.fn<() => Promise<Opening>>(),
  end: vi.fn<() => void>(),
  storageProblem: vi.fn<() => Promise<string | undefined>>(),
}));
vi.mock('../../base/api/call-api.ts', () => ({
  callApi: ({ name }: { readonly name: string }, input: unknown) => fakes.callApi(name, input),
}));
vi.mock('../../session/storage-problem.ts', () => ({ storageProblem: fakes.storageProblem }));
vi.mock('../../session/start-session.ts', () => ({ startSession: fakes.startSession }));
vi.mock('../../reads/query-client.ts', () => ({ queryClient: {} }));
vi.mock('../../reads/home-reads.ts', () => ({ readHome: fakes.readHome }));
vi.mock('../../wallet/use-backup-state.ts', () => ({ noteFreshWallet: fakes.noteFreshWallet }));
vi.mock('../../vault/app-vault.ts', () => ({
  vault: { prepareSignup: fakes.prepare, prepareLogin: fakes.prepare },
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
const publicKey = `0x${'1'.repeat(40)}`;
let leaving: AbortController;
const run = () => ({ signal: leaving.signal, onProgress: () => undefined });

const unreachable: CallFailure = { kind: 'unreachable', message: 'away' };
const conflict: CallFailure = {
  kind: 'refused',
  status: 409,
  code: 'conflict',
  message: 'Taken',
};
const taken = {
  ok: false,
  failure: { ...conflict, code: 'mail_taken', message: 'Mail taken' },
};
const lost = { ok: false, failure: unreachable };
const made = { ok: true, data: [{}] };
const known = (sealed: 'current' | 'old') => ({
  ok: true,
  data: [{ CODES: uid, NAMES: 'New Member', publicKey, token: 't', sealed }],
});
const unknown = { ok: true, data: [{ CODES: 'NO' }] };

/** Sets the server's replies to the signup and to the logins after it. */
function reply(signup: object, ...logins: readonly object[]): void {
  const left = [...logins];
  fakes.callApi.mockImplementation(async (name) => {
    if (name === 'signup') return signup;
    return name === 'login' ? left.shift() : made;
  });
}

const logInAs = (mail: string) => logIn({ mail, password: 'Pass1' }, run());

beforeEach(() => {
  vi.resetAllMocks();
  const { open, end } = fakes;
  fakes.prepare.mockResolvedValue({ ok: true, value: { pass: 'derived', publicKey }, open, end });
  open.mockResolvedValue('opened');
  leaving = new AbortController();
  expectNobody();
});
afterEach(() => void vi.useRealTimers());

const expectNoted = () => expect(fakes.noteFreshWallet.mock.calls).toEqual([[uid]]);

const other = (sealed: 'current' | 'old') => {
  const [row] = known(sealed).data;
  return { ok: true, data: [{ ...row, publicKey: `0x${'2'.repeat(40)}` }] };
};

describe('another address than a signup has made', () => {
  test.each([
    ['was accepted', made],
    ['had no reply, as far as the server lets know', lost],
  ])('is refused where no envelope proves it and the signup %s', async (_name, signup) => {
    reply(signup, other('old'));
    expect(await signUp(details, run())).toEqual({ state: 'foreign' });
    expect(fakes.startSession).not.toHaveBeenCalled();
    expect(fakes.end).toHaveBeenCalledOnce();
  });

  test('is entered where its envelope opens, as that of an earlier signup which arrived late', async () => {
    reply(lost, other('current'));
    expect(await signUp(details, run())).toEqual({ state: 'entered', uid });
  });

  test('is refused by a later login in this tab, too', async () => {
    reply(lost, lost, other('old'));
    expect(await signUp(details, run())).toMatchObject({ state: 'uncertain' });
    expect(await logInAs(mail)).toEqual({ state: 'foreign' });
    expect(fakes.startSession).not.toHaveBeenCalled();
  });

  test('is entered by a login', async () => {
    reply(made, other('old'));
    expect(await logInAs(mail)).toEqual({ state: 'entered', uid });
  });
});

describe('the fresh wallet of a new member is noted once', () => {
  test.each([
    ['was received', made],
    ['was lost', lost],
  ])('when the reply to the signup %s', async (_name, signup) => {
    reply(signup, known('current'), known('current'));
    expect(await signUp(details, run())).toMatchObject({ state: 'entered' });
    expectNoted();
    await logInAs(mail);
    expectNoted();
  });

  test.each([
    ['the replies to the signup and the login were lost', lost, lost],
    ['the reply to the signup was lost and the login came too early', lost, unknown],
    ['only the reply to the login was lost', made, lost],
  ])('by a later login when %s', async (_name, signup, login) => {
    reply(signup, login, known('current'));
    expect(await signUp(details, run())).toMatchObject({ state: 'uncertain' });
    expect(isExpected(mail)).toBe(true);
    expect(fakes.noteFreshWallet).not.toHaveBeenCalled();
    expect(await logInAs(mail)).toEqual({ state: 'entered', uid });
    expectNoted();
    expect(isExpected(mail)).toBe(false);
  });

  test('by a signup that finds its mail taken by an earlier one, which arrived late', async () => {
    reply(lost, unknown);
    expect(await signUp(details, run())).toEqual({ state: 'uncertain', message: 'away' });
    reply(taken, known('current'));
    expect(await signUp(details, run())).toEqual({ state: 'entered', uid });
    expectNoted();
  });

  test('by a login after a signup whose repetition was refused for another reason', async () => {
    reply(lost, lost);
    await signUp(details, run());
    reply({ ok: false, failure: conflict }, known('current'));
    expect(await signUp(details, run())).toEqual({ state: 'rejected', message: 'Taken' });
    await logInAs(mail);
    expectNoted();
  });

  test('by a later login when the session could not be started at first', async () => {
    reply(made, known('current'), known('current'));
    fakes.startSession.mockRejectedValueOnce(new Error('away'));
    expect(await signUp(details, run())).toMatchObject({ state: 'uncertain' });
    await logInAs(mail);
    expectNoted();
  });
});

describe('no fresh wallet is noted', () => {
  test('where the mail is taken by another member, who has another password', async () => {
    reply(taken, unknown);
    expect(await signUp(details, run())).toEqual({ state: 'rejected', message: 'Mail taken' });
    expect(isExpected(mail)).toBe(false);
    expect(fakes.end).toHaveBeenCalled();
  });

  test('where the mail is taken and the login after it gets no reply', async () => {
    reply(taken, lost);
    expect(await signUp(details, run())).toEqual({ state: 'uncertain', message: 'away' });
    expect(fakes.noteFreshWallet).not.toHaveBeenCalled();
  });

  test('by a login without a signup', async () => {
    reply(made, known('current'));
    expect(await logInAs(mail)).toEqual({ state: 'entered', uid });
    expect(fakes.noteFreshWallet).not.toHaveBeenCalled();
  });

  test('by the login of another member after a signup whose reply was lost', async () => {
    reply(lost, lost, known('current'));
    await signUp(details, run());
    await logInAs('other@polytips.example');
    expect(fakes.noteFreshWallet).not.toHaveBeenCalled();
    expect(isExpected(mail)).toBe(true);
  });

  test('after a refused signup, which ends what was prepared', async () => {
    reply({ ok: false, failure: conflict }, known('current'));
    expect(await signUp(details, run())).toEqual({ state: 'rejected', message: 'Taken' });
    expect(isExpected(mail)).toBe(false);
    expect(fakes.end).toHaveBeenCalled();
    await logInAs(mail);
    expect(fakes.noteFreshWallet).not.toHaveBeenCalled();
  });
});

describe('a login', () => {
  test.each([
    ['opened', 'entered', 0],
    ['cannot open', 'foreign', 1],
    ['mismatch', 'foreign', 1],
    ['stopped', 'failed', 1],
    ['timed out', 'failed', 1],
    ['failed', 'failed', 1],
  ] as const)(
    'whose envelope is "%s" ends as %s, and ends what was prepared %i times',
    async (opening, state, ends) => {
      reply(made, known('current'));
      fakes.open.mockResolvedValue(opening);
      expect(await logInAs(mail)).toMatchObject({ state });
      expect(fakes.end).toHaveBeenCalledTimes(ends);
      expect(fakes.startSession).toHaveBeenCalledTimes(state === 'entered' ? 1 : 0);
    },
  );

  test.each([
    ['missing', 'reload the page'],
    ['failed', 'on this device'],
  ])('without a password, its worker being "%s", says: %s', async (reason, said) => {
    fakes.prepare.mockResolvedValue({ ok: false, reason });
    const message: unknown = expect.stringContaining(said);
    expect(await logInAs(mail)).toEqual({ state: 'failed', message });
    expect(await signUp(details, run())).toEqual({ state: 'failed', message });
  });

  test('after a reset enters with a locked wallet and remembers no envelope', async () => {
    reply(made, known('old'));
    expect(await logInAs(mail)).toEqual({ state: 'entered', uid });
    expect(fakes.open).not.toHaveBeenCalled();
    expect(fakes.end).toHaveBeenCalledTimes(1);
    const [[, stored] = []] = fakes.startSession.mock.calls;
    expect(stored).toEqual({ id: uid, mail, name: 'New Member', publicKey, phrases: undefined });
  });

  test('reads what Home shows before it is there, for two seconds at most', async () => {
    vi.useFakeTimers();
    reply(made, known('current'));
    fakes.startSession.mockImplementation(
      async (_token, _user, { callAsMember }) => void (await callAsMember()),
    );
    fakes.readHome.mockReturnValue(new Promise(() => undefined));
    const entering = logInAs(mail);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await entering).toEqual({ state: 'entered', uid });
    expect(fakes.readHome.mock.calls).toMatchObject([[{}, { uid, publicKey }]]);
  });
});

test.each([
  ['the storage, where that is why', 'Nothing is kept', 'Nothing is kept'],
  ['the connection, where the browser keeps what it has to', undefined, 'Check your connection'],
])('a session that does not start is put down to %s', async (_, problem, said) => {
  reply(made, known('current'));
  fakes.startSession.mockImplementation(async () => {
    fakes.storageProblem.mockResolvedValue(problem);
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const message: unknown = expect.stringContaining(said);
  expect(await logInAs(mail)).toEqual({ state: 'failed', message });
});

describe('a visitor who leaves', () => {
  const lateLogin = async (name: string) => {
    if (name !== 'login') return made;
    leaving.abort();
    return known('current');
  };

  test('before the answer to the login opens nothing and starts no session', async () => {
    fakes.callApi.mockImplementation(lateLogin);
    expect(await logInAs(mail)).toMatchObject({ state: 'failed' });
    expect(fakes.open).not.toHaveBeenCalled();
    expect(fakes.startSession).not.toHaveBeenCalled();
    expect(fakes.end).toHaveBeenCalledOnce();
  });

  test('while the wallet is opened has a session that ends before it starts', async () => {
    reply(made, known('current'));
    fakes.startSession.mockImplementation(async (_token, _user, { signal }) =>
      signal.throwIfAborted(),
    );
    fakes.open.mockImplementation(async () => {
      leaving.abort();
      return 'opened';
    });
    expect(await logInAs(mail)).toMatchObject({ state: 'failed' });
    const [[, , start] = []] = fakes.startSession.mock.calls;
    expect(start?.signal).toBe(leaving.signal);
    expect(fakes.end).toHaveBeenCalledOnce();
  });

  test.each([
    ['accepted', made],
    ['refused', { ok: false, failure: conflict }],
  ])('before a signup is %s does not log in, and forgets no later signup', async (_how, answer) => {
    fakes.callApi.mockImplementation(async () => {
      leaving.abort();
      return answer;
    });
    await signUp(details, run());
    expect(fakes.callApi.mock.calls.map(([name]) => name)).toEqual(['signup']);
    expect(isExpected(mail)).toBe(true);
  });
});
