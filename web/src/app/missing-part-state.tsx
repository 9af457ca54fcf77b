import { WifiOff } from 'lucide-react';
import { brand } from '../config/brand.ts';
import { ErrorState } from '../ui/feedback/state.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { useMissingPart } from './use-missing-part.ts';

/** Stands for a part of the app that could not be fetched, until it can be. */
export function MissingPartState() {
  const { missing, isOnline, isLooking, tryAgain } = useMissingPart();
  switch (missing) {
    case undefined:
      return <ScreenSkeleton />;
    case 'cut off':
      return (
        <ErrorState
          icon={<WifiOff />}
          tone="warn"
          title={isOnline ? 'The server does not answer' : 'You are offline'}
          message="This screen has not been loaded yet. It opens by itself as soon as the connection is back."
          busy={isLooking}
          onRetry={tryAgain}
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
