// gRPC: already exists, failed precondition, aborted. Source: google.rpc.Code.
const refusedCodes: readonly unknown[] = [6, 9, 10];

/**
 * Whether a commit wrote nothing because a document is not what its preconditions say, or because
 * another process was writing it: read again and decide again. A commit that the SDK repeats without
 * need is refused in the same way.
 */
export function isRefusedCommit(error: unknown): boolean {
  return error instanceof Error && 'code' in error && refusedCodes.includes(error.code);
}
