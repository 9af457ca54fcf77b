import { WifiOff } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useOnline } from '../base/browser/use-online.ts';
import { brand } from '../config/brand.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { ComingScreen } from './coming-screen.tsx';
import { isMissingPart, type MissingReason, reloadWhenReached } from './missing-part.ts';

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

/** Stands for what broke, or could not be fetched. */
export function TroubleState({ error }: Pick<FallbackProps, 'error'>) {
  return isMissingPart(error) ? <MissingPartState /> : <BrokenState />;
}

/** Stands for what broke: perhaps because the browser keeps nothing, and then says what helps. */
function BrokenState() {
  const [problem, setProblem] = useState<string>();
  useEffect(() => void findStorageProblem().then(setProblem), []);
  return (
    <ErrorState
      title="Something went wrong"
      message={
        problem ?? 'This page could not be shown. Your wallet and your money are not affected.'
      }
      retryLabel="Reload"
      onRetry={() => location.reload()}
    />
  );
}

/** Undefined also where the code for it cannot be loaded. */
async function findStorageProblem(): Promise<string | undefined> {
  const code = await import('../session/storage-problem.ts').catch(() => undefined);
  return code?.storageProblem();
}

/** Stands for a part of the app that could not be fetched, until it can be. */
function MissingPartState() {
  const { reason, isOnline, isRetrying, retry } = useMissingPart();
  switch (reason) {
    case undefined:
      return <ComingScreen />;
    case 'cut off':
      return (
        <ErrorState
          icon={<WifiOff />}
          tone="warn"
          title={isOnline ? 'The server does not answer' : 'You are offline'}
          message="This screen has not been loaded yet. It opens by itself as soon as the connection is back."
          busy={isRetrying}
          onRetry={retry}
        />
      );
    case 'gone':
      return (
        <ErrorState
          title="This screen could not be loaded"
          message={`There may be a new version of ${brand.name} on its way. Reload in a moment. Your wallet and your money are not affected.`}
          retryLabel="Reload"
          onRetry={() => location.reload()}
        />
      );
  }
}

/** Reloads the page as soon as the server answers, and says meanwhile why it has not yet. */
function useMissingPart() {
  const isOnline = useOnline();
  const [retries, setRetries] = useState(0);
  const [found, setFound] = useState<{
    readonly reason: MissingReason;
    readonly retries: number;
  }>();
  useEffect(
    () => reloadWhenReached((reason) => setFound({ reason, retries })),
    // The network may be back before the next request.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
    [isOnline, retries],
  );
  return {
    /** Undefined until it is known. */
    reason: found?.reason ?? (isOnline ? undefined : 'cut off'),
    isOnline,
    isRetrying: retries > (found?.retries ?? 0),
    retry: () => setRetries((current) => current + 1),
  };
}
