import { MailCheck } from 'lucide-react';
import { paths } from '../../../config/paths.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/state.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { TopBar } from '../../../ui/layout/top-bar.tsx';
import { WalletStays } from './wallet-stays.tsx';

interface LinkSentProps {
  readonly mail: string;
  readonly onAgain: () => void;
}

/** Says where the link went. */
export function LinkSent({ mail, onAgain }: LinkSentProps) {
  return (
    <>
      <TopBar title="Check your mail" backTo={paths.login} focus />
      <Stack gap={4}>
        <EmptyState
          icon={<MailCheck />}
          title="The link is on its way"
          message={`We sent it to ${mail}. It works once, for 10 minutes. Look into the spam folder too.`}
        />
        <WalletStays />
        <ButtonLink variant="primary" to={paths.login}>
          Back to login
        </ButtonLink>
        <Button onClick={onAgain}>Send another link</Button>
      </Stack>
    </>
  );
}
