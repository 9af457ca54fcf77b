// gRPC: already exists, failed precondition, aborted. Source: google.rpc.Code.
const refusedCodes: readonly unknown[] = [6, 9, 10];

/**
 * Whether a commit wrote nothing because a document is not what its preconditions say, or because
 * somebody else was writing it: what was read is to be read again. Also the commit that the SDK
 * sent again without need is refused so.
 */
export function isRefusedCommit(error: unknown): boolean {
  return error instanceof Error && 'code' in error && refusedCodes.includes(error.code);
}
