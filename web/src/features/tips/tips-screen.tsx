import { ChartNoAxesCombined } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { CallStates } from '../../lib/api/call-states.tsx';
import { MoreRows } from '../../lib/api/more-rows.tsx';
import { useCallPages } from '../../lib/api/use-call-pages.ts';
import { useMember } from '../../lib/session/use-session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/note.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { TipDates } from './components/tip-dates.tsx';
import { TipsADay } from './components/tips-a-day.tsx';
import { TipsSkeleton } from './components/tips-skeleton.tsx';
import { newestOf } from './tips-model.ts';

/** `/tips`: the tips that the member's package gives; a new one shows up by itself. */
export function TipsScreen() {
  const { publicKey } = useMember();
  const tips = useCallPages('getTips', { params: { publicKey } });
  const [newSince, setNewSince] = useState<string>();
  // What was there when the screen first had something to show is not new.
  if (newSince === undefined && tips.data !== undefined) setNewSince(newestOf(tips.data));
  const hasNew = newSince !== undefined && newestOf(tips.data ?? []) > newSince;
  return (
    <>
      <TopBar title="Trading Tips" backTo={paths.home} />
      <Note>For information only. Prices can fall to nothing; what you buy is your decision.</Note>
      <output>
        <VisuallyHidden>
          {hasNew ? `New trading tip: ${tips.data?.[0]?.heading}` : ''}
        </VisuallyHidden>
      </output>
      <CallStates
        call={tips}
        loading={<TipsSkeleton />}
        empty={
          <EmptyState
            icon={<ChartNoAxesCombined />}
            title="No tips yet"
            message="The first tips of each day will be here, as many as your package gives."
          />
        }
      >
        {(rows) => <TipDates tips={rows} newSince={newSince ?? ''} />}
      </CallStates>
      <MoreRows pages={tips} />
      {tips.data === undefined ? null : <TipsADay />}
    </>
  );
}
