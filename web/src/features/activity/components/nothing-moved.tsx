import { ArrowDownUp } from 'lucide-react';
import { paths } from '../../../config/paths.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/state.tsx';
import type { ActivityFilter } from '../activity-groups.ts';

const titles = {
  all: 'No activity yet',
  out: 'Nothing sent yet',
  in: 'Nothing received yet',
} as const satisfies Record<ActivityFilter, string>;

/** The empty list of a filter. */
export function NothingMoved({ filter }: { readonly filter: ActivityFilter }) {
  return (
    <EmptyState
      icon={<ArrowDownUp />}
      title={titles[filter]}
      message="What you send, subscribe with and receive will be here, with the transaction of each."
      action={
        <ButtonLink to={filter === 'out' ? paths.sendToken : paths.receive} size="small">
          {filter === 'out' ? 'Send tokens' : 'Receive tokens'}
        </ButtonLink>
      }
    />
  );
}
