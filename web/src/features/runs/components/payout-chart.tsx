import { useEffect, useRef } from 'react';
import type { ChartPoint } from '../runs-model.ts';
import { drawPayout } from './draw-payout.ts';
import styles from './payout-chart.module.css';

interface PayoutChartProps {
  /** The oldest first; at least one. */
  readonly points: readonly ChartPoint[];
  /** Told the place of the day under the pointer. */
  readonly onPoint: (index: number | undefined) => void;
}

/** Bars and a line over the days; for eyes alone, what it says is said beside it. */
export function PayoutChart({ points, onPoint }: PayoutChartProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return undefined;
    return drawPayout(place.current, points, onPoint);
  }, [points, onPoint]);
  return <div ref={place} className={styles.chart} aria-hidden="true" />;
}
