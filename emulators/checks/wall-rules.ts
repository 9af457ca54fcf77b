import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

/** Packages that decide nothing by themselves: what pure code may use. */
const purePackages = '^(?:node_modules/zod/|functions/src/)';

/** Who may import what, beyond the order of the folders in wall-order.ts. */
export const wallRules: readonly IRegularForbiddenRuleType[] = [
  forbid(
    'The contract imports zod and itself alone',
    { path: '^functions/src/contract/' },
    { pathNot: '^(?:node_modules/zod/|functions/src/contract/)' },
  ),
  forbid(
    'A core imports no Firebase, ethers or Node directly, only zod and our own code',
    { path: '^functions/src/[^/]+/core/' },
    { pathNot: purePackages },
  ),
  forbid(
    'A core takes values: it imports other cores, what is pure as a whole, and of anything else the types',
    { path: '^functions/src/[^/]+/core/' },
    {
      path: '^functions/src/',
      pathNot: [
        '^functions/src/[^/]+/core/',
        '^functions/src/(?:contract|money|calendar)/',
        '^functions/src/(?:chain/(?:chain|addresses|signed-transaction)|platform/(?:outcome|paths))\\.ts$',
        '^functions/src/(?:members/wallet|payments/payment|subscriptions/booking|withdrawals/withdrawal)\\.ts$',
      ],
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'Packages depend on each other in one direction: emulators, web, functions',
    { path: '^functions/' },
    { path: '^(?:web|emulators)/' },
  ),
  forbid(
    'The server opens no wallet: only operations, which play a member, use sealing',
    { path: '^functions/src/', pathNot: '^functions/src/(?:operations|sealing)/' },
    { path: '^functions/src/sealing/' },
  ),
  forbid(
    'Sealing runs in browsers: it imports no Node and only the contract of ours',
    { path: '^functions/src/sealing/' },
    {
      pathNot:
        '^(?:node_modules/(?:zod|ethers|@noble/hashes)/|functions/src/(?:contract|sealing)/)',
    },
  ),
  forbid(
    'Nothing that is deployed imports the dev calls',
    {
      path: '^functions/src/',
      // Operations run on an operator's machine, and on the local world follow its clock.
      pathNot: '^functions/src/(?:local\\.ts$|local-world/|operations/)',
    },
    { path: '^functions/src/(?:local\\.ts$|local-world/)' },
  ),
  forbid(
    "Handlers are no library: the API's table alone imports them",
    { path: '^functions/src/', pathNot: '^functions/src/http/handlers\\.ts$' },
    {
      path: '^functions/src/[^/]+/[^/]*\\bhandlers\\.ts$',
      pathNot: '^functions/src/http/',
    },
  ),
  forbid(
    'The product imports neither the helpers of tests nor the benchmarks',
    { path: '^(?:functions|web)/src/' },
    { path: '^functions/(?:test|bench)/' },
  ),
  forbid(
    'The web knows the contract and sealing, and nothing else of the server',
    { path: '^web/' },
    { path: '^functions/', pathNot: '^functions/src/(?:contract|sealing)/' },
  ),
  forbid(
    'Only the vault runs sealing; other web code may use its types',
    { path: '^web/', pathNot: '^web/src/(?:vault/|.*/testing/)' },
    { path: '^functions/src/sealing/', dependencyTypesNot: ['type-only'] },
  ),
  forbid('The web does not import the local world', { path: '^web/' }, { path: '^emulators/' }),
  forbid(
    'Primitives know no business: ui imports itself and packages',
    { path: '^web/src/ui/' },
    { path: '^(?:web|functions)/', pathNot: '^web/src/ui/' },
  ),
  forbid(
    'The vault has no React and talks to no server',
    { path: '^web/src/vault/' },
    {
      path: '^(?:node_modules/(?:react|firebase|@tanstack)|web/src/)',
      pathNot:
        '^web/src/(?:(?:vault|config)/|base/(?:browser/trusted-types|store|time/moment)\\.ts$)',
    },
  ),
  forbid(
    'The local world knows the contract, sealing, its own ports and variables, the vault with its build, the routes, and the helpers of tests alone',
    { path: '^emulators/' },
    {
      path: '^(?:functions|web)/',
      pathNot:
        '^(?:functions/(?:(?:src/(?:contract|sealing)|test)/|src/local-world/(?:ports|server-variables)\\.ts)|web/(?:src/(?:vault/|config/paths\\.ts)|define-environment\\.ts))',
    },
  ),
  forbid('Every import is found', {}, { couldNotResolve: true }),
];

function forbid(
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType {
  return { name: comment, severity: 'error', from, to };
}
