import { businessDayOf } from '../src/calendar/business-day.ts';
import type { ActingContext } from '../src/context/context.ts';
import type { CallerOf, HandlerTable, RequestScope } from '../src/context/handler.ts';
import type { CallInput, CallName, CallReply } from '../src/contract/contract.ts';
import { onBehalfOf } from '../src/http/answer-call.ts';
import { handlers } from '../src/http/handlers.ts';
import { neverOver } from '../src/platform/deadline.ts';
import { newRequestId } from '../src/platform/ids.ts';
import type { Outcome } from '../src/platform/outcome.ts';

const empty = { params: {}, query: {}, body: {} };
type Empty = typeof empty;

/** The parts of the input of a call that have a field which may not be left out. */
type NeededPart<Name extends CallName> = {
  [Part in keyof Empty]: Empty[Part] extends CallInput<Name>[Part] ? never : Part;
}[keyof Empty];

/** The decoded input of a call. A part that is left out is empty. */
export type GivenInput<Name extends CallName> = Pick<CallInput<Name>, NeededPart<Name>> &
  Partial<CallInput<Name>>;

/** What a request of a test has besides its call. */
export type GivenScope = Partial<Pick<RequestScope, 'device' | 'deadline'>>;

const table: HandlerTable = handlers;

/** Makes a call in a request that arrives now, past the checks of the wrapper, on behalf of the caller as it does. */
export async function call<Name extends CallName>(
  context: ActingContext,
  name: Name,
  caller: CallerOf<Name>,
  input: GivenInput<Name>,
  given: GivenScope = {},
): Promise<Outcome<CallReply<Name>>> {
  const whole = Object.assign({ ...empty }, input);
  const scope = { ...(await createTestScope(context)), ...given };
  return table[name](whole, caller, onBehalfOf(caller, scope));
}

/**
 * What a call brought.
 * @throws when it was refused, with the words of the refusal.
 */
export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value;
}

/** The scope of a request that arrives now. */
async function createTestScope(context: ActingContext): Promise<RequestScope> {
  const requestId = newRequestId();
  const now = await context.clock.businessNow();
  return {
    context: { ...context, actor: { ...context.actor, requestId } },
    requestId,
    client: { address: '127.0.0.1' },
    now,
    today: businessDayOf(now, context.config.timeZone),
    // A busy machine may stand still for seconds.
    deadline: neverOver,
    rememberDevice: () => undefined,
  };
}
