import { availableParallelism, loadavg } from 'node:os';
import { DISCORD_TIME_LIMITS } from './discord/state.ts';

/** Average load per processor in the last minute, at least 1. */
export const processorLoad = (): number => Math.max(1, (loadavg()[0] ?? 1) / availableParallelism());

/** Time limit in ms for a bot's first response: Discord's limit, extended on an overloaded machine. */
export const acknowledgementTimeoutMs = (): number => DISCORD_TIME_LIMITS.interactionAckMs * processorLoad();
