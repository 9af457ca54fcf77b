import { isTipId } from '../tips/tip.ts';
import { withdrawTip as withdraw } from '../tips/withdraw-tip.ts';
import type { Operation, OperationInput } from './operation.ts';

const help = `Withdraws tips that should not have been posted.

  npm run ops -- tip:withdraw <id> [<id> ...] [--project <id>]

No member reads a withdrawn tip any more, and screens that show it read the tips again. A message about it that was
not sent yet is not sent; one that was sent stays on the devices. The next tip of its day takes its position, so the
members who could read it read the correction. Its words stay in its document and in the audit log, where
tip.posted names it as tips/<id>. Run it again when it fails: each tip is withdrawn once.

Without --project, and with any project named demo-..., the local world is used; another project needs
application default credentials.

Exit codes: 0 the tips are withdrawn, 1 there is no such tip, 2 wrong arguments.
`;

/** Withdraws tips. */
export const withdrawTip: Operation<readonly string[]> = {
  help,
  parse(given) {
    if (given.length === 0 || !given.every(isTipId)) throw new TypeError('Give the ids of tips');
    return given;
  },
  run,
};

async function run(input: OperationInput<readonly string[]>): Promise<0 | 1> {
  const { argument: ids, progress, projectId } = input;
  let missing = 0;
  for (const id of ids) {
    const tip = await withdraw(input, id);
    if (tip === undefined) missing += 1;
    const isDone = tip?.position === null ? 'was withdrawn before' : 'is withdrawn';
    progress.say(
      tip === undefined
        ? `There is no tip ${id} in ${projectId}`
        : `${id} ${isDone} in ${projectId}`,
    );
  }
  return missing === 0 ? 0 : 1;
}
