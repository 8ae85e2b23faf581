import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { threadCpuMs } from '../bench.ts';
import { BENCHED_DECODER_NAMES, BENCHED_DECODERS } from './decoders.ts';
import type { DecodingRound } from './rounds.ts';

/**
 * Runs one decoder in its own process, to measure its memory alone. Each message lists files to decode, and the
 * response contains the cost. The event loop runs between two files, as if they came from the network.
 */
const decoder = BENCHED_DECODERS[z.enum(BENCHED_DECODER_NAMES).parse(process.argv[2])];
const memoryBefore = process.resourceUsage().maxRSS;

async function decodeAll(files: readonly string[]): Promise<DecodingRound> {
  const round = { found: 0, time: 0, work: 0, longest: 0, longestWork: 0 };
  for (const file of files) {
    const bytes = readFileSync(file);
    await setImmediate();
    const [time, work] = [performance.now(), threadCpuMs()];
    round.found += decoder.decode(bytes);
    const [took, worked] = [performance.now() - time, threadCpuMs() - work];
    round.time += took;
    round.work += worked;
    round.longest = Math.max(round.longest, took);
    round.longestWork = Math.max(round.longestWork, worked);
  }
  return { ...round, peakBytes: (process.resourceUsage().maxRSS - memoryBefore) * 1024 };
}

process.on('message', (files) => {
  void decodeAll(z.array(z.string()).parse(files)).then((round) => process.send?.(round));
});
