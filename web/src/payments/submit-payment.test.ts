import * as messages from '@polytips/functions/contract/messages.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeAnswer, type FakeRequest, fakeServer } from '../base/api/testing/fake-server.ts';
import { isPageBusy, unlessPageBusy } from '../base/browser/busy-page.ts';
import { ChainError } from '../chain/chain-error.ts';
import type { WalletChain } from '../chain/wallet-chain.ts';
import type { PaymentOrder } from './payment.ts';
import { countSubmissions } from './submission-lock.ts';
import { type SubmitDeps, type SubmitStep, submitPayment } from './submit-payment.ts';

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const to = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
const signed = { raw: `0x02${'ab'.repeat(100)}`, hash: `0x${'cd'.repeat(32)}` };
const dates = '2026-01-05T08:00:00.000Z';

const order: PaymentOrder = {
  to,
  recipient: 'Company wallet',
  paid: { symbol: 'USDT', amount: 50_000_000n },
  purpose: { kind: 'subscription' },
  nonce: 7,
  unfinished: [],
  newest: [],
  reviewedAtMs: 0,
};
const payout = { kind: 'payout', withSL: 'ABC123_2026-01-02' } as const;
/** The same sum to the same recipient, under way. */
const alike = {
  txn: `0x${'ef'.repeat(32)}`,
  nonce: 6,
  to,
  amt: '50.000000',
  symbol: 'USDT',
  kind: 'booking',
  reserved: { usdt: '50.000000', wei: '7000' },
};
/** As a review has it. */
const alikeSeen = {
  ...alike,
  symbol: 'USDT',
  kind: 'booking',
  reserved: { usdt: 50_000_000n, wei: 7_000n },
} as const;

/** Something else, under way. */
const other = { ...alike, txn: `0x${'11'.repeat(32)}`, nonce: 5, amt: '51.000000' };

const booked: FakeAnswer = {
  data: [{ publicKey: from, amt: '50.000000', txn: signed.hash, mode: 'Pending', dates }],
};

const chain: WalletChain = {
  getBalances: async () => ({ usdtMicros: 100_000_000n, polWei: 10n ** 18n }),
  getUsdtMicros: async () => 100_000_000n,
  getPolWei: async () => 10n ** 18n,
  getFees: async () => ({ maxFeePerGas: 50n, ceilingPerGas: 70n, maxPriorityFeePerGas: 30n }),
  estimateGas: async () => 100n,
  findTransactionReceipt: async () => undefined,
  getFinalizedBlockNumber: async () => 0n,
  isContract: async () => false,
  tryNextEndpoint: () => undefined,
};

const sign = vi.fn<SubmitDeps['sign']>();
let steps: SubmitStep[];
/** Whose events the browser dispatches before it leaves the page. */
let page: EventTarget;
const minuteMs = 60_000;
let monotonicMs: number;

/** Moves the clocks of the device, while no timer runs. */
function moveClocks(by: { readonly wall: number; readonly monotonic: number }): void {
  vi.setSystemTime(Date.now() + by.wall);
  monotonicMs += by.monotonic;
}

beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers({ toFake: ['Date'] });
  monotonicMs = 5_000;
  vi.spyOn(performance, 'now').mockImplementation(() => monotonicMs);
  sign.mockResolvedValue({ ok: true, value: signed });
  steps = [];
  page = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, page[name].bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

interface Course {
  readonly unfinished?: readonly object[];
  /** The nonce that the server gives; that of the review unless said otherwise. */
  readonly nonce?: number;
  /** What the server answers to the submission, in turn. */
  readonly answers?: readonly FakeAnswer[];
  readonly nonceAnswers?: readonly FakeAnswer[];
  readonly chain?: Partial<WalletChain>;
  readonly order?: Partial<PaymentOrder>;
  readonly feeLimitWei?: bigint;
  readonly sleep?: SubmitDeps['sleep'];
  readonly withProof?: SubmitDeps['withProof'];
}

const isOfNonce = ({ name }: FakeRequest) => name === 'getNonce';

