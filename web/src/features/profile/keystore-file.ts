/** The name of a keystore file in the form that other wallets use: its time and its address. */
export function keystoreFileName(address: string, moment: Date): string {
  const instant = moment.toISOString().replaceAll(/[:.]/g, '-');
  return `UTC--${instant}--${address.replace(/^0x/i, '').toLowerCase()}`;
}
