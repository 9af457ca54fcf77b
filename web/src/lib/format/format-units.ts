/**
 * A whole number of `10^-decimals` units as a decimal with thousands separators and exactly
 * `shown` decimals. Cut, never rounded: nobody is shown more than there is.
 */
export function formatUnits(units: bigint, decimals: number, shown: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, -decimals).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  const fraction = digits.slice(-decimals).slice(0, shown);
  const text = fraction === '' ? whole : `${whole}.${fraction}`;
  const isZero = /^[0,.]*$/.test(text);
  return units < 0n && !isZero ? `-${text}` : text;
}
