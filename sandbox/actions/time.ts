import { UsageError } from '../usageError.ts';
import type { NonEmptyMediaServerList } from './namedServer.ts';
import type { ActionResultFormatter } from './words.ts';

export const PLAYBACK_SPEEDS = [1, 10, 60] as const;

/**
 * Runs `time 10`: streams and viewers become ten times as fast. The clock keeps its speed, because the bot uses it too.
 */
export function setPlaybackSpeed(input: string, servers: NonEmptyMediaServerList, say: ActionResultFormatter): string {
  const speed = PLAYBACK_SPEEDS.find((candidate) => String(candidate) === input);
  if (!speed) throw new UsageError(say('usageTime', { speeds: PLAYBACK_SPEEDS.join(', time ') }));
  for (const { simulation } of servers) simulation.speed = speed;
  return speed === 1 ? say('normalTime') : say('fastTime', { speed });
}
