import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

// It builds the worker, and derives once at the production cost.
const folder = mkdtempSync(join(tmpdir(), 'polytips-worker-'));
const credentials = { mail: ' Root@Example.COM ', password: 'Pa\u0308ssw0rd' };
// The frozen vector of sealing/sealed-wallet.test.ts, derived with N = 131072.
const productionPass = 'v1.ROigOjxIVLyZGM4Ne2tQCZzlrc5Ui1jQAxEwoa6VkiI';
const built = z.object({
  output: z.array(z.object({ fileName: z.string(), code: z.optional(z.string()) })),
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The files of a build, and the pass that its worker derives; the build's environment asks for the cost 1024. */
async function derivePassInBuild(mode: 'production' | 'local-world') {
  const variables = {
    VITE_COMPANY_WALLET: `0x${'a'.repeat(40)}`,
    VITE_SUPPORT_MAIL: 'people@app.example',
    VITE_FIREBASE_API_KEY: 'key',
    VITE_FIREBASE_AUTH_DOMAIN: 'app.example',
    VITE_FIREBASE_PROJECT_ID: 'app',
    VITE_FIREBASE_APP_ID: '1:2:web:3',
    VITE_KDF_COST: '1024',
    KDF_COST: '1024',
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const result = await build({
    configFile: fileURLToPath(new URL('../../vite.config.ts', import.meta.url)),
    mode,
    logLevel: 'error',
    build: {
      write: false,
      // A file that is read from another place than its map.
      ...(mode === 'local-world' && { sourcemap: false }),
      rolldownOptions: {
        input: fileURLToPath(new URL('worker.ts', import.meta.url)),
        output: { codeSplitting: false },
      },
    },
  });
  const { output } = built.parse(result);
  const [worker] = output;
  const file = join(folder, `${mode}.mjs`);
  writeFileSync(file, worker?.code ?? '');

  const listeners: ((event: { readonly data: unknown }) => void)[] = [];
  const pass = Promise.withResolvers<unknown>();
  vi.stubGlobal('self', {
    addEventListener: (_type: string, listener: (typeof listeners)[number]) =>
      listeners.push(listener),
    postMessage: ({ response }: { readonly response: { readonly kind: string } }) => {
      if (response.kind !== 'progressed') pass.resolve(response);
    },
  });
  await import(/* @vite-ignore */ pathToFileURL(file).href);
  const request = { kind: 'prepareLogin', credentials };
  for (const listener of listeners) listener({ data: { id: 1, request } });
  return { files: output.map(({ fileName }) => fileName), derived: await pass.promise };
}

test('a deployed build derives at the production cost, whatever its environment says, and has no source map', async () => {
  const { derived, files } = await derivePassInBuild('production');
  expect(derived).toEqual({ kind: 'loginPrepared', pass: productionPass });
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
});

test('a build for the local world derives at the cost that the checks set', async () => {
  const { derived } = await derivePassInBuild('local-world');
  expect(derived).toEqual({
    kind: 'loginPrepared',
    pass: expect.not.stringMatching(productionPass),
  });
});
