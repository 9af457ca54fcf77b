import { findFolderFaults } from './folder-walls.ts';
import { readImports } from './import-graph.ts';
import { findImpureCode, findKeysOutsideVault } from './pure-code.ts';
import { reportFaults } from './report-faults.ts';
import { folderOrders } from './wall-order.ts';
import { wallRules } from './wall-rules.ts';

const { imports, forbidden } = await readImports(wallRules);
reportFaults([
  ...forbidden,
  ...findFolderFaults(imports, folderOrders),
  ...findImpureCode().map(
    (where) => `${where}\n    core/ and contract/ take the moment as a value`,
  ),
  ...findKeysOutsideVault().map((where) => `${where}\n    Only the vault may hold a key`),
]);
