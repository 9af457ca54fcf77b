/**
 * Why a call brought no data.
 * - `refused`: the server said no, with its code and message, in which a moment is written for the member's device,
 *   and how long a wait is.
 * - `unreachable`: no answer came in time; the call may or may not have been carried out.
 * - `garbled`: an answer came that is none of ours, or of a version of the server that this one of the app does not
 *   understand; the call may have been carried out.
 */
export type CallFailure =
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly message: string;
      readonly status: number;
    }
  | { readonly kind: 'unreachable' | 'garbled'; readonly message: string };

/** A call that may not have come to the server, or whose answer did not come back. */
export const unreachable: CallFailure = {
  kind: 'unreachable',
  message: 'The server could not be reached. Check your connection and try again.',
};

/** A call that was not made, because the code for it could not be loaded, which the browser remembers. */
export const notLoaded: CallFailure = {
  kind: 'unreachable',
  message: 'A part of the app could not be loaded. Check your connection and reload the page.',
};

/** What a call brings. */
export type CallResult<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly failure: CallFailure };

/** A failure in the one form that the query client knows: thrown. */
export class CallFailed extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.message);
    this.name = 'CallFailed';
    this.failure = failure;
  }
}

/** Whether the server has refused the session that a call was made with. */
export const isSessionRefused = (failure: CallFailure): boolean =>
  failure.kind === 'refused' && failure.code === 'no_session';

/** Whether a call that failed may have been carried out: only a clear no means that it was not. */
export function mayBeDone(failure: CallFailure): boolean {
  return failure.kind !== 'refused' || failure.status >= 500;
}
