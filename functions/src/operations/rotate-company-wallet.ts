import * as z from 'zod/mini';
import { isReservedWallet } from '../accounts/core/new-member.ts';
import { appendAudit } from '../audit/store.ts';
import { checksumAddress } from '../chain/addresses.ts';
import * as messages from '../contract/messages.ts';
import { sameAddress } from '../contract/values/patterns.ts';
import { address } from '../contract/values/schemas.ts';
import { listCompanyWallets, setCompanyWallets } from '../ledger/company-wallet-store.ts';
import { type CompanyWallet, hasWallet, rotate } from '../ledger/core/company-wallets.ts';
import { findWalletEntry, isReservedEntry } from '../members/store.ts';
import { listAllPending } from '../payments/store.ts';
import { isLocalProject } from '../platform/config.ts';
import { paths } from '../platform/paths.ts';
import { isWellKnownWallet } from '../platform/well-known-wallets.ts';
import { openContext } from './open-context.ts';
import { blockNumber, defineOperation, flag, OperationError } from './operation.ts';

/**
 * A week of Polygon where it makes a block each second, longer where it makes fewer: the payments that were signed
 * before the rotation end in it.
 */
const overlapBlocksDefault = 604_800;

/** Puts a new company wallet in force. */
export const rotateCompanyWallet = defineOperation({
  name: 'company:rotate',
  summary: 'Puts a new company wallet in force',
  details: `Subscriptions are paid to it from the first block on that is not final.

The wallets before stay in force for ${overlapBlocksDefault} blocks, at least a week on Polygon, unless --overlap-blocks says
otherwise. With --compromised they end at once, also when the rotation itself was made before. What reaches
a wallet after its end buys nothing and waits among the inflows. Each payment that is still on its way to such a
wallet is named: its member is to cancel it under Activity. Set VITE_COMPANY_WALLET and deploy the web
app at once: a build pays to the wallet that it was made with, and to none that is not the newest, so nobody can begin a
subscription until then.

--from-block repeats a rotation that a restore has lost: what members have paid to the new wallet since that block
is booked. It is fromBlock of the audit event company.rotated, or an earlier block; a later one would lose what was
paid before it. The wallets before stay in force as if the rotation were made now, but with --compromised they end
at the block before it. Where only an earlier block is known, give --compromised in a second run, without the block.`,
  exits: { done: 'the wallet is in force', refused: 'refused' },
  readsVariables: true,
  parameters: {
    address: { usage: '<address>', is: 'the address of a wallet' },
    overlapBlocks: { usage: '[--overlap-blocks <n>]', is: 'a number of blocks' },
    isCompromised: { usage: '[--compromised]' },
    fromBlock: { usage: '[--from-block <n>]', is: 'the number of a block' },
  },
  schema: z.object({
    address,
    overlapBlocks: z._default(blockNumber, overlapBlocksDefault),
    isCompromised: flag,
    fromBlock: z.optional(blockNumber),
  }),
  async run({ address, overlapBlocks, isCompromised, fromBlock: givenBlock }, context) {
    const { firestore, progress, projectId } = context;
    // A mistyped letter would send the company's income to nobody.
    if (checksumAddress(address) !== address) {
      throw new OperationError(`${address} is not written with its checksum (EIP-55)`);
    }
    if (!isLocalProject(projectId) && isWellKnownWallet(address)) {
      throw new OperationError(`${address} is a well-known address of development`);
    }
    const { chain, config } = openContext(context);
    const [headBlock, finalized] = await Promise.all([
      chain.getNewestBlock(),
      chain.getFinalizedBlockNumber(),
    ]);
    const wallets = await firestore.runTransaction(async (transaction) => {
      const [before, entry] = await Promise.all([
        listCompanyWallets(firestore, config, transaction),
        findWalletEntry(firestore, address, transaction),
      ]);
      // Otherwise a stranger who learned of the new wallet would stop the rotation by a signup that names it.
      if (entry !== undefined && (await isReservedEntry(firestore, transaction, entry))) {
        throw new OperationError(messages.walletTaken);
      }
      const newest = before.at(-1);
      const isNewest = newest !== undefined && sameAddress(newest.address, address);
      if (!isNewest && isReservedWallet(address, config, before)) {
        throw new OperationError(
          `${address} is the zero address, the token, a payer wallet or a former company wallet`,
        );
      }
      const earliest = isNewest ? newest.fromBlock : Math.max(newest?.fromBlock ?? 0, 1);
      const latest = isNewest ? newest.fromBlock : headBlock + 1;
      if (givenBlock !== undefined && (givenBlock < earliest || givenBlock > latest)) {
        throw new OperationError(`--from-block is a block from ${earliest} to ${latest}`);
      }
      // A reorganisation could put what is paid after the rotation into a block before the newest.
      const fromBlock = givenBlock ?? finalized + 1;
      const lastBlock = givenBlock === undefined ? headBlock : givenBlock - 1;
      // From an earlier block than the first time they would end before members knew of the new one.
      const endBlock = isCompromised ? lastBlock : headBlock + overlapBlocks;
      const after = rotate(before, { address, fromBlock, endBlock });
      setCompanyWallets(firestore, transaction, after);
      appendAudit(context, transaction, {
        action: 'company.rotated',
        subject: paths.companyWallets,
        before: untilBlocks(before),
        after: { ...untilBlocks(after), fromBlock: after.at(-1)?.fromBlock ?? null },
      });
      return after;
    });
    for (const { address: each, fromBlock, untilBlock } of wallets) {
      const end = untilBlock === null ? 'on' : `to ${untilBlock}`;
      progress.say(`${each} is in force from block ${fromBlock} ${end} in ${projectId}`);
    }
    const ended = wallets.filter(
      ({ untilBlock }) => untilBlock !== null && untilBlock <= headBlock,
    );
    for (const { to, txn, uid } of await listAllPending(firestore)) {
      if (!hasWallet(ended, to)) continue;
      progress.say(
        `${uid} may still pay ${to} by ${txn}, which buys nothing: ask for its cancellation`,
      );
    }
    return 0;
  },
});

/** The last block of each wallet, by its address. */
const untilBlocks = (wallets: readonly CompanyWallet[]): Record<string, number | null> =>
  Object.fromEntries(wallets.map(({ address, untilBlock }) => [address, untilBlock]));
