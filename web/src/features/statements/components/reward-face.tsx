import { kindHues } from '../../../rewards/kind-hues.ts';
import { KindSign } from '../../../rewards/kind-sign.tsx';
import { classes } from '../../../ui/classes.ts';
import { CoinIcon } from '../../../ui/display/coin-icon.tsx';
import { Disc } from '../../../ui/display/disc.tsx';
import { hueClass } from '../../../ui/hues.ts';
import type { IncomeLine } from '../statement-model.ts';
import styles from './reward-face.module.css';

/** The face of a reward: the coin that its card named, or the sign of its kind in the kind's colour. */
export function RewardFace({ line: { token, cause } }: { readonly line: IncomeLine }) {
  if (token !== undefined) return <CoinIcon token={token} />;
  return (
    <Disc look={classes(styles.face, hueClass(kindHues[cause.kind]))}>
      <KindSign kind={cause.kind} />
    </Disc>
  );
}
