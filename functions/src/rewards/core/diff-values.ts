import { formatMicros } from '../../contract/micros.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Says in words how a stored value differs from the computed one, a line for each field; empty when it
 * does not. Amounts are fields whose name, or the name of a map around them, ends in Micros. The order
 * of the keys of a map means nothing; causes are compared by the package or the level that they name.
 */
export function diffValues(path: string, stored: unknown, computed: unknown): string[] {
  if (stored === computed) return [];
  const parts = diffParts(path, stored ?? emptyLike(computed), computed ?? emptyLike(stored));
  if (parts !== undefined && (parts.length > 0 || isNothing(stored) === isNothing(computed)))
    return parts;
  return [`${path}: stored ${textOf(path, stored)}, computed ${textOf(path, computed)}`];
}

/** The differences between the parts of two maps or two lists; undefined when they are neither. */
function diffParts(path: string, stored: unknown, computed: unknown): string[] | undefined {
  if (Array.isArray(stored) && Array.isArray(computed)) return diffLists(path, stored, computed);
  if (!isFields(stored) || !isFields(computed)) return undefined;
  const names = new Set([...Object.keys(computed), ...Object.keys(stored)]);
  return [...names].flatMap((name) =>
    diffValues(path === '' ? name : `${path}.${name}`, stored[name], computed[name]),
  );
}

function diffLists(
  path: string,
  stored: readonly unknown[],
  computed: readonly unknown[],
): string[] {
  const [storedNames, computedNames] = [stored.map(causeName), computed.map(causeName)];
  const names = new Set([...computedNames, ...storedNames]);
  if (names.has(undefined) || isTwice(storedNames) || isTwice(computedNames))
    return diffByPosition(path, stored, computed);
  const differences = [...names].flatMap((name) =>
    diffValues(
      `${path}.${name}`,
      stored[storedNames.indexOf(name)],
      computed[computedNames.indexOf(name)],
    ),
  );
  const isInOrder = storedNames.every((name, position) => name === computedNames[position]);
  if (differences.length > 0 || isInOrder) return differences;
  return [`${path}: stored in another order than computed`];
}

function diffByPosition(
  path: string,
  stored: readonly unknown[],
  computed: readonly unknown[],
): string[] {
  const length = Math.max(stored.length, computed.length);
  return Array.from({ length }, (_, position) =>
    diffValues(`${path}.${position}`, stored[position], computed[position]),
  ).flat();
}

/** The package or the level that a cause is about. */
function causeName(cause: unknown): string | undefined {
  const name = isFields(cause) ? (cause['packageId'] ?? cause['level']) : undefined;
  return typeof name === 'string' || typeof name === 'number' ? `${name}` : undefined;
}

function isTwice(names: readonly unknown[]): boolean {
  return new Set(names).size < names.length;
}

/** What is missing as a whole is missing in each of its parts. */
function emptyLike(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return isFields(value) ? {} : undefined;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Whether a value is a map, and neither a list nor a timestamp or the like. */
function isFields(value: unknown): value is Fields {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

const amountName = /Micros(\.|$)/;

function textOf(path: string, value: unknown): string {
  if (isNothing(value)) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && amountName.test(path)
      ? formatMicros(BigInt(value))
      : `${value}`;
  // In quotes, to be told from a number.
  return typeof value === 'string' ? JSON.stringify(value) : `a ${typeof value}`;
}
