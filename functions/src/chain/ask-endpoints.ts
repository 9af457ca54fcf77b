import { ChainUnavailableError } from './chain.ts';

/** One question to all endpoints. */
interface Question<Endpoint, Answer, Conclusion> {
  readonly ask: (endpoint: Endpoint) => Promise<Answer>;
  /** What the answers so far say; `isAll` when no more will come. Undefined: too little. */
  readonly conclude: (answers: readonly Answer[], isAll: boolean) => Conclusion | undefined;
  /** How long endpoints are waited for that do not answer. */
  readonly timeoutMs: number;
  /** How long more answers are waited for once there is a conclusion, which they may change. */
  readonly settleMs?: number;
}

/**
 * Asks every endpoint and ends as soon as `conclude` finds a conclusion in the answers so far, or `settleMs`
 * later, else with what it concludes from all that came in time.
 * @throws ChainUnavailableError without a conclusion.
 */
export async function askEndpoints<Endpoint, Answer, Conclusion>(
  endpoints: readonly Endpoint[],
  { ask, conclude, timeoutMs, settleMs = 0 }: Question<Endpoint, Answer, Conclusion>,
): Promise<Conclusion> {
  const answers: Answer[] = [];
  const failures: unknown[] = [];
  const concluded = Promise.withResolvers<Conclusion>();
  const end = () => {
    const conclusion = conclude(answers, true);
    if (conclusion !== undefined) return concluded.resolve(conclusion);
    const cause = new AggregateError(failures);
    concluded.reject(
      new ChainUnavailableError('Too few endpoints of the chain answered', { cause }),
    );
  };
  const timer = setTimeout(end, timeoutMs);
  let settling: NodeJS.Timeout | undefined;
  void Promise.all(
    endpoints.map(async (endpoint) => {
      try {
        answers.push(await ask(endpoint));
      } catch (failure) {
        failures.push(failure);
        return;
      }
      const conclusion = conclude(answers, false);
      if (conclusion === undefined) return;
      if (settleMs === 0) concluded.resolve(conclusion);
      else settling ??= setTimeout(end, settleMs);
    }),
  ).then(end, concluded.reject);
  return concluded.promise.finally(() => {
    clearTimeout(timer);
    clearTimeout(settling);
  });
}
