import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { ErrorState } from '../../ui/error-state.tsx';
import { endLive } from './live-cache.ts';

interface LiveSectionProps {
  readonly children: ReactNode;
  /** What stands there when listening fails; an error with a retry unless given. */
  readonly fallback?: ReactNode;
}

/** Goes round whatever listens to a document, so that a refusal empties this part alone. */
export function LiveSection({ children, fallback }: LiveSectionProps) {
  if (fallback !== undefined) return <ErrorBoundary fallback={fallback}>{children}</ErrorBoundary>;
  return (
    <ErrorBoundary onReset={endLive} FallbackComponent={LiveFailure}>
      {children}
    </ErrorBoundary>
  );
}

function LiveFailure({ resetErrorBoundary }: FallbackProps) {
  return <ErrorState message="Live updates stopped." onRetry={resetErrorBoundary} />;
}
