import { compileTestUsdt } from './compile-test-usdt.ts';
import { localChain } from './local-chain.ts';
import { callRpc } from './rpc.ts';

/**
 * Deploys the test USDT as the first transaction of a fresh chain, so that its address is the same
 * every time.
 * @throws when it lands anywhere else: then the chain was not fresh.
 */
export async function deployTestUsdt(rpcUrl: string): Promise<void> {
  const data = await compileTestUsdt();
  // The account is unlocked in anvil, so no key is needed here.
  await callRpc(rpcUrl, 'eth_sendTransaction', [{ from: localChain.deployer, data }]);
  await callRpc(rpcUrl, 'anvil_mine', ['0x1']);
  const code = await callRpc(rpcUrl, 'eth_getCode', [localChain.usdtAddress, 'latest']);
  if (code === '0x')
    throw new Error(`No test USDT at ${localChain.usdtAddress} after its deployment`);
}
