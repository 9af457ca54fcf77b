import { inflowsCalls } from '@polytips/functions/contract/calls/inflows.ts';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { CallStates } from '../../base/api/call-states.tsx';
import { MoreRows } from '../../base/api/more-rows.tsx';
import { useCallPages } from '../../base/api/use-call-pages.ts';
import { paths } from '../../config/paths.ts';
import { ChipGroup } from '../../ui/controls/chip-group.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { SkeletonCards } from '../../ui/feedback/skeleton.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { InflowCard } from './components/inflow-card.tsx';
import { SettleDialog } from './components/settle-dialog.tsx';
import type { Inflow } from './inflows-model.ts';

const lists = [
  {
    value: 'waiting',
    label: 'Waiting',
    emptyTitle: 'Nothing waits',
    emptyMessage: 'Payments that bought nothing will wait here until they are settled.',
  },
  {
    value: 'settled',
    label: 'Settled',
    emptyTitle: 'Nothing is settled yet',
    emptyMessage: 'What an admin settles will be listed here, with who did it and why.',
  },
  {
    value: 'kept',
    label: 'Kept',
    emptyTitle: 'Nothing is kept',
    emptyMessage: 'Transfers between our own wallets and less than 1 USDT will be listed here.',
  },
] as const;

/** `/inflows`, for admins: the money that reached the company and bought nothing. */
export function InflowsScreen() {
  const [shown, setShown] = useState<(typeof lists)[number]>(lists[0]);
  const [settling, setSettling] = useState<Inflow>();
  const inflows = useCallPages(inflowsCalls.inflows, { query: { state: shown.value } });
  const nothing = (
    <EmptyState icon={<CircleCheck />} title={shown.emptyTitle} message={shown.emptyMessage} />
  );
  return (
    <>
      <TopBar title="Inflows" backTo={paths.menu} />
      <Stack gap={4}>
        <Note>Payments that reached the company wallet and bought nothing, newest first.</Note>
        <ChipGroup
          label="Which inflows"
          options={lists}
          value={shown.value}
          onChange={(value) => setShown(lists.find((list) => list.value === value) ?? lists[0])}
        />
        <CallStates call={inflows} loading={<SkeletonCards count={2} />} empty={nothing}>
          {(rows) => (
            <Stack gap={4}>
              {rows.map((inflow) => (
                <InflowCard
                  key={inflow.inflow_sl}
                  inflow={inflow}
                  onSettle={() => setSettling(inflow)}
                />
              ))}
            </Stack>
          )}
        </CallStates>
      </Stack>
      <MoreRows pages={inflows} />
      <SettleDialog inflow={settling} onClose={() => setSettling(undefined)} />
    </>
  );
}
