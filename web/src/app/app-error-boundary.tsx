import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ErrorState } from '../ui/error-state.tsx';

interface AppErrorBoundaryProps {
  readonly children: ReactNode;
  /** Another value gives what is inside a new chance. */
  readonly resetKey?: string;
}

/**
 * Shows that something broke instead of an empty page. A reload helps where a part of the app is
 * gone from the server since a new version was published.
 */
export function AppErrorBoundary({ children, resetKey }: AppErrorBoundaryProps) {
  return (
    <ErrorBoundary
      resetKeys={[resetKey]}
      fallback={
        <ErrorState
          title="Something went wrong"
          message="This page could not be shown. Your wallet and your money are not affected."
          retryLabel="Reload"
          onRetry={() => location.reload()}
        />
      }
    >
      {children}
    </ErrorBoundary>
  );
}
