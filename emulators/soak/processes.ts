import { readdirSync, readFileSync } from 'node:fs';

/** What a process of the local world is. */
export type ProcessRole = 'functions' | 'firestore' | 'chain' | 'emulator front' | 'load';

/** A process below this one, or this one itself. */
export interface OwnProcess {
  readonly pid: number;
  readonly role: ProcessRole | undefined;
  /** Time on a processor since it started. */
  readonly cpuMs: number;
}

/** Linux counts processor time in ticks of 10 ms. Source: proc(5), sysconf(_SC_CLK_TCK). */
const tickMs = 10;

/** This process and all below it, so that nothing of another world is counted or signalled. */
export function listOwnProcesses(): readonly OwnProcess[] {
  const rows = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(Number(pid)));
  const own = new Set([process.pid]);
  // A parent may have a higher number than its child; each round finds at least a generation.
  for (let size = 0; size < own.size; ) {
    size = own.size;
    for (const { pid, parent } of rows) if (own.has(parent)) own.add(pid);
  }
  return rows.filter(({ pid }) => own.has(pid));
}

function readProcess(pid: number): readonly (OwnProcess & { readonly parent: number })[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold spaces; the state, the parent and the rest follow it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    const cpuMs = (Number(fields[11]) + Number(fields[12])) * tickMs;
    return [{ pid, parent: Number(fields[1]), role: roleOf(pid, command), cpuMs }];
  } catch {
    // It ended while it was read.
    return [];
  }
}

function roleOf(pid: number, command: string): ProcessRole | undefined {
  if (pid === process.pid) return 'load';
  if (/functionsEmulatorRuntime/.test(command)) return 'functions';
  if (/java.*firestore/i.test(command)) return 'firestore';
  if (/anvil/.test(command)) return 'chain';
  if (/firebase-tools/.test(command)) return 'emulator front';
  return undefined;
}

/** Adds up the processor time of each role until this process ends, also of processes that are killed in between. */
export function createCpuMeter() {
  const seen = new Map<number, number>();
  let totals = new Map<ProcessRole, number>();
  let startedAt = performance.now();
  const sample = (): void => {
    for (const { pid, role, cpuMs } of listOwnProcesses()) {
      const usedMs = cpuMs - (seen.get(pid) ?? 0);
      seen.set(pid, cpuMs);
      if (role !== undefined) totals.set(role, (totals.get(role) ?? 0) + usedMs);
    }
  };
  setInterval(sample, 1_000).unref();
  return {
    /** Forgets what was counted so far. */
    restart(): void {
      sample();
      totals = new Map();
      startedAt = performance.now();
    },
    /** The cores that each role kept busy since the restart, on average, the busiest first. */
    read(): readonly (readonly [ProcessRole, number])[] {
      sample();
      const elapsedMs = performance.now() - startedAt;
      return [...totals]
        .map(([role, ms]) => [role, ms / elapsedMs] as const)
        .toSorted(([, one], [, other]) => other - one);
    },
  };
}
