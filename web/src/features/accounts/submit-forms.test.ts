import { afterEach, expect, it, vi } from 'vitest';
import type { AttemptRun } from '../../base/attempt.ts';
import { submitLogin, submitSignup } from './submit-forms.ts';

const fakes = vi.hoisted(() => ({
  callApi: vi.fn<(call: { readonly name: string }, input: object) => Promise<unknown>>(),
  logIn: vi.fn<() => Promise<unknown>>(),
  signUp: vi.fn<() => Promise<unknown>>(),
  cancel: vi.fn<() => void>(),
  storageProblem: vi.fn<() => Promise<string | undefined>>(),
}));
vi.mock('../../base/api/call-api.ts', () => ({
  callApi: fakes.callApi,
  callApiAs: (token: unknown) => (token === undefined ? fakes.callApi : undefined),
}));
vi.mock('../../session/storage-problem.ts', () => ({ storageProblem: fakes.storageProblem }));
vi.mock('../../base/time/open-dates.ts', () => ({ openDates: () => undefined }));
vi.mock('../../vault/app-vault.ts', () => ({ vault: { cancel: fakes.cancel } }));
vi.mock('./log-in.ts', () => ({ logIn: fakes.logIn }));
vi.mock('./sign-up.ts', () => ({ signUp: fakes.signUp }));
vi.mock('./new-member.ts', () => ({ isExpected: () => false }));

const login = { mail: 'one@polytips.example', password: 'secret1' };
const signup = {
  agreed: true,
  sponsor: 'K7M2QP',
  name: 'New Member',
  callingCode: '91',
  mobile: '98765 43210',
  mail: 'new@polytips.example',
  password: 'secret1',
};
const entered = { state: 'entered', uid: 'K7M2QP' };

/** Lets the server answer, once `onQuestion` has been called. */
function answer(isMailTaken: boolean, onQuestion: () => void = () => undefined): void {
  fakes.callApi.mockImplementation(async ({ name }) => {
    onQuestion();
    if (name === 'getUser') return { ok: true, data: [{ NAMES: 'Sponsor' }] };
    return { ok: true, data: isMailTaken ? [{ MAIL: login.mail }] : 'No Data Found' };
  });
}

afterEach(() => vi.resetAllMocks());

it('a checked login goes on with the vault, which ends with the attempt', async () => {
  const attempt = new AbortController();
  fakes.logIn.mockResolvedValue(entered);
  answer(true);
  const run = { signal: attempt.signal, onProgress: () => undefined };
  expect(await submitLogin(login, run)).toEqual({ state: 'done' });
  expect(fakes.cancel).not.toHaveBeenCalled();
  attempt.abort();
  expect(fakes.cancel).toHaveBeenCalledOnce();
});

it.each([
  ['that ends well', entered, { state: 'done' }],
  ['of an unknown mail', { state: 'refused' }, { state: 'refusal', message: 'Invalid Credintial' }],
  [
    'without a network',
    { state: 'failed', message: 'No network' },
    { state: 'problem', message: 'No network' },
  ],
])('without an answer about its mail a login is made, also one %s', async (_, entry, end) => {
  const failure = { kind: 'refused', code: 'rate_limited', message: 'Too many attempts' };
  fakes.callApi.mockResolvedValue({ ok: false, failure });
  fakes.logIn.mockResolvedValue(entry);
  const run = { signal: new AbortController().signal, onProgress: () => undefined };
  expect(await submitLogin(login, run)).toEqual(end);
});

it('a login asks for its mail in no address, which would be logged', async () => {
  fakes.logIn.mockResolvedValue(entered);
  answer(true);
  await submitLogin(login, { signal: new AbortController().signal, onProgress: () => undefined });
  expect(fakes.callApi.mock.calls).toEqual([
    [expect.objectContaining({ method: 'POST', path: '/getMail' }), { body: { mail: login.mail } }],
  ]);
});

it.each([
  ['login', true, (run: AttemptRun) => submitLogin(login, run)],
  ['signup', false, (run: AttemptRun) => submitSignup(signup, run)],
])(
  'a visitor who leaves while the %s is checked does not enter',
  async (_, isMailTaken, submit) => {
    const attempt = new AbortController();
    answer(isMailTaken, () => attempt.abort());
    const run = { signal: attempt.signal, onProgress: () => undefined };
    await expect(submit(run)).rejects.toThrow('aborted');
    expect(fakes.logIn).not.toHaveBeenCalled();
    expect(fakes.signUp).not.toHaveBeenCalled();
  },
);

it.each([
  ['login', (run: AttemptRun) => submitLogin(login, run)],
  ['signup', (run: AttemptRun) => submitSignup(signup, run)],
])('in a browser that keeps nothing a %s says so, and sends nothing', async (_, submit) => {
  fakes.storageProblem.mockResolvedValue('Nothing is kept');
  const run = { signal: new AbortController().signal, onProgress: () => undefined };
  expect(await submit(run)).toEqual({ state: 'problem', message: 'Nothing is kept' });
  expect(fakes.callApi).not.toHaveBeenCalled();
  expect(fakes.logIn).not.toHaveBeenCalled();
  expect(fakes.signUp).not.toHaveBeenCalled();
});
