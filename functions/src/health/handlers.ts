import type { Handlers } from '../context/handler.ts';
import * as messages from '../contract/messages.ts';
import { accepted, refused } from '../platform/outcome.ts';
import { getHealth } from './check-health.ts';

const retryAfterSeconds = 15;

/** The call that says whether the server can do its work. */
export const healthHandlers = {
  async health(_input, _caller, { context }) {
    const { at, health } = getHealth(context);
    const { blocksBehind, lastOpenedDay, mailWaitsMs, problems } = await health;
    if (problems.length > 0 || lastOpenedDay === null) {
      return refused('busy', messages.unhealthy(problems.join(', ')), { retryAfterSeconds });
    }
    return accepted([
      {
        at: at.toISOString(),
        lastOpenedDay,
        blocksBehind,
        mailWaitsSeconds: Math.floor(mailWaitsMs / 1_000),
      },
    ]);
  },
} satisfies Handlers<'health'>;
