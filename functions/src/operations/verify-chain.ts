import { compareBooks } from '../verification/compare-books.ts';
import { openChain } from './open-chain.ts';
import { type Operation, type OperationInput, parseBlock, parseNothing } from './operation.ts';

const help = `Compares the books with the chain and names each difference.

  npm run ops -- chain:verify [--from-block <n>] [--project <id>]

Each claim has its final log, of the right sender, recipient and sum. Each final transfer into a company
wallet is claimed or stands among the inflows, to the micro. Each final transfer from a payer or an admin to
a member paid a withdrawal, was a payment of the app, or is in the audit log. It reaches from the first block
that was scanned for each wallet, or from --from-block, to the last one; what is not scanned yet is no
difference. It compares everything, also what the job has compared before.

It only reads. Findings go to standard output, progress to standard error. Without --project, and with any
project named demo-..., the local world is used; another project needs application default credentials and
functions/.env.<id>.

Exit codes: 0 the books match the chain, 1 they do not or it cannot be said, 2 wrong arguments.
`;

/** Compares the books with the chain. */
export const verifyChain: Operation<undefined> = {
  help,
  options: ['from-block'],
  parse: parseNothing,
  run: verify,
};

const passes = {
  claims: 'Comparing claims',
  inflows: 'Comparing inflows',
  company: 'Searching transfers to the company',
  payers: 'Searching transfers from payers',
} as const;

async function verify(input: OperationInput<undefined>): Promise<0 | 1> {
  const { options, progress, projectId } = input;
  const fromBlock = parseBlock(options, 'from-block');
  const context = { ...input, ...openChain(projectId) };
  let differing = 0;
  let undecided = 0;
  progress.begin(passes.claims);
  let pass: keyof typeof passes = 'claims';
  for await (const step of compareBooks(context, { fromBlock })) {
    for (const { hash, problem, subject } of step.differences) {
      differing += 1;
      const transaction = hash === null ? '' : `, transaction ${hash}`;
      progress.say(`${subject}: ${problem}${transaction}`);
    }
    for (const hash of step.undecided) {
      undecided += 1;
      progress.say(`Not compared, because too few endpoints agree or answer: transaction ${hash}`);
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
}
