import * as z from 'zod/mini';
import { compareBooks } from '../verification/compare-books.ts';
import { openContext } from './open-context.ts';
import { blockNumber, defineOperation, requireDocuments } from './operation.ts';

const passes = {
  claims: 'Comparing claims',
  inflows: 'Comparing inflows',
  company: 'Searching transfers to the company',
  payers: 'Searching transfers from payers',
} as const;

/** Compares the books with the chain. */
export const verifyChain = defineOperation({
  name: 'chain:verify',
  summary: 'Compares the books with the chain and names each difference',
  details: `Each claim has its final log, of the right sender, recipient and sum. Each final transfer into a company
wallet is claimed or stands among the inflows, to the micro. Each final transfer from a payer or an admin to
a member paid a withdrawal, was a payment of the app, or is in the audit log. It reaches from the first block
that was scanned for each wallet, or from --from-block, to the last one; what is not scanned yet is no
difference. It compares everything, also what the job has compared before. It only reads.`,
  exits: {
    done: 'the books match the chain',
    refused: 'they do not or it cannot be said',
  },
  readsVariables: true,
  parameters: { fromBlock: { usage: '[--from-block <n>]', is: 'the number of a block' } },
  schema: z.object({ fromBlock: z.optional(blockNumber) }),
  async run({ fromBlock }, context) {
    const { firestore, progress, projectId } = context;
    await requireDocuments(firestore);
    let differing = 0;
    let undecided = 0;
    progress.begin(passes.claims);
    let pass: keyof typeof passes = 'claims';
    for await (const step of compareBooks(openContext(context), { fromBlock })) {
      for (const { hash, problem, subject } of step.differences) {
        differing += 1;
        const transaction = hash === null ? '' : `, transaction ${hash}`;
        progress.say(`${subject}: ${problem}${transaction}`);
      }
      for (const hash of step.undecided) {
        undecided += 1;
        progress.say(
          `Not compared, because too few endpoints agree or answer: transaction ${hash}`,
        );
      }
      if (step.next !== null && step.next.pass !== pass) {
        ({ pass } = step.next);
        progress.begin(passes[pass]);
      }
    }
    progress.say(`${differing} differences, ${undecided} transactions not compared`);
    const isSound = differing + undecided === 0;
    progress.say(`The books ${isSound ? 'match' : 'do NOT match'} the chain in ${projectId}`);
    return isSound ? 0 : 1;
  },
});
