import { UserPlus } from 'lucide-react';
import { useInvite } from '../../../lib/invite.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

interface NobodyYetProps {
  readonly title: string;
  readonly message: string;
}

/** An empty community, and the way to fill it. */
export function NobodyYet({ title, message }: NobodyYetProps) {
  const invite = useInvite();
  return (
    <EmptyState
      icon={<UserPlus />}
      title={title}
      message={message}
      action={
        <Button size="small" onClick={invite}>
          Invite friends
        </Button>
      }
    />
  );
}
