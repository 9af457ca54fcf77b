import { Contract, JsonRpcProvider } from 'ethers';
import { client } from '../client/test-world.ts';

const abi = [
  'function balanceOf(address) view returns (uint256)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
];

/** What the chain says, asked past everything that goes wrong between a phone and it. */
export interface ChainView {
  /** How many transactions of this address are in blocks. */
  countTransactions(from: string): Promise<number>;
  /** How many transfers of USDT from this address to the company wallet are in blocks. */
  countCompanyTransfers(from: string): Promise<number>;
  usdtMicrosOf(owner: string): Promise<bigint>;
  polWeiOf(owner: string): Promise<bigint>;
  /** Puts a program at an address. */
  placeContract(address: string): Promise<void>;
  close(): void;
}

/** Looks at the local chain. */
export async function openChainView(): Promise<ChainView> {
  const { rpcUrl, chainId, usdt, companyWallet } = await client.getWorld();
  const provider = new JsonRpcProvider(rpcUrl, chainId, { staticNetwork: true, cacheTimeout: -1 });
  const token = new Contract(usdt, abi, provider);
  return {
    countTransactions: (from) => provider.getTransactionCount(from, 'latest'),
    async countCompanyTransfers(from) {
      const transfers = token.getEvent('Transfer')(from, companyWallet);
      return (await token.queryFilter(transfers)).length;
    },
    async usdtMicrosOf(owner) {
      const micros: unknown = await token.getFunction('balanceOf')(owner);
      if (typeof micros !== 'bigint') throw new TypeError('The token gave no balance');
      return micros;
    },
    polWeiOf: (owner) => provider.getBalance(owner),
    async placeContract(address) {
      await provider.send('anvil_setCode', [address, '0x60006000fd']);
    },
    close: () => provider.destroy(),
  };
}
