import { setFlagsFromString } from 'node:v8';

/** V8's flags with which a bot that is ready takes little memory, and V8's own. */
const FLAGS = {
  little: [
    '--optimize-for-size',
    // Otherwise the space for young objects grows to 134 MB on a machine with 24 GB, and keeps that size.
    '--semi-space-growth-factor=1',
  ],
  own: ['--no-optimize-for-size', '--semi-space-growth-factor=2'],
} as const;

/** In the module, because the flags apply to the whole process. */
const state = { isLittle: false, lifted: 0 };

function set(flags: keyof typeof FLAGS): void {
  for (const flag of FLAGS[flags]) setFlagsFromString(flag);
}

/**
 * From now on V8 collects garbage rather than take more memory (docs/benchmarks.md, footprint). Set from the beginning, these flags make a
 * start slower.
 */
export function takeLittleMemory(): void {
  state.isLittle = true;
  if (state.lifted === 0) set('little');
}

/**
 * Sets V8's own flags until the returned function is called. V8 takes no code that was compiled with other flags, Node's own code included,
 * so a thread that is started with the flags above compiles all that it loads.
 */
export function liftMemoryFlags(): () => void {
  state.lifted += 1;
  if (state.isLittle) set('own');
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    state.lifted -= 1;
    if (state.isLittle && state.lifted === 0) set('little');
  };
}
