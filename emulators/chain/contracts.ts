import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { polContract } from '@polytips/functions/contract/chain/polygon.ts';
import { localChain } from '@polytips/functions/local-world/server-variables.ts';
import * as z from 'zod/mini';
import { callRpc } from './rpc.ts';

const require = createRequire(import.meta.url);

const code = z.object({ object: z.string() });
const compiled = z.object({ evm: z.object({ bytecode: code, deployedBytecode: code }) });
const compilerOutput = z.object({
  contracts: z.object({
    'test-usdt.sol': z.object({ TestUsdt: compiled }),
    'pol-transfers.sol': z.object({ PolTransfers: compiled }),
  }),
});
const sources = ['test-usdt.sol', 'pol-transfers.sol'] as const;

/** The contracts of the local chain, as 0x-hex. */
interface CompiledContracts {
  /** The code that deploys the test USDT. */
  readonly testUsdtCreation: string;
  /** The deployed code of the contract that sends POL. */
  readonly polTransfersRuntime: string;
}

/** Compiles the contracts with the solc of npm, without the network. */
async function compileContracts(): Promise<CompiledContracts> {
  const { default: solc } = await import('solc');
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(sources.map((name) => [name, { content: readSource(name) }])),
    settings: {
      optimizer: { enabled: true },
      outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  };
  const text = solc.compile(JSON.stringify(input), { import: findImport });
  const output: unknown = JSON.parse(text);
  const parsed = compilerOutput.safeParse(output);
  if (!parsed.success) throw new Error(`The contracts do not compile:\n${text}`);
  const { contracts } = parsed.data;
  return {
    testUsdtCreation: `0x${contracts['test-usdt.sol'].TestUsdt.evm.bytecode.object}`,
    polTransfersRuntime: `0x${contracts['pol-transfers.sol'].PolTransfers.evm.deployedBytecode.object}`,
  };
}

function readSource(name: string): string {
  return readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');
}

function findImport(path: string): { contents: string } {
  return { contents: readFileSync(require.resolve(path), 'utf8') };
}

/**
 * Puts the contract that logs transfers of POL in its place and deploys the test USDT, as the first transaction of a fresh
 * chain, so that its address is the same every time.
 * @throws when it lands anywhere else: then the chain was not fresh.
 */
export async function setUpContracts(rpcUrl: string): Promise<void> {
  const { testUsdtCreation, polTransfersRuntime } = await compileContracts();
  await callRpc(rpcUrl, 'anvil_setCode', [polContract, polTransfersRuntime]);
  // The account is unlocked in anvil, so no key is needed here.
  const creation = { from: localChain.deployer, data: testUsdtCreation };
  await callRpc(rpcUrl, 'eth_sendTransaction', [creation]);
  await callRpc(rpcUrl, 'anvil_mine', ['0x1']);
  for (const address of [polContract, localChain.usdtAddress]) {
    const code = await callRpc(rpcUrl, 'eth_getCode', [address, 'latest']);
    if (code === '0x') throw new Error(`No contract at ${address} of the local chain`);
  }
}
