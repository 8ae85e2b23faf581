import { existsSync, readFileSync } from 'node:fs';
import { ms, percentile } from '../bench.ts';
import { type Probed, probed } from './words.ts';

const GOALS = { stall: 50, bytes: 1e9 };

/** The bot's resource use between two times, from its own records. */
export function usageLine(path: string, from: number, to: number): string {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  const all = lines.map((line): Probed => probed.parse(JSON.parse(line))).filter(({ at }) => at >= from && at <= to);
  const [earliest, latest] = [all[0], all.at(-1)];
  if (!earliest || !latest) return 'nothing measured';
  const at = (percent: number, of: 'stall' | 'work') =>
    ms(
      percentile(
        all.map((each) => each[of]),
        percent,
      ),
    );
  const most = (of: 'rss' | 'heap') => `${(Math.max(...all.map((each) => each[of])) / 1e6).toFixed(0)} MB`;
  const share = ((latest.cpu - earliest.cpu) / (latest.at - earliest.at)) * 100;
  const over = all.filter(({ work }) => work > GOALS.stall).length;
  return (
    `longest stall ${at(100, 'stall')}, ${at(100, 'work')} of work (goal: under ${GOALS.stall} ms); work at most in a second: p50 ${at(50, 'work')}, p99 ${at(99, 'work')}, ` +
    `over the goal in ${over} of ${all.length}; memory at most ${most('rss')} (goal: under ${GOALS.bytes / 1e6} MB), ${most('heap')} in use, processor ${share.toFixed(0)} %`
  );
}
