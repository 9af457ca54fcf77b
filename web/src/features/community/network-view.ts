import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { limits } from '@polytips/functions/contract/values/limits.ts';
import { paths } from '../../config/paths.ts';

/** What the community route shows: all members, the tree of them, or the members of one level. */
export type NetworkView =
  | { readonly kind: 'list' }
  | { readonly kind: 'tree' }
  | { readonly kind: 'level'; readonly level: number };

/** The query parameter of the community route that names the view. */
export const viewParameter = 'view';

/** The levels of a network, the nearest first. */
const levels = Array.from({ length: limits.networkLevels }, (_, index) => index + 1);

/** A level as members see it: "1st level", "20th level". */
export function levelLabel(level: number): string {
  return `${level}${ordinalSuffix(level)} level`;
}

/** The view that a text names; the whole list for any other text. */
export function parseView(text: string | null): NetworkView {
  if (text === 'tree') return { kind: 'tree' };
  const level = levels.find((each) => String(each) === text);
  return level === undefined ? { kind: 'list' } : { kind: 'level', level };
}

/** The text that names a view; empty for the whole list. */
export function nameOfView(view: NetworkView): string {
  if (view.kind === 'level') return String(view.level);
  return view.kind === 'tree' ? 'tree' : '';
}

/** The community route with the view that a text names. */
export function viewPath(name: string): string {
  if (name === '') return paths.community;
  return `${paths.community}?${new URLSearchParams({ [viewParameter]: name }).toString()}`;
}

/**
 * The choices of a view in a network of these totals, undefined while they are unknown; the chosen level is among them
 * in any case.
 */
export function viewOptions(
  totals: Pick<CallReply<'networkTotals'>[number], 'levels' | 'countedAt'> | undefined,
  chosen: NetworkView,
): readonly { readonly value: string; readonly label: string }[] {
  const { levels: counted = 0, countedAt } = totals ?? {};
  // Since an earlier count members may have come one level deeper, and the list has them.
  const deepest = countedAt === undefined ? counted : counted + 1;
  const last = Math.max(deepest, chosen.kind === 'level' ? chosen.level : 0);
  return [
    { value: '', label: 'List' },
    { value: 'tree', label: 'Tree' },
    ...levels.slice(0, last).map((level) => ({ value: String(level), label: `Level ${level}` })),
  ];
}

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
