import * as z from 'zod/mini';
import { tipSerial } from '../contract/calls/tips.ts';
import { withdrawTip as withdraw } from '../tips/withdraw-tip.ts';
import { defineOperation } from './operation.ts';

/** Withdraws tips. */
export const withdrawTip = defineOperation({
  name: 'tip:withdraw',
  summary: 'Withdraws tips that should not have been posted',
  details: `No member reads a withdrawn tip any more, and screens that show it read the tips again. No message about it is sent any
more. Where the tip is not older than a day, its readers get a message within ten minutes that says that a tip was withdrawn:
on a device it takes the place of the one about the tip, if there is one. The next tip of its day takes its position, so the
members who could read it read the correction. Its words are refused on that day: what was withdrawn by
mistake is posted in other words. They stay in the document tips/<id>, and the audit log has the heading. Run it
again when it fails: each tip is withdrawn once.`,
  exits: { done: 'the tips are withdrawn', refused: 'there is no such tip' },
  parameters: { ids: { usage: '<id> [<id> ...]', is: 'the id of a tip' } },
  schema: z.object({ ids: z.array(tipSerial).check(z.minLength(1)) }),
  async run({ ids }, context) {
    const { progress, projectId } = context;
    let missing = 0;
    for (const id of ids) {
      const tip = await withdraw(context, id);
      if (tip === undefined) missing += 1;
      const isDone = tip?.position === null ? 'was withdrawn before' : 'is withdrawn';
      progress.say(
        tip === undefined
          ? `There is no tip ${id} in ${projectId}`
          : `${id} ${isDone} in ${projectId}`,
      );
    }
    return missing === 0 ? 0 : 1;
  },
});
