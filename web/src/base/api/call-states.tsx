import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/feedback/state.tsx';
import type { CallFailed } from './call-failure.ts';

/** Something read from the server, as `useCall` and `useCallPages` return it. */
export interface ReadCall<Data> {
  readonly data: Data | undefined;
  readonly error: CallFailed | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

type Present<Data> = Exclude<Data, 'No Data' | undefined>;

interface CallStatesProps<Data> {
  readonly call: ReadCall<Data>;
  /** The shape of the data that is loading. */
  readonly loading: ReactNode;
  /** Stands for empty data, which is `No Data` or an empty list. */
  readonly empty?: ReactNode;
  readonly children: (data: Present<Data>) => ReactNode;
}

/** One of the four states of something read from the server: loading, error, empty, data. */
export function CallStates<Data>({ call, loading, empty, children }: CallStatesProps<Data>) {
  if (isPresent(call.data)) return isEmptyList(call.data) ? empty : children(call.data);
  if (call.data !== undefined) return empty;
  if (call.error !== null) {
    return (
      <ErrorState
        message={call.error.message}
        busy={call.isFetching}
        onRetry={() => void call.refetch()}
      />
    );
  }
  return loading;
}

function isPresent<Data>(data: Data | undefined): data is Present<Data> {
  return data !== undefined && data !== 'No Data';
}

function isEmptyList(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}
