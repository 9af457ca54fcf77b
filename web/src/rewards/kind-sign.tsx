import type { RewardKind } from '@polytips/functions/contract/values/reward-kinds.ts';
import { ChevronsUp, Gift, ScrollText, Trophy, Waypoints } from 'lucide-react';

const signs = {
  DR: Gift,
  Level: Waypoints,
  Upline: ChevronsUp,
  performance: Trophy,
  All: ScrollText,
} as const satisfies Record<RewardKind | 'All', unknown>;

interface KindSignProps {
  readonly kind: keyof typeof signs;
  readonly className?: string;
}

/** The sign of a kind of reward, or of all of them. */
export function KindSign({ kind, className }: KindSignProps) {
  const Sign = signs[kind];
  return <Sign className={className} />;
}
