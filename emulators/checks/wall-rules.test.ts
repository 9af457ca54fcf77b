import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { repository } from '../base/repository.ts';
import { findBrokenWalls } from './find-broken-walls.ts';
import { wallRules } from './wall-rules.ts';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

test('a new domain is walled at once, type imports included', async () => {
  const folder = mkdtempSync(join(repository, 'functions/src/new-domain-'));
  made.push(folder);
  const source =
    "import type { HandlerTable } from '../http/create-app.ts';\nexport type A = HandlerTable;\n";
  writeFileSync(join(folder, 'service.ts'), source);
  const broken = await findBrokenWalls(wallRules());
  expect(broken.filter((line) => line.includes('new-domain-'))).toEqual([
    expect.stringMatching(
      /service\.ts -> functions\/src\/http\/create-app\.ts\n.*may not import from further up$/,
    ),
  ]);
});
