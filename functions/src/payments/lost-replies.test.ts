import { beforeAll, expect, it } from 'vitest';
import { assertBooksAgree } from '../../test/payment-histories/check-books.ts';
import type { MemoryDocuments } from '../../test/payment-histories/memory-firestore.ts';
import {
  cancel,
  giveBack,
  joinAll,
  MemoryWorld,
  submit,
  takeOn,
  type Work,
  wallets,
  withdraw,
} from '../../test/payment-histories/memory-world.ts';
import { settleDown } from '../../test/payment-histories/play-history.ts';
import {
  addressOf,
  companyWallet,
  sign,
  stranger,
} from '../../test/payment-histories/signed-payments.ts';
import { serialOf } from '../withdrawals/withdrawal.ts';

const usdt = 1_000_000n;
const [feeWei, higherFeeWei] = [1_000_000_000n, 1_200_000_000n];
const [member = 0, admin = 0] = wallets;

let documents: MemoryDocuments;
let serial: string;

beforeAll(async () => {
  documents = await joinAll();
  const [requested] = await new MemoryWorld(documents).listWithdrawals();
  serial = requested === undefined ? '' : serialOf(requested);
});

/** Calls about the first payment of a wallet: with its first bytes, faster ones, and its cancellation. */
function callsAbout(
  wallet: number,
  kind: 'booking' | 'transfer' | 'withdrawalPay',
  to: string,
  micros: bigint,
): readonly [first: Work, faster: Work, cancel: Work] {
  const payment = { wallet, nonce: 0, to, micros, feeWei };
  const withdrawal = kind === 'withdrawalPay' ? serial : null;
  const intent = { kind, to, paid: { symbol: 'USDT', amount: micros }, withdrawal } as const;
  return [
    submit(sign(payment), intent),
    submit(sign({ ...payment, feeWei: higherFeeWei }), intent),
    cancel(sign({ ...payment, to: null, micros: 0n, feeWei: 2n * higherFeeWei })),
  ];
}

it.each<[string, () => readonly Work[]]>([
  ['The request of a withdrawal', () => [withdraw]],
  [
    'The assignment of a withdrawal, and its end,',
    () => [takeOn, giveBack].map((of) => of(admin, serial)),
  ],
  [
    'The payment of a withdrawal',
    () => callsAbout(admin, 'withdrawalPay', addressOf(member), 18n * usdt),
  ],
  ['The payment of a subscription', () => callsAbout(member, 'booking', companyWallet, 50n * usdt)],
  ['A send', () => callsAbout(member, 'transfer', stranger, 10n * usdt)],
])(
  '%s is done once, whichever reply of Firestore is lost, and each reply says so',
  async (_, callsOf) => {
    const calls = callsOf();
    let isLost = true;
    for (let request = 0; isLost; request += 1) {
      const world = new MemoryWorld(documents);
      let requestsBefore = request;
      for (const call of calls) {
        let outcome: unknown;
        const process = await world.start(async (context) => {
          outcome = await call(context);
        });
        for (; process.waiting > 0; requestsBefore -= 1)
          await process.goOn(0, requestsBefore === 0);
        expect({ request, outcome }).toMatchObject({ request, outcome: { ok: true } });
      }
      isLost = requestsBefore < 0;
      await settleDown(world);
      await assertBooksAgree(world);
    }
  },
);
