import { UsageError } from '../usageError.ts';
import type { Servers } from './namedServer.ts';

export const SPEEDS = [1, 10, 60] as const;

/**
 * `time 10`: streams and viewers run ten times as fast. The clock keeps its normal speed, because the bot uses the same
 * clock.
 */
export function faster(input: string, servers: Servers): string {
  const speed = SPEEDS.find((candidate) => String(candidate) === input);
  if (!speed) throw new UsageError(`Type time ${SPEEDS.join(', time ')}.`);
  for (const { simulation } of servers) simulation.speed = speed;
  return speed === 1
    ? 'What plays runs as it did.'
    : `What plays runs ${speed} times as fast. Type time 1 to end that.`;
}
