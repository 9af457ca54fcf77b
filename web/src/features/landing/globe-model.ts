import { isLand } from './globe-land.ts';

/** A point of the unit sphere. */
export interface GlobeDot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

// The golden angle spreads any number of points evenly over a sphere.
const goldenAngle = Math.PI * (3 - Math.sqrt(5));
const degrees = 180 / Math.PI;

/** Dots spread evenly over the sphere, those on land alone. */
export function landDots(total: number): readonly GlobeDot[] {
  return Array.from({ length: total }, (_, index) => {
    const y = 1 - (2 * index + 1) / total;
    const radius = Math.sqrt(1 - y * y);
    const angle = goldenAngle * index;
    return { x: Math.sin(angle) * radius, y, z: Math.cos(angle) * radius };
  }).filter(({ x, y, z }) =>
    isLand({ longitude: Math.atan2(x, z) * degrees, latitude: Math.asin(y) * degrees }),
  );
}

/** A dot as seen from the front: `depth` runs from 0 at the rim to 1 in the middle, behind below 0. */
export interface SeenDot {
  readonly x: number;
  readonly y: number;
  readonly depth: number;
}

/** Turns the globe by `turn` and leans it by `lean` towards the viewer, both in radians. */
export function seenFrom(dot: GlobeDot, turn: number, lean: number): SeenDot {
  const x = dot.x * Math.cos(turn) + dot.z * Math.sin(turn);
  const z = dot.z * Math.cos(turn) - dot.x * Math.sin(turn);
  return {
    x,
    y: dot.y * Math.cos(lean) - z * Math.sin(lean),
    depth: z * Math.cos(lean) + dot.y * Math.sin(lean),
  };
}
