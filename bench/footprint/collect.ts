import { heapAfterCollection } from '../bench.ts';

/** Loaded into a bot before it starts: when it is asked, it says how many bytes it needs, without what waits to be collected. */
process.on('SIGUSR2', () => {
  const heap = heapAfterCollection();
  process.stdout.write(`${JSON.stringify({ inUse: heap + process.memoryUsage().external })}\n`);
});
