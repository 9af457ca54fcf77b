import { findBrokenWalls } from './find-broken-walls.ts';
import { findImpureCode, findKeysOutsideVault } from './find-impure-code.ts';
import { wallRules } from './wall-rules.ts';

const problems = [
  ...(await findBrokenWalls(wallRules())),
  ...findImpureCode().map(
    (where) => `${where}\n    core/ and contract/ take the moment as a value`,
  ),
  ...findKeysOutsideVault().map((where) => `${where}\n    Only the vault may hold a key`),
];
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
