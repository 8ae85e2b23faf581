import {
  GatewayCloseCodes as Close,
  GatewayDispatchEvents as Event,
  GatewayIntentBits,
  type GatewayResumedDispatch,
} from 'discord-api-types/v10';
import { guildAvailable } from '../guildObjects.ts';
import { memberOf, userOf } from '../objects.ts';
import type { Guild, World } from '../world.ts';
import type { Dispatched, Identify, MembersRequest } from './frames.ts';
import { isOnShard, type Shard, shardOf } from './shards.ts';

/** The events that a session gets when it starts: who the bot is, the guilds of its shard, and the members it asked for. */
export interface InitialEvents {
  ready(sessionId: string, identify: Identify): Dispatched[];
  readonly resumed: Dispatched;
  members(request: MembersRequest, shard: Shard): Dispatched[];
}

const isIn = ({ missing }: Guild): boolean => missing !== 'removed';
const isHere = ({ missing }: Guild): boolean => missing === undefined;

const guildsOf = ({ guilds }: World, identify: Identify): readonly Guild[] =>
  guilds.filter(({ id }) => isOnShard(shardOf(identify), id));

const NO_FLAGS: number = 0;
const RESUMED: Omit<GatewayResumedDispatch, 'op' | 's'> = { t: Event.Resumed, d: undefined };

export const createInitialEvents = (world: World, gatewayUrl: () => string): InitialEvents => ({
  ready: (sessionId, identify) => [
    {
      t: Event.Ready,
      d: {
        v: 10,
        user: userOf(world, world.bot.id),
        guilds: guildsOf(world, identify)
          .filter(isIn)
          .map(({ id }) => ({ id, unavailable: true })),
        session_id: sessionId,
        resume_gateway_url: gatewayUrl(),
        application: { id: world.application.id, flags: NO_FLAGS, flags_new: '0' },
        ...(identify.shard ? { shard: identify.shard } : {}),
      },
    },
    ...guildsOf(world, identify)
      .filter(isHere)
      .map((guild): Dispatched => ({ t: Event.GuildCreate, d: guildAvailable(world, guild) })),
  ],
  resumed: RESUMED,
  members: (request, shard) => {
    const guild = world.guilds.find(({ id }) => id === request.guild_id && isOnShard(shard, id));
    if (!guild) return [];
    const wanted = request.user_ids === undefined ? undefined : [request.user_ids].flat();
    const members = guild.members
      .map((member) => memberOf(world, guild, member.userId))
      .filter(({ user }) => wanted?.includes(user.id) ?? user.username.startsWith(request.query ?? ''));
    const missing = wanted?.filter((id) => !members.some(({ user }) => user.id === id)) ?? [];
    const chunk = { guild_id: guild.id, members, chunk_index: 0, chunk_count: 1, not_found: missing };
    return [
      { t: Event.GuildMembersChunk, d: request.nonce === undefined ? chunk : { ...chunk, nonce: request.nonce } },
    ];
  },
});

/** The intents that Discord must grant to a bot first; this application has none of them. */
const PRIVILEGED = GatewayIntentBits.GuildMembers | GatewayIntentBits.GuildPresences | GatewayIntentBits.MessageContent;
const ALL = Object.values(GatewayIntentBits).reduce<number>(
  (all, bit) => (typeof bit === 'number' ? all | bit : all),
  0,
);

/** Why Discord closes the connection of a bot that asks for these intents; undefined when it does not. */
export const intentsProblem = (intents: number): { code: number; reason: string } | undefined => {
  if (intents & ~ALL) return { code: Close.InvalidIntents, reason: 'Invalid intent(s).' };
  if (intents & PRIVILEGED) return { code: Close.DisallowedIntents, reason: 'Disallowed intent(s).' };
  return undefined;
};
