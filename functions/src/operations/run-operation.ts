import { addPlan } from './add-plan.ts';
import { bookPayout } from './book-payout.ts';
import { bootstrap } from './bootstrap.ts';
import { carryPasswords } from './carry-passwords.ts';
import { commandOf, commonExits, type ExitCode } from './command.ts';
import { checkDeployment } from './deployment/check-deployment.ts';
import { freeMail } from './free-mail.ts';
import { grantAdmin } from './grant-admin.ts';
import { holdRequests } from './hold-requests.ts';
import type { Terminal } from './operation.ts';
import { pausePayments } from './pause-payments.ts';
import { rehearseBackup } from './rehearse-backup.ts';
import { releasePayout } from './release-payout.ts';
import { reopenInflow } from './reopen-inflow.ts';
import { replayRewards } from './replay-rewards.ts';
import { resumePayments } from './resume-payments.ts';
import { revokeAdmin } from './revoke-admin.ts';
import { rotateCompanyWallet } from './rotate-company-wallet.ts';
import { verifyChain } from './verify-chain.ts';
import { verifyLedger } from './verify-ledger.ts';
import { withdrawTip } from './withdraw-tip.ts';

const commands = [
  commandOf(bootstrap),
  commandOf(grantAdmin),
  commandOf(revokeAdmin),
  commandOf(rehearseBackup),
  commandOf(verifyChain),
  commandOf(rotateCompanyWallet),
  commandOf(checkDeployment),
  commandOf(reopenInflow),
  commandOf(verifyLedger),
  commandOf(freeMail),
  commandOf(carryPasswords),
  commandOf(pausePayments),
  commandOf(resumePayments),
  commandOf(bookPayout),
  commandOf(releasePayout),
  commandOf(addPlan),
  commandOf(holdRequests),
  commandOf(replayRewards),
  commandOf(withdrawTip),
];

const help = `Commands for operators:

${commands.map(({ summary, usage }) => `  ${usage}\n      ${summary}.\n`).join('')}
Each explains itself with --help. Without --project <id>, and with any project named demo-..., the local
world is used; another project needs application default credentials.

Exit codes: 0 done, 1 refused or differences found, ${commonExits}.
`;

/** Runs the command that the first of the words names, with the others. */
export async function runOperation(
  [name, ...words]: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  const command = commands.find((each) => each.name === name);
  if (command !== undefined) return command.run(words, terminal);
  if (name === '--help') {
    terminal.stdout.write(help);
    return 0;
  }
  terminal.stderr.write(name === undefined ? help : `There is no command ${name}\n\n${help}`);
  return 2;
}
