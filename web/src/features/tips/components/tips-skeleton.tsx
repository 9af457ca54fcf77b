import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Stack } from '../../../ui/stack.tsx';

/** The shape of a date with its tips. */
export function TipsSkeleton() {
  return (
    <Section title="Loading...">
      <Stack>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Stack>
    </Section>
  );
}
