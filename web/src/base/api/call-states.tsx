import { WifiOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { paths } from '../../config/paths.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { navigate } from '../../ui/router.tsx';
import { noValue } from '../format.ts';
import type { CallFailed } from './call-failure.ts';
import { isMissing, type Read } from './read-state.ts';

/** Something read from the server, as `useCall` and `useCallPages` return it. */
interface ReadCall<Data> {
  readonly data: Data | undefined;
  readonly error: CallFailed | null;
  readonly isFetching: boolean;
  /** Whether it waits for a network. */
  readonly isPaused: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface CallStatesProps<Rows extends readonly unknown[]> {
  readonly call: ReadCall<Rows>;
  /** The shape of the rows that are loading. */
  readonly loading: ReactNode;
  /** Stands for no rows. */
  readonly empty?: ReactNode;
  readonly children: (rows: Rows) => ReactNode;
}

/** One of the four states of rows read from the server: loading, error, empty, data. */
export function CallStates<Rows extends readonly unknown[]>({
  call,
  loading,
  empty,
  children,
}: CallStatesProps<Rows>) {
  const { data } = call;
  if (data === undefined) return <UnreadCall call={call} loading={loading} />;
  return data.length === 0 ? empty : children(data);
}

interface UnreadCallProps extends Pick<CallStatesProps<[]>, 'loading'> {
  readonly call: ReadCall<unknown>;
  /** Reads again; by default this call alone. */
  readonly onRetry?: () => void;
}

/**
 * Stands for what is not there: as loading until a read of it has failed, then with the reason and an offer to try
 * again; without a network it waits for one.
 */
export function UnreadCall({
  call,
  loading,
  onRetry = () => void call.refetch(),
}: UnreadCallProps) {
  // The reason stays where it is while the call is made again. TanStack takes it away at once: that of a failure from
  // before this was drawn is not known, and the read that follows is a first one.
  const [error, setError] = useState(call.error);
  if (call.error !== null && call.error !== error) setError(call.error);
  if (call.isPaused) return <OfflineState />;
  if (error === null) return loading;
  const { message, failure } = error;
  // An admin without the rights, who would be refused again. After a reset by mail, Home restores the wallet.
  if (failure.kind === 'refused' && failure.code === 'forbidden')
    return <ErrorState message={message} retryLabel="Home" onRetry={() => navigate(paths.home)} />;
  return <ErrorState message={message} busy={call.isFetching} onRetry={onRetry} />;
}

/** Stands for a figure that is not there: as loading until one of the reads that it follows from cannot be made now. */
export const unreadFigure = (...reads: readonly Read[]): ReactNode =>
  reads.some(isMissing) ? noValue : <Skeleton shape="text" />;

/** Stands for what is read as soon as there is a network again. */
export function OfflineState() {
  return (
    <ErrorState
      icon={<WifiOff />}
      tone="warn"
      title="This waits for a connection"
      message="You are offline. It opens by itself as soon as the connection is back."
    />
  );
}
