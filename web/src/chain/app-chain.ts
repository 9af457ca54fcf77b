import { environment } from '../config/environment.ts';
import { createJsonRpc } from './json-rpc.ts';
import { createWalletChain } from './wallet-chain.ts';

const { id: chainId, rpcUrls, usdtAddress } = environment.chain;

/** The chain this build is for. */
export const chain = createWalletChain(createJsonRpc({ endpoints: rpcUrls, chainId }), {
  chainId,
  usdtAddress,
});
