import { Card } from '../../../ui/card.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';

/** The shape of a list of members. */
export function MembersSkeleton() {
  return (
    <Card kind="rows">
      <SkeletonRows lead="number" />
    </Card>
  );
}
