/**
 * Throws what failed of some work, once all of it has ended: a failure of one must not stop the others.
 * @returns the failures when all of them are expected.
 * @throws {AggregateError} the others.
 */
export function throwFailures(
  results: readonly PromiseSettledResult<unknown>[],
  text: string,
  isExpected: (failure: unknown) => boolean = () => false,
): readonly unknown[] {
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  const unexpected = failures.filter((failure) => !isExpected(failure));
  if (unexpected.length > 0) throw new AggregateError(unexpected, text);
  return failures;
}
