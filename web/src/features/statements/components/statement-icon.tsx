import { ChevronsUp, Coins, Gift, ScrollText, Trophy, Waypoints } from 'lucide-react';
import type { StatementType } from '../statement-model.ts';

/** The sign of a kind of reward, or of all of them. */
export function StatementIcon({ type }: { readonly type: StatementType | undefined }) {
  switch (type) {
    case 'DR':
      return <Gift />;
    case 'Level':
      return <Waypoints />;
    case 'Upline':
      return <ChevronsUp />;
    case 'performance':
      return <Trophy />;
    case 'All':
      return <ScrollText />;
    case undefined:
      return <Coins />;
  }
}
