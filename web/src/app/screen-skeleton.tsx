import { Skeleton, SkeletonRows } from '../ui/feedback/skeleton.tsx';
import { Stack } from '../ui/layout/stack.tsx';

/** The rough shape of a screen that is on its way. */
export function ScreenSkeleton() {
  return (
    <Stack gap={6}>
      <Skeleton shape="line" />
      <Skeleton shape="block" />
      <SkeletonRows />
    </Stack>
  );
}
