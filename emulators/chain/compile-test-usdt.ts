import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const require = createRequire(import.meta.url);

const compilerOutput = z.object({
  errors: z.optional(z.array(z.object({ severity: z.string(), formattedMessage: z.string() }))),
  contracts: z.object({
    'test-usdt.sol': z.object({
      TestUsdt: z.object({ evm: z.object({ bytecode: z.object({ object: z.string() }) }) }),
    }),
  }),
});

/**
 * Compiles the test USDT with the solc of npm, without the network.
 * @returns the creation bytecode, 0x-hex.
 */
export async function compileTestUsdt(): Promise<string> {
  const { default: solc } = await import('solc');
  const source = fileURLToPath(new URL('test-usdt.sol', import.meta.url));
  const input = {
    language: 'Solidity',
    sources: { 'test-usdt.sol': { content: readFileSync(source, 'utf8') } },
    settings: {
      optimizer: { enabled: true },
      outputSelection: { 'test-usdt.sol': { TestUsdt: ['evm.bytecode.object'] } },
    },
  };
  const text = solc.compile(JSON.stringify(input), { import: findImport });
  const output: unknown = JSON.parse(text);
  const parsed = compilerOutput.safeParse(output);
  if (!parsed.success) throw new Error(`The test USDT does not compile:\n${text}`);
  return `0x${parsed.data.contracts['test-usdt.sol'].TestUsdt.evm.bytecode.object}`;
}

function findImport(path: string): { contents: string } {
  return { contents: readFileSync(require.resolve(path), 'utf8') };
}
