import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import * as z from 'zod/mini';
import { createRootMember } from '../accounts/create-root-member.ts';
import { businessDayOf } from '../calendar/business-day.ts';
import { fullName, mobile } from '../contract/calls/signup.ts';
import * as messages from '../contract/messages.ts';
import { limits } from '../contract/values/limits.ts';
import { mail } from '../contract/values/schemas.ts';
import { beginJobs } from '../jobs/run-job.ts';
import { beginReceipts } from '../receipts/scan-receipts.ts';
import { productionKdfCost, readLocalKdfCost } from '../sealing/key-derivation.ts';
import { prepareSignup } from '../sealing/sealed-wallet.ts';
import { beginScan } from '../subscriptions/scan-inflows.ts';
import { openContext } from './open-context.ts';
import { defineOperation, OperationError, type Terminal } from './operation.ts';

/** Creates the root member. */
export const bootstrap = defineOperation({
  name: 'bootstrap',
  summary: 'Creates the root member, the only one without a sponsor, once per project',
  details: `The wallet is made and sealed here, as a browser does it; neither the password nor the recovery
phrase leaves this process. The mail counts as verified: check it. The password is asked for twice on the terminal, or
read once from the first line of standard input. Nobody can open the wallet without it. The company wallet and the
block from which payments to it, and what members receive, are looked for are stored as well, and that the scheduled
jobs are to run from now on.`,
  exits: { done: 'the root member exists with this mail', refused: 'refused' },
  readsVariables: true,
  parameters: {
    mail: { usage: '<mail>', is: 'a mail address' },
    name: { usage: '[--name <full name>]', is: 'the full name of a member' },
    mobile: { usage: '[--mobile <number>]', is: 'a mobile number with its country code' },
  },
  schema: z.object({
    mail,
    name: z._default(fullName, 'Root Member'),
    mobile: z._default(mobile, '+00 000 000 0000'),
  }),
  async run(given, operation) {
    const { progress, projectId, terminal } = operation;
    const password = await readPassword(terminal, given.mail);
    checkPassword(password);

    const { publicKey, ...credentials } = await prepareSignup(
      { mail: given.mail, password },
      findKdfCost(),
    );
    const context = openContext(operation);
    const { clock, config, firestore } = context;
    await beginScan(context);
    await beginReceipts(context);
    await beginJobs(firestore, clock.realNow());
    const now = await clock.businessNow();
    const today = businessDayOf(now, config.timeZone);
    const applicant = { ...given, publicKey, proven: true };
    const root = await createRootMember(context, applicant, credentials, { now, today });
    if (root.created) {
      progress.say(`Created the root member ${root.uid} of ${projectId}`);
      return 0;
    }
    const existing = `${projectId} already has the root member ${root.uid}, ${root.mail}; nothing changed`;
    if (root.mail !== given.mail) throw new OperationError(existing);
    progress.say(existing);
    return 0;
  },
});

/** The cost that browsers of this project derive with; only a local world may have its own. */
function findKdfCost(): number {
  const { env } = process;
  const isLocal = env['FIRESTORE_EMULATOR_HOST'] !== undefined;
  return isLocal ? readLocalKdfCost(env['KDF_COST']) : productionKdfCost;
}

/** Rules 8 and 9 of a signup, and the apostrophe, which no form takes: a browser checks them before it derives anything. */
function checkPassword(password: string): void {
  if (password.includes("'")) throw new OperationError(messages.characterNotAllowed);
  const { length } = password;
  if (length < limits.passwordLengthMin) throw new OperationError(messages.passwordTooShort);
  if (length > limits.signupPasswordLengthMax) {
    throw new OperationError(`A password has at most ${limits.signupPasswordLengthMax} characters`);
  }
  if (!/[A-Za-z]/.test(password) || !/\d/.test(password)) {
    throw new OperationError(messages.passwordTooSimple);
  }
}

/**
 * Asks for a new password on the terminal without showing it, twice: nobody could open the wallet of a typing error. Without
 * a terminal it is the first line of standard input.
 */
async function readPassword({ stdin, stderr }: Terminal, mail: string): Promise<string> {
  const isTerminal = stdin.isTTY === true;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: isTerminal });
  const typed = lines[Symbol.asyncIterator]();
  const ask = async (prompt: string): Promise<string> => {
    if (isTerminal) stderr.write(prompt);
    const { value } = await typed.next();
    if (isTerminal) stderr.write('\n');
    return value ?? '';
  };
  try {
    const password = await ask(`Password of ${mail}: `);
    if (isTerminal && (await ask('The same again: ')) !== password) {
      throw new OperationError(messages.passwordNotMatched);
    }
    return password;
  } finally {
    lines.close();
  }
}