async function submit(course: Course = {}) {
  const { unfinished = [], nonce = order.nonce, answers = [booked], feeLimitWei = 5_000n } = course;
  const { callApi, requests } = fakeServer({
    getNonce: course.nonceAnswers ?? [{ data: [{ nonce, unfinished }] }],
    booking: answers,
    transfer: answers,
    withdrawalPay: answers,
    paymentCancel: answers,
  });
  const result = await submitPayment(
    {
      callApi,
      chain: { ...chain, ...course.chain },
      sign,
      withProof: course.withProof ?? ((request) => request()),
      sleep: course.sleep ?? (async () => undefined),
    },
    {
      order: { ...order, ...course.order },
      from,
      feeLimitWei,
      onStep: (step) => void steps.push(step),
    },
  );
  return {
    result,
    nonces: requests.filter(isOfNonce).map(({ path }) => path),
    posts: requests.filter((request) => !isOfNonce(request)),
  };
}

describe('a confirmed payment', () => {
  const sent = {
    publicKey: from,
    details: to,
    status: 'Pending',
    amt: '50',
    symbol: 'USDT',
    dates,
  };
  const faster = `0x${'fa'.repeat(32)}`;
  const cancelled = { ...sent, txn: faster, nonce: 7, kind: 'transfer', to, state: 'pending' };

  it.each<[string, PaymentOrder['purpose'], object, string]>([
    [
      'subscription',
      { kind: 'subscription' },
      { publicKey: from, amt: '50.000000', txn: faster, mode: 'Pending', dates },
      faster,
    ],
    ['send', { kind: 'send' }, { ...sent, txn: faster }, faster],
    ['cancellation', { kind: 'cancellation' }, cancelled, signed.hash],
  ])(
    'that a faster one elsewhere replaced before the answer came has the hash of that one: a %s',
    async (_, purpose, row, hash) => {
      const { result } = await submit({ order: { purpose }, answers: ['lost', { data: [row] }] });
      expect(result).toEqual({ state: 'submitted', hash, isPaid: false });
    },
  );

  it('is signed with the nonce of its review and submitted with its record', async () => {
    const { result, nonces, posts } = await submit();
    expect(result).toEqual({ state: 'submitted', hash: signed.hash, isPaid: false });
    expect(nonces).toEqual([`/${from}`]);
    expect(sign).toHaveBeenCalledWith({
      symbol: 'USDT',
      from,
      to,
      amount: 50_000_000n,
      nonce: 7,
      gasLimit: 100n,
      maxFeePerGas: 50n,
      maxPriorityFeePerGas: 30n,
    });
    const body = { publicKey: from, amt: '50.000000', txn: signed.hash, mode: 'Pending' };
    expect(posts).toEqual([{ name: 'booking', body: { ...body, raw: signed.raw } }]);
    expect(steps).toEqual(['signing', 'sending']);
  });

  it.each([
    ['may cost the ceiling', 7_000n, 10n ** 18n, 70n],
    ['may cost less than the ceiling', 6_100n, 10n ** 18n, 61n],
    ['has little POL', 7_000n, 34_999n, 50n],
  ])(
    'that %s is signed for what was agreed to and can be held',
    async (_, feeLimitWei, polWei, fee) => {
      await submit({ feeLimitWei, chain: { getPolWei: async () => polWei } });
      expect(sign.mock.calls[0]?.[0]).toMatchObject({ maxFeePerGas: fee });
    },
  );

  it.each<[PaymentOrder['paid'], object]>([
    [
      { symbol: 'USDT', amount: 1n },
      { amt: '0.000001', symbol: 'USDT' },
    ],
    [
      { symbol: 'POL', amount: 1n },
      { amt: '0.000000000000000001', symbol: 'POL' },
    ],
  ])('of a send of %o is submitted as a transfer', async (paid, amount) => {
    const record = { publicKey: from, details: to, txn: signed.hash, status: 'Pending', ...amount };
    const { result, posts } = await submit({
      order: { paid, purpose: { kind: 'send' } },
      answers: [{ data: [{ ...record, dates }] }],
    });
    expect(result).toMatchObject({ state: 'submitted' });
    expect(posts).toEqual([{ name: 'transfer', body: { ...record, raw: signed.raw } }]);
  });

  it.each([
    ['Paid', true],
    ['In Process', false],
  ])('of a withdrawal that the server then calls %s has paid it: %s', async (status, isPaid) => {
    const row = {
      WITHDRA_SL: payout.withSL,
      CODES: 'ABC123',
      NAMES: 'One Member',
      publicKey: to,
      AMOUNT: '55.000000',
      ADMIN_CH: '5.000000',
      NET: '50.000000',
      STATUS: 'Pending',
      TXN: null,
      dates,
      a_dates: null,
      status,
    };
    const { result } = await submit({ order: { purpose: payout }, answers: [{ data: [row] }] });
    expect(result).toEqual({ state: 'submitted', hash: signed.hash, isPaid });
  });

  it('of a withdrawal is submitted as its pay-out', async () => {
    const { posts } = await submit({
      order: { purpose: payout },
      answers: [{ status: 409, code: 'already_paid' }],
    });
    const { raw, hash: txn } = signed;
    expect(posts).toEqual([{ name: 'withdrawalPay', body: { withSL: payout.withSL, txn, raw } }]);
  });
});

