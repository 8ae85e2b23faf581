import { readFileSync } from 'node:fs';

export interface ProcessUsage {
  /** Bytes of memory in use, including shared libraries. */
  readonly bytes: number;
  /** Processor time since the process started, in ms. */
  readonly cpuMs: number;
}

/** Linux reports processor time in units of 10 ms, whatever its clock is. */
const TICK_MS = 10;

/** Memory and processor time of a process. Only for Linux, because other systems have no `/proc`. */
export function measureProcessUsage(pid: number): ProcessUsage {
  const [, kilobytes = ''] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  // The second field, the program's name in parentheses, may contain any character, so the text is split after it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const [user, system] = [fields[11], fields[12]];
  return { bytes: Number(kilobytes) * 1024, cpuMs: (Number(user) + Number(system)) * TICK_MS };
}
