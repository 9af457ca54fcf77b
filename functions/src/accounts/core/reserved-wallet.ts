import type { Config } from '../../platform/config.ts';

const zeroAddress = `0x${'0'.repeat(40)}`;

/** Whether an address has a part of its own in the product and can be no member's wallet. */
export function isReservedWallet(
  publicKey: string,
  config: Pick<Config, 'companyWallet' | 'payerWallets' | 'usdtAddress'>,
): boolean {
  return [zeroAddress, config.companyWallet, config.usdtAddress, ...config.payerWallets].some(
    (reserved) => reserved.toLowerCase() === publicKey.toLowerCase(),
  );
}
