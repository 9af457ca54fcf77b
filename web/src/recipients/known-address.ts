import type { ActivityRow } from '../activity/activity-row.ts';

/**
 * How well an address is known, from the least: the server alone names it as paid, it once sent
 * something here (anybody can), the member's wallet has signed a payment to it, by the server's word,
 * the member saved it, it is the member's own or the product's.
 */
export const trusts = ['recorded', 'incoming', 'paid', 'saved', 'own'] as const;

/** How well an address is known. */
type Trust = (typeof trusts)[number];

/** An address that this member had to do with. */
export interface KnownAddress {
  readonly address: string;
  readonly trust: Trust;
  /** The member's name for it, or its kind. */
  readonly name?: string;
  /** When the first payment to it that the member's wallet has signed was made, by the server's word. */
  readonly firstPaidAtMs?: number;
}

/** The facts before any rule is applied. */
export interface AddressSources {
  readonly rows: readonly (ActivityRow & { readonly isSigned: boolean })[];
  /** Whom confirmed payments of any age went to, and when the first was made. */
  readonly paid: readonly { readonly address: string; readonly atMs: number }[];
  readonly incomingSenders: readonly string[];
  readonly saved: readonly { readonly address: string; readonly name: string }[];
  readonly own: readonly { readonly address: string; readonly name: string }[];
}

/**
 * The addresses that a member knows, each once with its highest trust. A payment of zero does not
 * count: a forger can cause such rows without the member. A record of the server alone does not count
 * as paid either: the server accepts any record of a send, so a thief with a stolen session could add
 * an own address, which would then be offered for payment without a warning. Such an address only
 * serves to find look-alikes. The chain's logs are read for incoming transfers alone, so only payments
 * of which the server says that it carries the signed bytes, from any device, count as paid.
 */
export function knownAddresses(sources: AddressSources): readonly KnownAddress[] {
  const found = new Map<string, KnownAddress>();
  const note = (known: KnownAddress) => {
    const key = known.address.toLowerCase();
    found.set(key, { ...found.get(key), ...known });
  };
  const payments = sources.rows.filter(isPayment);
  for (const { address } of payments) note({ address, trust: 'recorded' });
  const incoming = sources.rows.filter(({ direction }) => direction === 'in');
  for (const address of [...sources.incomingSenders, ...incoming.map((row) => row.address)])
    note({ address, trust: 'incoming' });
  const signed = payments.filter(({ isSigned }) => isSigned);
  for (const { address, atMs } of [...sources.paid, ...signed]) {
    const { firstPaidAtMs = atMs } = found.get(address.toLowerCase()) ?? {};
    note({ address, trust: 'paid', firstPaidAtMs: Math.min(firstPaidAtMs, atMs) });
  }
  for (const { address, name } of sources.saved) note({ address, name, trust: 'saved' });
  for (const { address, name } of sources.own) note({ address, name, trust: 'own' });
  // Newly minted tokens come from the zero address.
  return [...found.values()].filter(({ address }) => BigInt(address) !== 0n);
}

/** Whether a row of any source is a payment by the member that did not fail. */
export function isPayment({ direction, state, amount }: ActivityRow): boolean {
  return direction === 'out' && state !== 'failed' && amount > 0n;
}
