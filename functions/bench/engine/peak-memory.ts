import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Memory of this process, in MiB. */
export interface Memory {
  readonly residentMib: number;
  readonly heapMib: number;
  /** Arrays of numbers, which are outside the heap. */
  readonly arraysMib: number;
}

const mib = 1024 ** 2;
const clearPeak = '/proc/self/clear_refs';

/** What is in use now. */
export function memoryNow(): Memory {
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  return { residentMib: rss / mib, heapMib: heapUsed / mib, arraysMib: arrayBuffers / mib };
}

/** Lets the peak begin anew, where the system can (Linux); else it is that of the whole process. */
export function forgetPeak(): void {
  if (existsSync(clearPeak)) writeFileSync(clearPeak, '5');
}

/** The most that was resident at any moment, in MiB. */
export function peakResidentMib(): number {
  const [, kib] = /^VmHWM:\s+(\d+) kB$/m.exec(procStatus()) ?? [];
  return (kib === undefined ? process.resourceUsage().maxRSS : Number(kib)) / 1024;
}

function procStatus(): string {
  return existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
}
