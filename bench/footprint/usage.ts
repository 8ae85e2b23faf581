import { readFileSync } from 'node:fs';

export interface Usage {
  /** Memory in use, shared libraries included. */
  readonly bytes: number;
  /** Processor time since the process began. */
  readonly cpuMs: number;
}

/** Linux counts processor time in hundredths of a second here, whatever its clock does. */
const TICK_MS = 10;

/** A process's memory and processor time. Linux only, because other systems have no `/proc`. */
export function usageOf(pid: number): Usage {
  const [, kilobytes = ''] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  // The second field is the program's name in parentheses, which may contain any character.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const [user, system] = [fields[11], fields[12]];
  return { bytes: Number(kilobytes) * 1024, cpuMs: (Number(user) + Number(system)) * TICK_MS };
}
