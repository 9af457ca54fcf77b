import type { ActivityRow } from '../activity/activity-row.ts';

/**
 * How well an address is known, from the least: it once sent something here (anybody can), the
 * member paid it, the member saved it, it is the member's own or the product's.
 */
export const trusts = ['incoming', 'paid', 'saved', 'own'] as const;

/** How well an address is known. */
export type Trust = (typeof trusts)[number];

/** An address that this member had to do with. */
export interface KnownAddress {
  readonly address: string;
  readonly trust: Trust;
  /** What the member calls it, or what it is. */
  readonly name?: string;
  /** When the member first and last paid it; missing where that never happened. */
  readonly paid?: { readonly firstAtMs: number; readonly lastAtMs: number };
}

/** What is known before any rule is applied. */
export interface AddressSources {
  readonly rows: readonly ActivityRow[];
  readonly incomingSenders: readonly string[];
  readonly saved: readonly { readonly address: string; readonly name: string }[];
  readonly own: readonly { readonly address: string; readonly name: string }[];
}

/**
 * The addresses that a member knows, each once and as well as it is known. A payment of nothing is
 * none: a forger can have one listed that the member never made.
 */
export function knownAddresses(sources: AddressSources): readonly KnownAddress[] {
  const found = new Map<string, KnownAddress>();
  const note = (known: KnownAddress) => {
    const key = known.address.toLowerCase();
    found.set(key, { ...found.get(key), ...known });
  };
  const incoming = sources.rows.filter(({ direction }) => direction === 'in');
  for (const address of [...sources.incomingSenders, ...incoming.map((row) => row.address)])
    note({ address, trust: 'incoming' });
  for (const { address, atMs } of sources.rows.filter(isPayment)) {
    const { paid } = found.get(address.toLowerCase()) ?? {};
    const firstAtMs = Math.min(paid?.firstAtMs ?? atMs, atMs);
    const lastAtMs = Math.max(paid?.lastAtMs ?? atMs, atMs);
    note({ address, trust: 'paid', paid: { firstAtMs, lastAtMs } });
  }
  for (const { address, name } of sources.saved) note({ address, name, trust: 'saved' });
  for (const { address, name } of sources.own) note({ address, name, trust: 'own' });
  // Where tokens are made they come from the zero address, which is nobody.
  return [...found.values()].filter(({ address }) => BigInt(address) !== 0n);
}

/** Whether a row is a payment that the member made and that did not fail. */
export function isPayment({ direction, state, amount }: ActivityRow): boolean {
  return direction === 'out' && state !== 'failed' && amount > 0n;
}

/** The addresses a member paid, the last one first, without those that have a place of their own. */
export function recentlyPaid(known: readonly KnownAddress[], count: number): readonly string[] {
  return known
    .flatMap(({ address, trust, paid }) =>
      trust === 'paid' && paid !== undefined ? [{ address, lastAtMs: paid.lastAtMs }] : [],
    )
    .toSorted((one, other) => other.lastAtMs - one.lastAtMs)
    .slice(0, count)
    .map(({ address }) => address);
}
