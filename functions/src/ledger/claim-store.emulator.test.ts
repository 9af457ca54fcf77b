import { expect, it } from 'vitest';
import { createTestWorld } from '../../test/world.ts';
import { isRefusedCommit } from '../platform/firestore-errors.ts';
import { type Claim, createClaim, listClaims } from './claim-store.ts';

const log = {
  hash: `0x${'ab'.repeat(32)}`,
  place: 0,
  from: '0x1111111111111111111111111111111111111111',
  to: '0x2222222222222222222222222222222222222222',
  amountMicros: 50_000_000n,
  blockNumber: 1,
};

it('a log is claimed once, also by a process that did not look whether it is', async () => {
  const { firestore } = createTestWorld().context;
  const claimFor = (documentId: string) => {
    const claim: Claim = {
      paidFor: 'subscription',
      documentId,
      uid: 'AAAAAA',
      amountMicros: log.amountMicros,
      claimedAt: '2026-01-07T12:00:00.000Z',
    };
    return firestore.runTransaction(async (transaction) =>
      createClaim(firestore, transaction, 31_337, log, claim),
    );
  };
  await claimFor('first');
  await expect(claimFor('second')).rejects.toSatisfy(isRefusedCommit);
  const claims = await firestore.runTransaction((transaction) =>
    listClaims(firestore, transaction, 'AAAAAA'),
  );
  expect(claims.map(({ documentId }) => documentId)).toEqual(['first']);
});
