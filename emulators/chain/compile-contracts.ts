import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

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
export interface CompiledContracts {
  /** What creates the test USDT. */
  readonly testUsdtCreation: string;
  /** What runs where POL is sent by. */
  readonly polTransfersRuntime: string;
}

/** Compiles the contracts with the solc of npm, without the network. */
export async function compileContracts(): Promise<CompiledContracts> {
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
