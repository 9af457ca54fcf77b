import { environment } from '../../../config/environment.ts';
import { useBusinessDay } from '../../../lib/api/business-day.ts';
import { formatDay } from '../../../lib/format/format-day.ts';
import { Section } from '../../../ui/section.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { type Tip, tipDates } from '../tips-model.ts';
import { TipCard } from './tip-card.tsx';

interface TipDatesProps {
  readonly tips: readonly Tip[];
  /** Tips posted after this moment came while the member was looking. */
  readonly newSince: string;
}

/** Tips under their dates, the newest first. */
export function TipDates({ tips, newSince }: TipDatesProps) {
  const today = useBusinessDay()?.day;
  return tipDates(tips, environment.businessTimeZone).map((group) => (
    <Section
      key={group.date}
      title={group.date}
      trailing={
        today !== undefined && group.date === formatDay(today) ? (
          <Tag tone="quiet">Today</Tag>
        ) : null
      }
    >
      <Stack>
        {group.tips.map((tip) => (
          <TipCard key={tip.Tip_sl} tip={tip} isNew={tip.dates > newSince} />
        ))}
      </Stack>
    </Section>
  ));
}
