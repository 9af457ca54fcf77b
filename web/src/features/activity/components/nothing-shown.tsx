import { ArrowDownUp } from 'lucide-react';
import { NothingFound } from '../../../base/api/nothing-found.tsx';
import { paths } from '../../../config/paths.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { ActivityFilter } from '../activity-groups.ts';

const titles = {
  all: 'No activity yet',
  out: 'Nothing sent yet',
  in: 'Nothing received yet',
} as const satisfies Record<ActivityFilter, string>;

interface NothingShownProps {
  readonly filter: ActivityFilter;
  readonly search: string;
  /** There are older entries, which may be what the member looks for. */
  readonly hasMore: boolean;
}

/** Takes the place of the list where nothing is shown of it. */
export function NothingShown({ filter, search, hasMore }: NothingShownProps) {
  if (search !== '' || hasMore) return <NothingFound search={search} hasMore={hasMore} />;
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
