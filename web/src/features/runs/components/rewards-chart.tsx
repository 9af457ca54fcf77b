import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatDay } from '../../../base/time/dates.ts';
import { type ChartPoint, heightOf, heightText } from '../runs-model.ts';
import styles from './rewards-chart.module.css';

/** Days between labels: each, every other, every week of six business days, and so on. */
const labelSteps = [1, 2, 3, 6, 12, 24, 48, 96, 192, 384];
const labelSpace = 64;
/** With more days than these the dots of a line run into each other. */
const dotsMax = 31;
/** Half a day is left at both ends for the bars. */
const half = 0.5;

interface RewardsChartProps {
  /** The oldest first; at least one. */
  readonly points: readonly ChartPoint[];
  /** Receives the index of the day under the pointer; undefined when it leaves the chart. */
  readonly onPoint: (index: number | undefined) => void;
}

/** Bars and a line over the days. Hidden from screen readers: the same figures stand beside it as text. */
export function RewardsChart({ points, onPoint }: RewardsChartProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return undefined;
    return drawRewards(place.current, points, onPoint);
  }, [points, onPoint]);
  return <div ref={place} className={styles.chart} aria-hidden="true" />;
}

/**
 * Draws subscriptions as bars and the rewards as a line into an element, as large as it is, in the
 * colours of its tokens.
 * @returns the function that removes the drawing.
 */
function drawRewards(
  element: HTMLElement,
  points: readonly ChartPoint[],
  onPoint: (index: number | undefined) => void,
): () => void {
  const tokens = getComputedStyle(element);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  const axis = {
    gap: 6,
    stroke: token('--muted'),
    font: `11px ${token('--font')}`,
    ticks: { show: false },
  };
  const { bars } = uPlot.paths;
  const size = () => ({ width: element.clientWidth, height: element.clientHeight });
  const chart = new uPlot(
    {
      ...size(),
      padding: [8, 16, 0, 0],
      legend: { show: false },
      cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
      scales: {
        x: { time: false, range: [-half, points.length - half] },
        y: { range: (_, __, highest) => [0, highest > 0 ? highest * 1.05 : 1] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          incrs: labelSteps,
          space: labelSpace,
          size: 24,
          values: (_, places) => places.map((place) => shortDay(points[place])),
        },
        {
          ...axis,
          grid: { stroke: token('--line'), width: 1 },
          size: 40,
          values: (_, heights) => heights.map(heightText),
        },
      ],
      series: [
        {},
        {
          fill: token('--brand'),
          width: 0,
          points: { show: false },
          ...(bars && { paths: bars({ size: [0.7, 28], radius: 0.2 }) }),
        },
        {
          stroke: token('--gold'),
          width: 2,
          points: {
            show: points.length <= dotsMax,
            size: 5,
            width: 0,
            fill: token('--gold'),
          },
        },
      ],
      hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
    },
    [
      points.map((_, index) => index),
      points.map(({ subscribedMicros }) => heightOf(subscribedMicros)),
      points.map(({ creditedMicros }) => heightOf(creditedMicros)),
    ],
    element,
  );
  const resized = new ResizeObserver(() => chart.setSize(size()));
  resized.observe(element);
  return () => {
    resized.disconnect();
    chart.destroy();
    onPoint(undefined);
  };
}

/** "05 Jan": the year stands beside the chart. */
function shortDay(point: ChartPoint | undefined): string {
  return point === undefined ? '' : formatDay(point.day).slice(0, -5).replace('-', ' ');
}
