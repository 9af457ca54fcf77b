/** What a measured figure has to be. */
export type Target = { readonly atLeast: number } | { readonly atMost: number };

/** Whether a figure is what it has to be. */
export function isMet(measured: number, target: Target): boolean {
  return 'atLeast' in target ? measured >= target.atLeast : measured <= target.atMost;
}

/** What a figure has to be, for a table. */
export function targetText(target: Target): string {
  return 'atLeast' in target ? `>= ${target.atLeast}` : `<= ${target.atMost}`;
}

/** A figure with about three digits that count. */
export function figure(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(value >= 10 ? 1 : 2);
}
