import { addPlan } from './add-plan.ts';
import { bookPayout } from './book-payout.ts';
import { bootstrap } from './bootstrap.ts';
import { carryPasswords } from './carry-passwords.ts';
import { checkDeployment } from './check-deployment.ts';
import { freeMail } from './free-mail.ts';
import { grantAdmin } from './grant-admin.ts';
import { holdRequests } from './hold-requests.ts';
import { type Command, commandOf, type ExitCode, type Terminal } from './operation.ts';
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

const commands = new Map<string | undefined, Command>([
  ['bootstrap', commandOf(bootstrap)],
  ['admin:grant', commandOf(grantAdmin)],
  ['admin:revoke', commandOf(revokeAdmin)],
  ['backup:rehearse', commandOf(rehearseBackup)],
  ['chain:verify', commandOf(verifyChain)],
  ['company:rotate', commandOf(rotateCompanyWallet)],
  ['deploy:check', commandOf(checkDeployment)],
  ['inflow:reopen', commandOf(reopenInflow)],
  ['ledger:verify', commandOf(verifyLedger)],
  ['mail:free', commandOf(freeMail)],
  ['passwords:carry', commandOf(carryPasswords)],
  ['payments:pause', commandOf(pausePayments)],
  ['payments:resume', commandOf(resumePayments)],
  ['payout:book', commandOf(bookPayout)],
  ['payout:release', commandOf(releasePayout)],
  ['plan:add', commandOf(addPlan)],
  ['requests:hold', commandOf(holdRequests)],
  ['rewards:replay', commandOf(replayRewards)],
  ['tip:withdraw', commandOf(withdrawTip)],
]);

const help = `Commands for operators:

  npm run ops -- bootstrap <mail>           creates the root member, once per project
  npm run ops -- admin:grant <mail>         makes a member an admin
  npm run ops -- admin:revoke <mail>        takes an admin's rights and ends the sessions
  npm run ops -- backup:rehearse            rehearses a restore in the local world
  npm run ops -- chain:verify               compares the books with the chain
  npm run ops -- company:rotate <address>   puts a new company wallet in force
  npm run ops -- deploy:check               looks whether a deployment would be right
  npm run ops -- inflow:reopen <id>         lets an inflow wait again that a note has settled
  npm run ops -- ledger:verify              rebuilds every account from its entries and compares
  npm run ops -- mail:free <mail>           frees a mail that its member has never confirmed
  npm run ops -- passwords:carry            brings back the passwords that a restore has lost
  npm run ops -- payments:pause             takes and broadcasts no payment from now on
  npm run ops -- payments:resume            compares what is unfinished with the chain, and goes on
  npm run ops -- payout:book <hash>         books a paid withdrawal that a restore has lost
  npm run ops -- payout:release <serial>    makes a withdrawal unpaid whose payment never ends
  npm run ops -- plan:add <file>            adds a reward plan for what is sold from a later day on
  npm run ops -- requests:hold <mail>       lets a member request no withdrawal for some days
  npm run ops -- rewards:replay <day>       computes an opened day again and compares what is stored
  npm run ops -- tip:withdraw <id>          lets no member read a tip any more

Each explains itself with --help. Without --project <id>, and with any project named demo-..., the local
emulators are used; another project needs application default credentials.

Exit codes: 0 done, 1 refused or differences found, 2 wrong arguments.
`;

/** Runs the command that the first of the arguments names, with the others. */
export async function runOperation(
  [name, ...given]: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  const command = commands.get(name);
  if (command !== undefined) return command(given, terminal);
  if (name === '--help') {
    terminal.stdout.write(help);
    return 0;
  }
  terminal.stderr.write(name === undefined ? help : `There is no command ${name}\n\n${help}`);
  return 2;
}
