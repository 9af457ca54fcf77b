import type { Import } from './import-graph.ts';
import type { FolderOrder } from './wall-order.ts';

type Edge = readonly [from: string, to: string];

/**
 * What is wrong with imports between folders: those against the orders, and those that make folders
 * import each other in a circle; a line each.
 */
export function findFolderFaults(
  imports: readonly Import[],
  orders: readonly FolderOrder[],
): readonly string[] {
  const edges = edgesOf(imports, orders);
  const upward = edges.filter(({ edge }) => isAgainst(edge, orders));
  return [
    ...upward.map(
      ({ edge: [from, to], example }) =>
        `${example.from} -> ${example.to}\n    ${from} may not import ${to}: it is not below it in wall-order.ts`,
    ),
    ...findCycles(edges.map(({ edge }) => edge)).map(
      (cycle) => `${cycle.join(', ')}\n    These folders import each other`,
    ),
  ];
}

/** The edges between folders, each with the first import that makes it. */
function edgesOf(imports: readonly Import[], orders: readonly FolderOrder[]) {
  const edges = new Map<string, { readonly edge: Edge; readonly example: Import }>();
  for (const example of imports) {
    const edge: Edge = [folderOf(example.from, orders), folderOf(example.to, orders)];
    const key = edge.join(' -> ');
    if (edge[0] !== edge[1] && !edges.has(key)) edges.set(key, { edge, example });
  }
  return [...edges.values()];
}

/** The folder of a file that the walls see: right below its root, or below `features`. */
function folderOf(file: string, orders: readonly FolderOrder[]): string {
  const order = orders.find(({ root }) => file.startsWith(`${root}/`));
  const folders = file.split('/').slice(0, -1);
  if (order === undefined) return folders.slice(0, 3).join('/');
  const [first = '.', second] = folders.slice(order.root.split('/').length);
  const isGroup = order.rows.flat().includes(`${first}/*`);
  return `${order.root}/${isGroup && second !== undefined ? `${first}/${second}` : first}`;
}

function isAgainst([from, to]: Edge, orders: readonly FolderOrder[]): boolean {
  const order = orders.find(({ root }) => from.startsWith(`${root}/`) && to.startsWith(`${root}/`));
  return order !== undefined && rowOf(to, order) >= rowOf(from, order);
}

function rowOf(folder: string, { root, rows }: FolderOrder): number {
  const name = folder.slice(root.length + 1);
  const find = (entry: string) => rows.findIndex((row) => row.includes(entry));
  const named = find(name);
  if (named >= 0) return named;
  return find(name.includes('/') ? `${name.split('/')[0]}/*` : '*');
}

/** The groups of folders that reach each other. */
function findCycles(edges: readonly Edge[]): readonly (readonly string[])[] {
  const next = Map.groupBy(edges, ([from]) => from);
  const reach = new Map([...next.keys()].map((folder) => [folder, reachableFrom(folder, next)]));
  const cycles = new Map<string, readonly string[]>();
  for (const [folder, reached] of reach) {
    if (!reached.has(folder)) continue;
    const cycle = [...reached].filter((other) => reach.get(other)?.has(folder)).toSorted();
    cycles.set(cycle.join(' '), cycle);
  }
  return [...cycles.values()];
}

function reachableFrom(start: string, next: ReadonlyMap<string, readonly Edge[]>): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const [, to] of next.get(folder) ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      waiting.push(to);
    }
  }
  return reached;
}
