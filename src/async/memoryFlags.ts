import { setFlagsFromString } from 'node:v8';

const FLAGS = {
  littleMemory: [
    '--optimize-for-size',
    // Limits the space for young objects. It would otherwise grow to 134 MB on a machine with 24 GB, and keep that
    // size.
    '--semi-space-growth-factor=1',
  ],
  v8Default: ['--no-optimize-for-size', '--semi-space-growth-factor=2'],
} as const;

/** Module state, because V8's flags apply to the whole process. */
const memoryState = { isLittle: false, startingThreads: 0 };

function setFlags(flags: keyof typeof FLAGS): void {
  for (const flag of FLAGS[flags]) setFlagsFromString(flag);
}

/**
 * Makes V8 collect garbage rather than take more memory (docs/benchmarks.md, footprint). It is called after the start,
 * because these flags would slow the start down.
 */
export function preferLittleMemory(): void {
  memoryState.isLittle = true;
  if (memoryState.startingThreads === 0) setFlags('littleMemory');
}

/**
 * Restores V8's default flags until the returned function is called, for the start of a thread. V8 rejects code that
 * was compiled with other flags, Node's own included, so the thread would have to compile everything it loads.
 */
export function restoreDefaultMemoryFlags(): () => void {
  memoryState.startingThreads += 1;
  if (memoryState.isLittle) setFlags('v8Default');
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    memoryState.startingThreads -= 1;
    if (memoryState.isLittle && memoryState.startingThreads === 0) setFlags('littleMemory');
  };
}
