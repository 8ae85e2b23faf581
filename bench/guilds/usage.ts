import { existsSync, readFileSync } from 'node:fs';
import { formatMs, percentile } from '../bench.ts';
import { type ProbeRecord, probeRecord } from './words.ts';

const GOALS = { stall: 50, bytes: 1e9 };

/** A line about the bot's use of processor and memory between two times, from the records of `probe.ts`. */
export function renderProcessUsageLine(path: string, from: number, to: number): string {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  const samples = lines
    .map((line): ProbeRecord => probeRecord.parse(JSON.parse(line)))
    .filter(({ at }) => at >= from && at <= to);
  const earliest = samples[0];
  const latest = samples.at(-1);
  if (!earliest || !latest) return 'nothing measured';
  const percentileText = (percent: number, measure: 'stall' | 'work') =>
    formatMs(
      percentile(
        samples.map((sample) => sample[measure]),
        percent,
      ),
    );
  const peakText = (measure: 'rss' | 'heap') =>
    `${(Math.max(...samples.map((sample) => sample[measure])) / 1e6).toFixed(0)} MB`;
  const share = ((latest.cpu - earliest.cpu) / (latest.at - earliest.at)) * 100;
  const slowCount = samples.filter(({ work }) => work > GOALS.stall).length;
  return (
    `longest stall ${percentileText(100, 'stall')}, ${percentileText(100, 'work')} of work (goal: under ${GOALS.stall} ms); work at most in a second: p50 ${percentileText(50, 'work')}, p99 ${percentileText(99, 'work')}, ` +
    `over the goal in ${slowCount} of ${samples.length}; memory at most ${peakText('rss')} (goal: under ${GOALS.bytes / 1e6} MB), ${peakText('heap')} in use, processor ${share.toFixed(0)} %`
  );
}
