import { GatewayCloseCodes as Close } from 'discord-api-types/v10';
import type { Dispatched, Identify } from './frames.ts';

/** A session's part of the guilds: the part `id` of `count`. */
export type Shard = readonly [id: number, count: number];

const ONLY_ONE: Shard = [0, 1];

export const shardOf = ({ shard }: Pick<Identify, 'shard'>): Shard => shard ?? ONLY_ONE;

/**
 * Each guild belongs to one shard; events without a guild go to the first
 * (https://discord.com/developers/docs/events/gateway#sharding).
 */
export const isOnShard = ([id, count]: Shard, guildId: string | undefined): boolean =>
  guildId === undefined ? id === 0 : Number((BigInt(guildId) >> 22n) % BigInt(count)) === id;

/** The guild of an event; undefined for direct messages and their events. */
export function guildOf({ t, d }: Dispatched): string | undefined {
  const { guild_id, id }: { readonly guild_id?: unknown; readonly id?: unknown } = { ...Object(d) };
  if (typeof guild_id === 'string') return guild_id;
  return t.startsWith('GUILD_') && typeof id === 'string' ? id : undefined;
}

/** Why Discord closes the connection of such a shard; undefined when it does not. `needed`: how many it wants at least. */
export function shardProblem([id, count]: Shard, needed: number): { code: number; reason: string } | undefined {
  if (![id, count].every(Number.isInteger) || id < 0 || id >= count)
    return { code: Close.InvalidShard, reason: 'Invalid shard.' };
  if (count < needed) return { code: Close.ShardingRequired, reason: 'Sharding required.' };
  return undefined;
}

/**
 * Detects an IDENTIFY within that many ms of the one before it. All shards are counted together, because
 * `max_concurrency` is 1.
 */
export function createIdentifyPace(everyMs: number): () => boolean {
  let identifiedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const isTooEarly = performance.now() - identifiedAt < everyMs;
    if (!isTooEarly) identifiedAt = performance.now();
    return isTooEarly;
  };
}
