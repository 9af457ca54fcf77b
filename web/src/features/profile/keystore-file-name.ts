/** What a keystore file is called, as other wallets call theirs: when it was made, and whose it is. */
export function keystoreFileName(address: string, moment: Date): string {
  const instant = moment.toISOString().replaceAll(/[:.]/g, '-');
  return `UTC--${instant}--${address.replace(/^0x/i, '').toLowerCase()}`;
}
