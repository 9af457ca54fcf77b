import { paths } from '../../../config/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { Section } from '../../../ui/section.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { tipAllowances } from '../tips-model.ts';

/** How many tips of a day a member reads, and the way to more. */
export function TipsADay() {
  return (
    <Section title="Tips a day">
      <Stack>
        <Card kind="rows">
          <KeyValueList
            items={tipAllowances.map(({ holder, tips }) => ({ key: holder, value: tips }))}
          />
        </Card>
        <ButtonLink to={paths.packages}>See the packages</ButtonLink>
      </Stack>
    </Section>
  );
}
