import { compileContracts } from './compile-contracts.ts';
import { localChain } from './local-chain.ts';
import { callRpc } from './rpc.ts';

/**
 * Puts POL's contract in its place and deploys the test USDT, as the first transaction of a fresh
 * chain, so that its address is the same every time.
 * @throws when it lands anywhere else: then the chain was not fresh.
 */
export async function setUpContracts(rpcUrl: string): Promise<void> {
  const { testUsdtCreation, polTransfersRuntime } = await compileContracts();
  await callRpc(rpcUrl, 'anvil_setCode', [localChain.polAddress, polTransfersRuntime]);
  // The account is unlocked in anvil, so no key is needed here.
  const creation = { from: localChain.deployer, data: testUsdtCreation };
  await callRpc(rpcUrl, 'eth_sendTransaction', [creation]);
  await callRpc(rpcUrl, 'anvil_mine', ['0x1']);
  for (const address of [localChain.polAddress, localChain.usdtAddress]) {
    const code = await callRpc(rpcUrl, 'eth_getCode', [address, 'latest']);
    if (code === '0x') throw new Error(`No contract at ${address} of the local chain`);
  }
}
