import { GatewayCloseCodes as Close, GatewayDispatchEvents as Event, GatewayIntentBits } from 'discord-api-types/v10';
import { guildCreateAfterOutage } from '../guildObjects.ts';
import { applicationFlags, toApiMember, toApiUser } from '../objects.ts';
import type { Guild, World } from '../world.ts';
import type { DispatchEvent, IdentifyData, MembersRequest } from './frames.ts';
import type { GatewaySession } from './session.ts';
import { isOnShard, requestedShard } from './shards.ts';

/** Creates a new session's first events: the bot's user, its shard's guilds, and requested members. */
export interface InitialEvents {
  ready(sessionId: string, identify: IdentifyData): DispatchEvent[];
  readonly resumed: DispatchEvent;
  members(request: MembersRequest, session: Pick<GatewaySession, 'intents' | 'shard'>): DispatchEvent[];
}

const isIn = ({ missing }: Guild): boolean => missing !== 'removed';
const isHere = ({ missing }: Guild): boolean => missing === undefined;

const guildsOf = ({ guilds }: World, identify: IdentifyData): readonly Guild[] =>
  guilds.filter(({ id }) => isOnShard(requestedShard(identify), id));

interface ReadyParts {
  readonly world: World;
  readonly gatewayUrl: string;
  readonly sessionId: string;
  readonly identify: IdentifyData;
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
  application: { id: world.application.id, flags: applicationFlags(world), flags_new: String(applicationFlags(world)) },
  ...(identify.shard ? { shard: identify.shard } : {}),
});

/** Maximum members per request. */
const MOST_MEMBERS = 100;

export const createInitialEvents = (world: World, gatewayUrl: () => string): InitialEvents => ({
  ready: (sessionId, identify) => [
    { t: Event.Ready, d: readyOf({ world, gatewayUrl: gatewayUrl(), sessionId, identify }) },
    ...guildsOf(world, identify)
      .filter(isHere)
      .map((guild): DispatchEvent => ({ t: Event.GuildCreate, d: guildCreateAfterOutage(world, guild) })),
  ],
  resumed: { t: Event.Resumed, d: {} },
  members: (request, { intents, shard }) => {
    const guild = world.guilds.find(({ id }) => id === request.guild_id && isOnShard(shard, id));
    // Discord does not document its refusal. The sandbox sends nothing, so discord.js waits in vain.
    if (!guild || (isForAll(request) && (intents & GatewayIntentBits.GuildMembers) === 0)) return [];
    const chunk = chunkOf(world, guild, request);
    return [
      { t: Event.GuildMembersChunk, d: request.nonce === undefined ? chunk : { ...chunk, nonce: request.nonce } },
    ];
  },
});

const isForAll = ({ user_ids, query = '' }: MembersRequest): boolean => user_ids === undefined && query === '';

function chunkOf(world: World, guild: Guild, request: MembersRequest) {
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
export const findIntentsProblem = (intents: number, granted = 0): { code: number; reason: string } | undefined => {
  if (intents & ~ALL) return { code: Close.InvalidIntents, reason: 'Invalid intent(s).' };
  if (intents & PRIVILEGED & ~granted) return { code: Close.DisallowedIntents, reason: 'Disallowed intent(s).' };
  return undefined;
};
