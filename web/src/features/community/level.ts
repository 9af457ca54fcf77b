import { limits } from '@polytips/functions/contract/limits.ts';

/** The query parameter of the community route that names the level shown. */
export const levelParameter = 'level';

/** The levels of a network, the nearest first. */
const levels = Array.from({ length: limits.networkLevels }, (_, index) => index + 1);

/** A level as members see it: "1st level", "20th level". */
export function levelLabel(level: number): string {
  return `${level}${ordinalSuffix(level)} level`;
}

/** The level that a text names; undefined for all levels, and for any other text. */
export function parseLevel(text: string | null): number | undefined {
  return levels.find((level) => String(level) === text);
}

/** The choices of a level; the empty value stands for all levels. */
export const levelOptions: readonly { readonly value: string; readonly label: string }[] = [
  { value: '', label: `All ${limits.networkLevels} levels` },
  ...levels.map((level) => ({ value: String(level), label: levelLabel(level) })),
];

function ordinalSuffix(level: number): string {
  if (level > 10 && level < 14) return 'th';
  switch (level % 10) {
    case 1:
      return 'st';
    case 2:
      return 'nd';
    case 3:
      return 'rd';
    default:
      return 'th';
  }
}
