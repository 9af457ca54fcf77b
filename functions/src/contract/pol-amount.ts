const decimals = 18;

/** Reads an amount of POL as people type it ("1", "0.25"); undefined when it is none of 18 decimals. */
export function parsePolWei(text: string): bigint | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,18}))?$/.exec(text);
  if (match === null) return undefined;
  const [, whole = '0', fraction = ''] = match;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** Writes wei (never negative) as POL exactly, as records carry it: 1500000000000000000n is "1.5". */
export function formatPolExactly(wei: bigint): string {
  const digits = wei.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  const whole = digits.slice(0, -decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
