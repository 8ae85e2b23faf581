import { heapAfterCollection } from '../bench.ts';

/** Loaded into a bot before it starts: on SIGUSR2 it reports the bytes it needs, without garbage. */
process.on('SIGUSR2', () => {
  const heap = heapAfterCollection();
  process.stdout.write(`${JSON.stringify({ inUse: heap + process.memoryUsage().external })}\n`);
});
