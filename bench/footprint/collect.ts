import { heapBytesAfterGarbageCollection } from '../bench.ts';

/** This file is loaded into a bot before it starts. On SIGUSR2, it collects garbage and reports the bytes in use. */
process.on('SIGUSR2', () => {
  const heap = heapBytesAfterGarbageCollection();
  process.stdout.write(`${JSON.stringify({ inUse: heap + process.memoryUsage().external })}\n`);
});
