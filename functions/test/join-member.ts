import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Applicant } from '../src/accounts/core/new-member.ts';
import { createMember } from '../src/accounts/create-member.ts';
import { businessDayOf } from '../src/calendar/business-day.ts';
import { checksumAddress } from '../src/chain/addresses.ts';
import type { Context } from '../src/context/context.ts';
import type { Caller } from '../src/context/handler.ts';
import { storeMicros } from '../src/contract/account-document.ts';
import type { Micros } from '../src/contract/values/micros.ts';
import { accountReference } from '../src/ledger/store.ts';
import { paths } from '../src/platform/paths.ts';
import { getRewardCalendar } from '../src/rewards/reward-calendar.ts';
import { type Run, runDocument } from '../src/rewards/run-document.ts';

/** The wallet address of a member that `joinMember` creates. */
export function publicKeyOf(uid: string): string {
  const digest = createHash('sha256').update(uid).digest();
  return checksumAddress(`0x${digest.toString('hex', 0, 20)}`);
}

/**
 * Creates a member without a sponsor, with a proven wallet address that is derived from the uid, unless
 * another is given. An admin calls under the first grant, which `makeAdmin` opens.
 */
export async function joinMember(
  context: Context,
  uid: string,
  admin = false,
  { publicKey = publicKeyOf(uid), proven = true }: Partial<Applicant> = {},
): Promise<Caller> {
  const { clock, config, firestore } = context;
  const applicant = {
    name: `Member ${uid}`,
    mail: `${uid.toLowerCase()}@example.com`,
    mobile: '+10000000000',
    publicKey,
    proven,
  };
  const bytes = 'A'.repeat(43);
  const credentials = {
    pass: `v1.${bytes}`,
    phrases: `{"v":1,"iv":"${'A'.repeat(16)}","ct":"${bytes}"}`,
    share: bytes,
  };
  const now = await clock.businessNow();
  const today = businessDayOf(now, config.timeZone);
  await firestore.runTransaction(async (transaction) => {
    const calendar = await getRewardCalendar(firestore, transaction);
    createMember(firestore, transaction, uid, applicant, credentials, null, {
      now,
      realNow: clock.realNow(),
      today,
      calendar,
    });
  });
  return { uid, publicKey, admin, ...(admin && { grant: 1 }), sessionsFrom: 0 };
}

/** Credits a daily reward of `day` as the opening of a day does, and makes the day an opened one. */
export async function creditDaily(
  { firestore }: Context,
  uid: string,
  day: string,
  amountMicros: Micros,
): Promise<void> {
  const amount = storeMicros(amountMicros);
  const daily = { packageId: uid, baseMicros: amount, rateBps: 10_000, amountMicros: amount };
  await firestore.runTransaction(async (transaction) => {
    const reference = accountReference(firestore, uid);
    const snapshot = await transaction.get(reference);
    transaction.set(firestore.doc(paths.run(day)), z.encode(runDocument, finishedRun(day)));
    transaction.set(
      reference,
      {
        credited: { DR: Number(snapshot.get('credited.DR')) + amount },
        balanceMicros: Number(snapshot.get('balanceMicros')) + amount,
        days: {
          [day]: { planVersion: 1, DR: { amountMicros: amount, packages: [daily] }, token: 'BTC' },
        },
      },
      { merge: true },
    );
  });
}

/** A finished run without credits. */
export function finishedRun(day: string): Run {
  const pools = { remainderMicros: 0, emptyMicros: 0 };
  const totals = {
    members: 0,
    credited: 0,
    creditedMicros: { DR: 0, Level: 0, Upline: 0, performance: 0 },
    subscriptionsMicros: 0,
    kept: { Level: { inactiveMicros: 0, shares: 0 }, Upline: pools, performance: pools },
  };
  const at = `${day}T00:01:00.000Z`;
  return {
    day,
    state: 'done',
    attempts: 1,
    failures: [],
    startedAt: at,
    finishedAt: at,
    computed: { planVersion: 1, plansChecksum: '', checksum: '', chunkCount: 0, totals },
    chunks: [],
  };
}
