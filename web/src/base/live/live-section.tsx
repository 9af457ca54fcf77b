import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { endLive } from './live-cache.ts';

interface LiveSectionProps {
  readonly children: ReactNode;
  /** What stands there when listening fails; it may offer to listen again. */
  readonly fallback: ReactNode | ((listenAgain: () => void) => ReactNode);
}

/** Goes round whatever listens to a document, so that a refusal empties this part alone. */
export function LiveSection({ children, fallback }: LiveSectionProps) {
  return (
    <ErrorBoundary
      onReset={endLive}
      fallbackRender={({ resetErrorBoundary }) =>
        typeof fallback === 'function' ? fallback(resetErrorBoundary) : fallback
      }
    >
      {children}
    </ErrorBoundary>
  );
}
