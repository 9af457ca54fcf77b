import type { ComponentType, ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { TroubleState } from './trouble-state.tsx';

interface AppErrorBoundaryProps {
  readonly children: ReactNode;
  /** Another value gives what is inside a new chance. */
  readonly resetKey?: string;
  readonly fallback?: ComponentType<FallbackProps>;
}

/** Shows that something broke, or could not be fetched, instead of an empty page. */
export function AppErrorBoundary({
  children,
  resetKey,
  fallback = TroubleState,
}: AppErrorBoundaryProps) {
  return (
    <ErrorBoundary resetKeys={[resetKey]} FallbackComponent={fallback}>
      {children}
    </ErrorBoundary>
  );
}
