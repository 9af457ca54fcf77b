import type { FallbackProps } from 'react-error-boundary';
import { ErrorState } from '../ui/feedback/state.tsx';
import { isMissingPart } from './missing-part.ts';
import { MissingPartState } from './missing-part-state.tsx';

/** Stands for what broke, or could not be fetched. */
export function TroubleState({ error }: Pick<FallbackProps, 'error'>) {
  if (isMissingPart(error)) return <MissingPartState />;
  return (
    <ErrorState
      title="Something went wrong"
      message="This page could not be shown. Your wallet and your money are not affected."
      retryLabel="Reload"
      onRetry={() => location.reload()}
    />
  );
}
