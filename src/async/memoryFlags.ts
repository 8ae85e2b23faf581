import { setFlagsFromString } from 'node:v8';

const FLAGS = {
  littleMemory: [
    '--optimize-for-size',
    // Limits V8's space for young objects. Without this flag, the space grows to 134 MB on a machine with 24 GB, and
    // stays that large.
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
 * Makes V8 collect garbage rather than take more memory (docs/benchmarks.md, footprint). Call this after the bot has
 * started, because the flags slow the start down.
 */
export function setLowMemoryFlags(): void {
  memoryState.isLittle = true;
  if (memoryState.startingThreads === 0) setFlags('littleMemory');
}

/**
 * Restores V8's default flags while a thread starts, until the returned function is called. V8 rejects cached code that
 * was compiled with other flags, including Node's own code, so with the flags set, the thread would have to compile
 * everything.
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
