import { Search } from 'lucide-react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

interface NothingFoundProps {
  /** What was looked for. */
  readonly search: string;
  /** There are further rows, in which it may be. */
  readonly hasMore: boolean;
}

/** Stands for a list in which a search finds nothing. */
export function NothingFound({ search, hasMore }: NothingFoundProps) {
  const advice = /\S\s+\S/.test(search) ? 'Look for fewer words.' : 'Try another word.';
  return (
    <EmptyState
      icon={<Search />}
      title="Nothing found"
      message={
        hasMore
          ? 'Only what the list has loaded is searched: show more of it.'
          : `The whole list was searched. ${advice}`
      }
    />
  );
}
