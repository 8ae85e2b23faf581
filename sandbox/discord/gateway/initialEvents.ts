import { GatewayCloseCodes as Close, GatewayDispatchEvents as Event, GatewayIntentBits } from 'discord-api-types/v10';
import { buildGuildCreateEventAfterOutage } from '../guildObjects.ts';
import { computeApplicationFlags, toApiMember, toApiUser } from '../objects.ts';
import type { Guild, SimulatedDiscordWorld } from '../world.ts';
import type { GatewayDispatchEvent, GatewayIdentifyData, GuildMembersRequest } from './frames.ts';
import type { GatewaySession } from './session.ts';
import { isGuildOnShard, shardOfIdentifyRequest } from './shards.ts';

/** Creates a new session's first events: the bot's user, its shard's guilds, and requested members. */
export interface InitialGatewayEventFactory {
  ready(sessionId: string, identify: GatewayIdentifyData): GatewayDispatchEvent[];
  readonly resumed: GatewayDispatchEvent;
  members(request: GuildMembersRequest, session: Pick<GatewaySession, 'intents' | 'shard'>): GatewayDispatchEvent[];
}

const isIn = ({ missing }: Guild): boolean => missing !== 'removed';
const isHere = ({ missing }: Guild): boolean => missing === undefined;

const guildsOf = ({ guilds }: SimulatedDiscordWorld, identify: GatewayIdentifyData): readonly Guild[] =>
  guilds.filter(({ id }) => isGuildOnShard(shardOfIdentifyRequest(identify), id));

interface ReadyParts {
  readonly world: SimulatedDiscordWorld;
  readonly gatewayUrl: string;
  readonly sessionId: string;
  readonly identify: GatewayIdentifyData;
}

/** discord-api-types lacks `private_channels`, an empty list for every bot. */
const readyOf = ({ world, gatewayUrl, sessionId, identify }: ReadyParts) => ({
  v: 10,
  user: toApiUser(world, world.bot.id),
  guilds: guildsOf(world, identify)
    .filter(isIn)
    .map(({ id }) => ({ id, unavailable: true })),
  private_channels: [],
  session_id: sessionId,
  resume_gateway_url: gatewayUrl,
  application: {
    id: world.application.id,
    flags: computeApplicationFlags(world),
    flags_new: String(computeApplicationFlags(world)),
  },
  ...(identify.shard ? { shard: identify.shard } : {}),
});

/** Maximum members per request. */
const MOST_MEMBERS = 100;

export const createInitialGatewayEventFactory = (
  world: SimulatedDiscordWorld,
  gatewayUrl: () => string,
): InitialGatewayEventFactory => ({
  ready: (sessionId, identify) => [
    { t: Event.Ready, d: readyOf({ world, gatewayUrl: gatewayUrl(), sessionId, identify }) },
    ...guildsOf(world, identify)
      .filter(isHere)
      .map(
        (guild): GatewayDispatchEvent => ({ t: Event.GuildCreate, d: buildGuildCreateEventAfterOutage(world, guild) }),
      ),
  ],
  resumed: { t: Event.Resumed, d: {} },
  members: (request, { intents, shard }) => {
    const guild = world.guilds.find(({ id }) => id === request.guild_id && isGuildOnShard(shard, id));
    // Discord does not document its refusal. The sandbox sends nothing, so discord.js waits in vain.
    if (!guild || (isForAll(request) && (intents & GatewayIntentBits.GuildMembers) === 0)) return [];
    const chunk = chunkOf(world, guild, request);
    return [
      { t: Event.GuildMembersChunk, d: request.nonce === undefined ? chunk : { ...chunk, nonce: request.nonce } },
    ];
  },
});

const isForAll = ({ user_ids, query = '' }: GuildMembersRequest): boolean => user_ids === undefined && query === '';

function chunkOf(world: SimulatedDiscordWorld, guild: Guild, request: GuildMembersRequest) {
  const { user_ids, query = '', limit = 0 } = request;
  const wantedIds = user_ids === undefined ? undefined : [user_ids].flat();
  const maxMembers = isForAll(request) ? limit || guild.members.length : Math.min(limit || MOST_MEMBERS, MOST_MEMBERS);
  const members = guild.members
    .map((member) => toApiMember(world, guild, member.userId))
    .filter(({ user }) => wantedIds?.includes(user.id) ?? user.username.startsWith(query))
    .slice(0, maxMembers);
  const missingIds = wantedIds?.filter((id) => !members.some(({ user }) => user.id === id)) ?? [];
  return { guild_id: guild.id, members, chunk_index: 0, chunk_count: 1, not_found: missingIds };
}

/** Intents that Discord must have granted to the application. */
const PRIVILEGED = GatewayIntentBits.GuildMembers | GatewayIntentBits.GuildPresences | GatewayIntentBits.MessageContent;
const ALL = Object.values(GatewayIntentBits).reduce<number>(
  (all, bit) => (typeof bit === 'number' ? all | bit : all),
  0,
);

/** Returns the close code and reason if Discord refuses these intents, otherwise undefined. */
export const findGatewayIntentsProblem = (
  intents: number,
  granted = 0,
): { code: number; reason: string } | undefined => {
  if (intents & ~ALL) return { code: Close.InvalidIntents, reason: 'Invalid intent(s).' };
  if (intents & PRIVILEGED & ~granted) return { code: Close.DisallowedIntents, reason: 'Disallowed intent(s).' };
  return undefined;
};
