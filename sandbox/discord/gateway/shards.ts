import { GatewayCloseCodes as Close } from 'discord-api-types/v10';
import type { GatewayDispatchEvent, GatewayIdentifyData } from './frames.ts';

export type Shard = readonly [id: number, count: number];

const ONLY_ONE: Shard = [0, 1];

export const shardOfIdentifyRequest = ({ shard }: Pick<GatewayIdentifyData, 'shard'>): Shard => shard ?? ONLY_ONE;

/**
 * Each guild belongs to one shard. Events without a guild go to the first
 * (https://discord.com/developers/docs/events/gateway#sharding).
 */
export const isGuildOnShard = ([id, count]: Shard, guildId: string | undefined): boolean =>
  guildId === undefined ? id === 0 : Number((BigInt(guildId) >> 22n) % BigInt(count)) === id;

/** Undefined for events of direct messages. */
export function guildIdOfEvent({ t, d }: GatewayDispatchEvent): string | undefined {
  const { guild_id, id }: { readonly guild_id?: unknown; readonly id?: unknown } = { ...Object(d) };
  if (typeof guild_id === 'string') return guild_id;
  return t.startsWith('GUILD_') && typeof id === 'string' ? id : undefined;
}

/**
 * Returns the close code and reason if Discord refuses this shard, otherwise undefined. `neededCount` is the minimum
 * number of shards.
 */
export function findShardProblem(
  [id, count]: Shard,
  neededCount: number,
): { code: number; reason: string } | undefined {
  if (![id, count].every(Number.isInteger) || id < 0 || id >= count)
    return { code: Close.InvalidShard, reason: 'Invalid shard.' };
  if (count < neededCount) return { code: Close.ShardingRequired, reason: 'Sharding required.' };
  return undefined;
}

/**
 * Creates a check that is true if an IDENTIFY comes less than `everyMs` after the previous one. All shards count
 * together, because `max_concurrency` is 1.
 */
export function createGatewayIdentifyRateLimiter(everyMs: number): () => boolean {
  let identifiedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const isTooEarly = performance.now() - identifiedAt < everyMs;
    if (!isTooEarly) identifiedAt = performance.now();
    return isTooEarly;
  };
}
