import { UsageError } from '../usageError.ts';
import type { Servers } from './namedServer.ts';
import type { Say } from './words.ts';

export const SPEEDS = [1, 10, 60] as const;

/**
 * `time 10`: streams and viewers run ten times as fast. The clock keeps its normal speed, because the bot uses the same
 * clock.
 */
export function faster(input: string, servers: Servers, say: Say): string {
  const speed = SPEEDS.find((candidate) => String(candidate) === input);
  if (!speed) throw new UsageError(say('usageTime', { speeds: SPEEDS.join(', time ') }));
  for (const { simulation } of servers) simulation.speed = speed;
  return speed === 1 ? say('normalTime') : say('fastTime', { speed });
}
