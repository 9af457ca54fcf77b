import { ChevronsUp, Gift, ScrollText, Trophy, Waypoints } from 'lucide-react';
import { kindHues } from '../../../rewards/kind-hues.ts';
import { classes } from '../../../ui/classes.ts';
import { CoinIcon } from '../../../ui/display/coin-icon.tsx';
import { hueClass } from '../../../ui/hues.ts';
import type { IncomeLine, StatementType } from '../statement-model.ts';
import styles from './reward-face.module.css';

/** The face of a reward: the coin that its card named, or the sign of its kind in the kind's colour. */
export function RewardFace({ line: { token, cause } }: { readonly line: IncomeLine }) {
  if (token !== undefined) return <CoinIcon token={token} />;
  return (
    <span className={classes(styles.face, hueClass(kindHues[cause.kind]))} aria-hidden="true">
      <KindSign type={cause.kind} />
    </span>
  );
}

/** The sign of a kind of reward, or of all of them. */
export function KindSign({ type }: { readonly type: StatementType }) {
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
  }
}
