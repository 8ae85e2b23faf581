import { randomBytes } from 'node:crypto';
import { CreateGuildInviteRequestSchema, GuildInviteResponseSchema } from 'discord-api-spec/zod';
import { PermissionFlagsBits as Bit, GuildNSFWLevel, GuildVerificationLevel, InviteType } from 'discord-api-types/v10';
import * as z from 'zod/mini';
import { toApiChannel } from '../channelObjects.ts';
import { discordApiErrors, invalidBodyError } from '../discordApiErrors.ts';
import {
  type DiscordApiRoute,
  type DiscordRouteRequest,
  type DiscordRouteResponse,
  requireRoutePathParameter,
} from '../http/route.ts';
import type { Invite } from '../invite.ts';
import { findChannelAccessibleToBot, findGuildAccessibleToBot } from '../messageChannels.ts';
import { toApiUser } from '../objects.ts';
import { guildPermissions, hasPermissionBit } from '../permissions.ts';
import type { DiscordState } from '../state.ts';
import { checkRequestBody } from '../validation/schema.ts';

/** Default lifetime of an invitation in seconds: one day. */
const DEFAULT_AGE = 86_400;

const isOver = ({ createdAt, maxAge }: Invite, now: number): boolean => maxAge > 0 && now >= createdAt + maxAge * 1_000;

const inviteObject = (state: DiscordState, invite: Invite) => {
  const { world } = state;
  const guild = findGuildAccessibleToBot(state, invite.guildId);
  const channel = guild.channels.find(({ id }) => id === invite.channelId);
  if (!channel) throw discordApiErrors.unknownInvite();
  const { code, createdAt, maxAge, maxUses, temporary } = invite;
  const guildData = {
    id: guild.id,
    name: guild.name,
    splash: null,
    banner: null,
    description: null,
    icon: null,
    features: [],
    verification_level: GuildVerificationLevel.None,
    vanity_url_code: null,
    nsfw_level: GuildNSFWLevel.Default,
    nsfw: false,
    premium_subscription_count: 0,
  };
  return {
    type: InviteType.Guild,
    code,
    inviter: toApiUser(world, world.bot.id),
    max_age: maxAge,
    created_at: new Date(createdAt).toISOString(),
    expires_at: maxAge === 0 ? null : new Date(createdAt + maxAge * 1_000).toISOString(),
    guild: guildData,
    guild_id: guild.id,
    channel: { id: channel.id, type: toApiChannel(guild, channel).type, name: channel.name },
    uses: 0,
    max_uses: maxUses,
    temporary,
  };
};

const create = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const target = findChannelAccessibleToBot(
    state,
    requireRoutePathParameter(call, 'channelId'),
    Bit.CreateInstantInvite,
  );
  if (target.kind !== 'guild') throw discordApiErrors.notForThisChannel();
  const { value, problems } = checkRequestBody(CreateGuildInviteRequestSchema, call);
  if (!value) throw invalidBodyError(problems);
  const invite: Invite = {
    code: randomBytes(6).toString('base64url'),
    guildId: target.guild.id,
    channelId: target.channelId,
    createdAt: state.now(),
    maxAge: value.max_age ?? DEFAULT_AGE,
    maxUses: value.max_uses ?? 0,
    temporary: value.temporary ?? false,
  };
  state.invites.push(invite);
  return { status: 200, body: inviteObject(state, invite) };
};

const inviteFor = (call: DiscordRouteRequest, state: DiscordState): Invite => {
  const invite = state.invites.find(({ code }) => code === requireRoutePathParameter(call, 'code'));
  if (!invite || isOver(invite, state.now())) throw discordApiErrors.unknownInvite();
  return invite;
};

/** Deletes an invitation. The bot must be allowed to manage the guild or the invitation's channel. */
const remove = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const invite = inviteFor(call, state);
  const guild = findGuildAccessibleToBot(state, invite.guildId);
  if (!hasPermissionBit(guildPermissions(guild, state.world.bot.id), Bit.ManageGuild))
    findChannelAccessibleToBot(state, invite.channelId, Bit.ManageChannels);
  const body = inviteObject(state, invite);
  state.invites.splice(state.invites.indexOf(invite), 1);
  return { status: 200, body };
};

const listWhere = (state: DiscordState, isWanted: (invite: Invite) => boolean): DiscordRouteResponse => {
  const invites = state.invites.filter((invite) => isWanted(invite) && !isOver(invite, state.now()));
  return { status: 200, body: invites.map((invite) => inviteObject(state, invite)) };
};

const INVITES = z.array(GuildInviteResponseSchema);
const IN_CHANNEL = '/channels/:channelId/invites';
const BY_CODE = '/invites/:code';

/** Routes for invitations. People in this sandbox do not use invitations. */
export const inviteRoutes: readonly DiscordApiRoute[] = [
  {
    name: 'create_channel_invite',
    method: 'POST',
    path: IN_CHANNEL,
    auth: 'bot',
    answer: GuildInviteResponseSchema,
    handle: create,
  },
  {
    name: 'list_channel_invites',
    method: 'GET',
    path: IN_CHANNEL,
    auth: 'bot',
    answer: INVITES,
    handle: (call, state) => {
      const { channelId } = findChannelAccessibleToBot(
        state,
        requireRoutePathParameter(call, 'channelId'),
        Bit.ManageChannels,
      );
      return listWhere(state, (invite) => invite.channelId === channelId);
    },
  },
  {
    name: 'get_guild_invites',
    method: 'GET',
    path: '/guilds/:guildId/invites',
    auth: 'bot',
    answer: INVITES,
    handle: (call, state) => {
      const { id } = findGuildAccessibleToBot(state, requireRoutePathParameter(call, 'guildId'), Bit.ManageGuild);
      return listWhere(state, (invite) => invite.guildId === id);
    },
  },
  {
    name: 'invite_resolve',
    method: 'GET',
    path: BY_CODE,
    auth: 'bot',
    answer: GuildInviteResponseSchema,
    handle: (call, state) => ({ status: 200, body: inviteObject(state, inviteFor(call, state)) }),
  },
  {
    name: 'invite_revoke',
    method: 'DELETE',
    path: BY_CODE,
    auth: 'bot',
    answer: GuildInviteResponseSchema,
    handle: remove,
  },
];
