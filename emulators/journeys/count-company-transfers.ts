import { Contract, JsonRpcProvider } from 'ethers';
import { client } from '../client/test-world.ts';

const transferEvent = 'event Transfer(address indexed from, address indexed to, uint256 value)';

/** How many transfers of USDT from an address to the company wallet the chain has. */
export async function countCompanyTransfers(from: string): Promise<number> {
  const { rpcUrl, chainId, usdt, companyWallet } = await client.getWorld();
  const provider = new JsonRpcProvider(rpcUrl, chainId, { staticNetwork: true });
  try {
    const token = new Contract(usdt, [transferEvent], provider);
    const filter = token.getEvent('Transfer')(from, companyWallet);
    return (await token.queryFilter(filter)).length;
  } finally {
    provider.destroy();
  }
}