describe('a payment that takes the place of one under way', () => {
  const leastFees = { maxFeePerGas: 45n, maxPriorityFeePerGas: 27n };
  const paid = { symbol: 'USDT', amount: 5_000_000n } as const;
  const replaces = { nonce: 6, dates, paid, leastFees };
  const fees = { maxFeePerGas: 50n, ceilingPerGas: 70n, maxPriorityFeePerGas: 30n };

  it('has its nonce and at least the fees that the server asks for, whatever else is under way', async () => {
    const getFees = vi.fn<WalletChain['getFees']>().mockResolvedValue(fees);
    const { result } = await submit({
      unfinished: [alike, other],
      order: { replaces, nonce: 6, unfinished: [alikeSeen] },
      chain: { getFees },
    });
    expect(result).toMatchObject({ state: 'submitted' });
    expect(getFees).toHaveBeenCalledWith(leastFees);
    expect(sign.mock.calls[0]?.[0]).toMatchObject({ nonce: 6, to, amount: 50_000_000n });
  });

  it.each([
    ['another payment has its nonce', [{ ...other, nonce: 6 }, alike]],
    ['a block holds its nonce', [{ ...alike, reserved: undefined }]],
    ['it is final', []],
  ])('is not made once %s', async (_, unfinished) => {
    const cancellation = {
      replaces,
      nonce: 6,
      to: from,
      paid: { symbol: 'POL', amount: 0n },
      purpose: { kind: 'cancellation' },
      unfinished: [alikeSeen],
    } as const;
    const { result, posts } = await submit({ unfinished, order: cancellation });
    expect(result).toMatchObject({
      state: 'refused',
      message: expect.stringMatching(/^That payment has changed/),
    });
    expect(sign).not.toHaveBeenCalled();
    expect(posts).toEqual([]);
  });

  it('as a cancellation sends nothing to its own wallet', async () => {
    const message = 'This payment is final';
    const { posts, result } = await submit({
      unfinished: [alike],
      order: {
        replaces,
        nonce: 6,
        to: from,
        paid: { symbol: 'POL', amount: 0n },
        purpose: { kind: 'cancellation' },
        unfinished: [alikeSeen],
      },
      answers: [{ status: 409, code: 'conflict', message }],
    });
    expect(result).toEqual({ state: 'refused', message });
    expect(sign.mock.calls[0]?.[0]).toMatchObject({
      symbol: 'POL',
      nonce: 6,
      to: from,
      amount: 0n,
    });
    const body = { publicKey: from, txn: signed.hash, raw: signed.raw };
    expect(posts).toEqual([{ name: 'paymentCancel', body }]);
  });
});

it('a payment that its screen refuses is not signed', async () => {
  const { result, nonces } = await submit({ order: { findRefusal: async () => 'Already Paid' } });
  expect(result).toEqual({ state: 'refused', message: 'Already Paid' });
  expect(nonces).toEqual([]);
  expect(sign).not.toHaveBeenCalled();
});

