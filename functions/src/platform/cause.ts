import { newRequestId } from './ids.ts';

/** Who made something happen, and in which request: what the audit log says of it. */
export interface Cause {
  /** A uid, `operator`, or `job:` and its name. */
  readonly actor: string;
  readonly requestId: string;
}

/** The cause of what a job does in one run. */
export const causeOfJob = (name: string): Cause => ({
  actor: `job:${name}`,
  requestId: newRequestId(),
});
