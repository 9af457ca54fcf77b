import { parseArgs } from 'node:util';
import { getFirestore } from 'firebase-admin/firestore';
import { openProject } from '../platform/create-context.ts';
import { checkLedger } from './check-ledger.ts';
import { useEmulators } from './run-operation.ts';

const help = `Rebuilds the totals of every account from its rows and names each difference.

  npm run ledger:verify [-- --project <id>]

It only reads. Without --project, and with any project named demo-..., the local emulators are used;
another project needs application default credentials.

Exit codes: 0 every account is sound, 1 some are not, 2 wrong arguments.
`;

process.exitCode = await verifyLedger();

async function verifyLedger(): Promise<0 | 1 | 2> {
  const options = parseOptions();
  if (options === undefined || options.help) {
    process.stdout.write(help);
    return options === undefined ? 2 : 0;
  }
  useEmulators(options.project.startsWith('demo-'));
  let checked = 0;
  let unsound = 0;
  for await (const page of checkLedger(getFirestore(openProject(options.project)))) {
    for (const { uid, problems } of page.mismatches) {
      for (const problem of problems) process.stdout.write(`${uid}: ${problem}\n`);
    }
    checked = page.checkedAccounts;
    unsound += page.mismatches.length;
    process.stdout.write(`${checked} accounts checked, ${unsound} with differences\n`);
  }
  process.stdout.write(unsound === 0 ? `The ledger is sound\n` : `The ledger is NOT sound\n`);
  return unsound === 0 ? 0 : 1;
}

function parseOptions(): { readonly help: boolean; readonly project: string } | undefined {
  try {
    return parseArgs({
      options: {
        help: { type: 'boolean', default: false },
        project: { type: 'string', default: 'demo-polytips' },
      },
    }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    process.stderr.write(`${error.message}\n\n`);
    return undefined;
  }
}
