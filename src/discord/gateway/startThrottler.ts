import { type IIdentifyThrottler, SimpleIdentifyThrottler } from 'discord.js';
import type { GatewayManager } from './information.ts';
import type { StartBudget } from './startBudget.ts';

/** Every session passes here before it begins (IDENTIFY): it is counted, and starts five seconds after the last one. */
export async function createStartThrottler(
  manager: GatewayManager,
  starts: Pick<StartBudget, 'use'>,
): Promise<IIdentifyThrottler> {
  const { session_start_limit } = await manager.fetchGatewayInformation();
  const spaced = new SimpleIdentifyThrottler(session_start_limit.max_concurrency);
  return {
    waitForIdentify: async (shardId, signal) => {
      await spaced.waitForIdentify(shardId, signal);
      await starts.use();
      // The connection may be gone by now. With any other error, discord.js would begin a session all the same.
      signal.throwIfAborted();
    },
  };
}
