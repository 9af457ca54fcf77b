import { paths } from '../../../config/paths.ts';
import { useInvite } from '../../../lib/invite.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { StatementType } from '../statement-model.ts';
import { statementTexts } from '../statement-texts.ts';
import { StatementIcon } from './statement-icon.tsx';

/** An empty list of rewards: what earns them, and the way to what helps. */
export function NothingEarned({ type }: { readonly type: StatementType }) {
  const { emptyTitle, emptyMessage, way } = statementTexts[type];
  const invite = useInvite();
  return (
    <EmptyState
      icon={<StatementIcon type={type} />}
      title={emptyTitle}
      message={emptyMessage}
      action={
        way === 'packages' ? (
          <ButtonLink to={paths.packages} size="small">
            See the packages
          </ButtonLink>
        ) : (
          <Button size="small" onClick={invite}>
            Invite friends
          </Button>
        )
      }
    />
  );
}