describe('a silent server', () => {
  it('is asked for the nonce again', async () => {
    const nonceAnswers = [
      { status: 503, code: 'busy' },
      'lost',
      { data: [{ nonce: 7, unfinished: [] }] },
    ] as const;
    const { result } = await submit({ nonceAnswers });
    expect(result).toMatchObject({ state: 'submitted' });
  });

  it.each<[string, FakeAnswer]>([
    ['is not reached', 'lost'],
    ['is busy', { status: 503, code: 'busy' }],
    ['has a fault', { status: 500, code: 'internal' }],
    ['is asked too often', { status: 429, code: 'rate_limited' }],
  ])('that %s gets the same bytes again', async (_, answer) => {
    const { result, posts } = await submit({ answers: [answer, answer, booked] });
    expect(result).toMatchObject({ state: 'submitted' });
    expect(posts).toHaveLength(3);
    expect(new Set(posts.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(sign).toHaveBeenCalledTimes(1);
    expect(steps).toContain('unanswered');
  });

  it('is given up ten minutes after the confirmation, which says nothing about the payment', async () => {
    const { result, posts } = await submit({
      answers: ['lost'],
      sleep: async (ms) => moveClocks({ wall: ms, monotonic: ms }),
    });
    expect(result).toEqual({ state: 'unanswered', hash: signed.hash });
    expect(posts).toHaveLength(200);
  });
});

describe('what was confirmed ten minutes ago is submitted no more', () => {
  const slept = { wall: 10 * minuteMs, monotonic: 0 };

  it.each<[string, Course]>([
    [
      'its screen was asked',
      {
        order: {
          async findRefusal() {
            moveClocks(slept);
            return undefined;
          },
        },
      },
    ],
    [
      'the nonce was asked for',
      {
        nonceAnswers: ['lost', { data: [{ nonce: 7, unfinished: [] }] }],
        sleep: async () => moveClocks(slept),
      },
    ],
    [
      'its fee was read',
      {
        chain: {
          async estimateGas() {
            moveClocks(slept);
            return 100n;
          },
        },
      },
    ],
  ])('nor signed where the page slept while %s', async (_, course) => {
    const { result, posts } = await submit(course);
    expect(result).toMatchObject({
      state: 'refused',
      message: expect.stringMatching(/^You confirmed this more than ten minutes ago/),
    });
    expect(sign).not.toHaveBeenCalled();
    expect(posts).toEqual([]);
  });

  it.each([
    ['by the wall clock', slept],
    ['by the monotonic clock', { wall: -60 * minuteMs, monotonic: 10 * minuteMs }],
  ])('%s, after the page slept in a silence of the server', async (_, by) => {
    const sleep = async () => moveClocks(by);
    const { result, posts } = await submit({ answers: ['lost', booked], sleep });
    expect(result).toEqual({ state: 'unanswered', hash: signed.hash });
    expect(posts).toHaveLength(1);
  });

  it('for the first time', async () => {
    sign.mockImplementation(async () => {
      moveClocks(slept);
      return { ok: true, value: signed };
    });
    const { result, posts } = await submit();
    expect(result).toEqual({ state: 'unanswered', hash: signed.hash });
    expect(posts).toEqual([]);
  });

  it('after a proof of the wallet', async () => {
    const { result, posts } = await submit({
      answers: [{ status: 409, code: 'wallet_unproven' }, booked],
      async withProof(request) {
        await request();
        moveClocks(slept);
        return request();
      },
    });
    expect(result).toEqual({ state: 'unanswered', hash: signed.hash });
    expect(posts).toHaveLength(1);
  });
});

describe('a refusal after silence', () => {
  it.each([
    ['no_session', 401],
    ['unknown_app', 403],
    ['forbidden', 403],
    ['unknown_path', 404],
    ['invalid_input', 400],
  ])('that comes before the payment is looked for (%s) is no verdict', async (code, status) => {
    const refusal = { status, code };
    expect((await submit({ answers: ['lost', refusal] })).result).toEqual({
      state: 'unanswered',
      hash: signed.hash,
    });
    expect((await submit({ answers: [refusal] })).result).toMatchObject({ state: 'refused' });
  });

  it.each([
    ['of the chain', 'chain_refused', 'ERC20: transfer amount exceeds balance'],
    ['for those that wait', 'payments_waiting', messages.tooManyWaiting],
  ])('%s is no verdict: what the first submission stores is paid', async (_, code, message) => {
    const { result } = await submit({ answers: ['lost', { status: 409, code, message }] });
    expect(result).toEqual({ state: 'unanswered', hash: signed.hash });
  });

  it.each([
    ['that is found', 'payout_in_process', messages.payoutFound(`0x${'1'.repeat(64)}`)],
    ['that may not be found', 'payout_unsearched', messages.payoutNotSearched],
  ])('for another payment of the withdrawal %s is no verdict either', async (_, code, message) => {
    const { result } = await submit({
      order: { purpose: payout },
      answers: ['lost', { status: 409, code, message }],
    });
    expect(result).toEqual({ state: 'unanswered', hash: signed.hash });
  });

  it('of the payment itself is the verdict', async () => {
    const unproven = { status: 409, code: 'wallet_unproven', message: 'Unproven' };
    const { result } = await submit({ answers: ['lost', unproven] });
    expect(result).toEqual({ state: 'refused', message: 'Unproven' });
    const conflict = { status: 409, code: 'conflict' };
    const later = await submit({ answers: [{ status: 503, code: 'busy' }, conflict] });
    expect(later.result).toMatchObject({ state: 'not started', reason: 'paid meanwhile' });
  });

  it('of a withdrawal that is paid already is the verdict on its payment', async () => {
    const { result } = await submit({
      order: { purpose: payout },
      answers: ['lost', { status: 409, code: 'already_paid' }],
    });
    expect(result).toMatchObject({ state: 'refused' });
  });
});

/** What keeps the page: how many submissions, and whether the app and the browser would leave it as if there were none. */
async function findBusyState() {
  return {
    submissions: await countSubmissions(),
    isBusy: isPageBusy(),
    mayBeReplaced: (await unlessPageBusy(async () => true)) === true,
    mayBeClosed: page.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  };
}

const free = {
  submissions: 0,
  isBusy: false,
  mayBeReplaced: true,
  mayBeClosed: true,
};
const busy = (submissions: number) => ({
  submissions,
  isBusy: true,
  mayBeReplaced: false,
  mayBeClosed: false,
});

describe('a payment keeps its page busy', () => {
  it('from its signature until it is answered', async () => {
    let atSignature: unknown;
    sign.mockImplementation(async () => {
      atSignature = await findBusyState();
      return { ok: true, value: signed };
    });
    let inSilence: unknown;
    await submit({
      answers: ['lost', booked],
      sleep: async () => {
        inSilence = await findBusyState();
      },
    });
    expect([atSignature, inSilence, await findBusyState()]).toEqual([free, busy(1), free]);
  });

  it('also once another one beside it is answered', async () => {
    let answer: (() => void) | undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const silent = submit({ answers: ['lost', booked], sleep: () => answered });
    await submit({
      answers: ['lost', booked],
      sleep: () => expect.poll(findBusyState).toEqual(busy(2)),
    });
    expect(await findBusyState()).toEqual(busy(1));
    answer?.();
    await silent;
    expect(await findBusyState()).toEqual(free);
  });

  it('until it breaks', async () => {
    await expect(submit({ answers: ['lost'], sleep: broken })).rejects.toThrow('broken');
    expect(steps).toEqual(['signing', 'sending', 'unanswered']);
    expect(await findBusyState()).toEqual(free);
  });
});

const broken = () => Promise.reject(new Error('broken'));

describe('nothing is signed', () => {
  it('when the same payment was made since the review opened', async () => {
    const { result } = await submit({ unfinished: [alike] });
    expect(result).toMatchObject({ state: 'not started', reason: 'paid meanwhile' });
    expect(sign).not.toHaveBeenCalled();
  });

  it('when another payment has taken the nonce of the review, and is final', async () => {
    const { result, posts } = await submit({ nonce: 8 });
    expect(result).toMatchObject({ state: 'not started', reason: 'paid meanwhile' });
    expect(sign).not.toHaveBeenCalled();
    expect(posts).toEqual([]);
  });

  it('when the network refuses an earlier payment since the review opened', async () => {
    const { result, posts } = await submit({ nonce: 5, unfinished: [other] });
    expect(result).toMatchObject({ state: 'not started', reason: 'earlier refused' });
    expect(posts).toEqual([]);
  });

  it('when another payment that the network refuses has taken the nonce since the review opened', async () => {
    const unfinished = [{ ...other, nonce: 7 }];
    const { result, posts } = await submit({ unfinished });
    expect(result).toMatchObject({ state: 'not started', reason: 'earlier refused' });
    expect(posts).toEqual([]);
    const seen = { ...alikeSeen, txn: other.txn, nonce: 7, amt: other.amt };
    const { result: agreed } = await submit({ unfinished, order: { unfinished: [seen] } });
    expect(agreed).toMatchObject({ state: 'submitted' });
  });

  it('when the server lags behind the review', async () => {
    const { result } = await submit({ nonce: 5, unfinished: [{ ...other, nonce: 6 }] });
    expect(result).toMatchObject({ state: 'not started', reason: 'unreachable' });
  });

  it('but for one that the review has shown, and for others', async () => {
    const { result } = await submit({
      unfinished: [alike, other],
      order: { unfinished: [alikeSeen] },
    });
    expect(result).toMatchObject({ state: 'submitted' });
  });

  it.each<[string, Course, string]>([
    ['the server gives no nonce', { nonceAnswers: ['lost'] }, 'unreachable'],
    ['the fee has risen', { feeLimitWei: 4_999n }, 'fee rose'],
    ['USDT is missing', { chain: { getUsdtMicros: async () => 1n } }, 'insufficient USDT'],
    ['POL is missing', { chain: { getPolWei: async () => 4_999n } }, 'insufficient POL'],
    [
      'the chain refuses it',
      {
        chain: {
          estimateGas: async () => {
            throw new ChainError('reverted', 'No', true);
          },
        },
      },
      'reverted',
    ],
  ])('when %s', async (_, course, reason) => {
    const { result } = await submit(course);
    expect(result).toMatchObject({ state: 'not started', reason });
    expect(sign).not.toHaveBeenCalled();
  });
});

it.each<[string, Course, number]>([
  [
    'that the wallet cannot pay lets another endpoint be asked next',
    { chain: { getUsdtMicros: async () => 1n } },
    1,
  ],
  [
    'whose fee is too low for the server lets another endpoint be asked next',
    { answers: [{ status: 409, code: 'chain_refused', message: 'transaction underpriced' }] },
    1,
  ],
  ['that is made stays with its endpoint', {}, 0],
])('a payment %s', async (_, course, times) => {
  const tryNextEndpoint = vi.fn<() => void>();
  await submit({ ...course, chain: { ...course.chain, tryNextEndpoint } });
  expect(tryNextEndpoint).toHaveBeenCalledTimes(times);
});

describe('a refused payment', () => {
  it.each([
    ['conflict', 'Another payment was made meanwhile', 'paid meanwhile'],
    ['chain_refused', 'insufficient funds for gas * price + value', 'insufficient POL'],
    ['chain_refused', 'ERC20: transfer amount exceeds balance', 'insufficient USDT'],
    ['payments_waiting', messages.tooManyWaiting, 'too many waiting'],
    ['chain_refused', 'transaction underpriced', 'underpriced'],
    ['chain_refused', 'execution reverted', 'reverted'],
    ['chain_refused', 'execution reverted: insufficient funds', 'reverted'],
    ['chain_refused', 'insufficient sender balance for transfer', 'insufficient POL'],
  ])('with %s (%s) was not made: %s', async (code, message, reason) => {
    const { result, posts } = await submit({ answers: [{ status: 409, code, message }] });
    expect(result).toEqual({ state: 'not started', reason, message });
    expect(posts).toHaveLength(1);
  });

  it.each([
    ['payout_in_process', messages.payoutInProcess, { state: 'refused' }],
    [
      'payout_unsearched',
      messages.payoutNotSearched,
      { state: 'not started', reason: 'unsearched', message: '' },
    ],
    ['payout_own', messages.payoutOwn, { state: 'refused' }],
    ['conflict', messages.nonceNotNext, { state: 'not started', reason: 'paid meanwhile' }],
    ['conflict', messages.feeTooLow, { state: 'not started', reason: 'paid meanwhile' }],
  ])('of a withdrawal by %s (%s) ended as %j', async (code, message, end) => {
    const { result } = await submit({
      order: { purpose: payout },
      answers: [{ status: 409, code, message }],
    });
    expect(result).toEqual({ message, ...end });
  });

  it.each([
    ['payout_held', 'On hold'],
    ['subscription_refused', messages.companyWalletEnded],
  ])('for another reason (%s) shows the words of the server', async (code, message) => {
    const { result } = await submit({ answers: [{ status: 409, code, message }] });
    expect(result).toEqual({ state: 'refused', message });
  });

  it.each([
    ['locked', { reason: 'locked' }, { reason: 'locked', message: '' }],
    ['refused', { reason: 'refused', message: 'No' }, { reason: 'not signed', message: 'No' }],
  ] as const)('by a vault that is %s was not made', async (_, why, said) => {
    sign.mockResolvedValue({ ok: false, ...why });
    const { result, posts } = await submit();
    expect(result).toMatchObject({ state: 'not started', ...said });
    expect(posts).toEqual([]);
  });
});
