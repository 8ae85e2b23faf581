import { randomBytes } from 'node:crypto';
import { CreateGuildInviteRequestSchema, GuildInviteResponseSchema } from 'discord-api-spec/zod';
import { PermissionFlagsBits as Bit, GuildNSFWLevel, GuildVerificationLevel, InviteType } from 'discord-api-types/v10';
import * as z from 'zod/mini';
import { apiErrors, invalidForm } from '../apiErrors.ts';
import { channelOf } from '../channelObjects.ts';
import { type Call, param, type Reply, type Route } from '../http/route.ts';
import type { Invite } from '../invite.ts';
import { channelForBot, guildForBot } from '../messageChannels.ts';
import { userOf } from '../objects.ts';
import { hasBit, inGuild } from '../permissions.ts';
import type { State } from '../state.ts';
import { checkSent } from '../validation/schema.ts';

/** Default lifetime of an invitation in seconds: one day. */
const DEFAULT_AGE = 86_400;

const isOver = ({ createdAt, maxAge }: Invite, now: number): boolean => maxAge > 0 && now >= createdAt + maxAge * 1_000;

const inviteObject = (state: State, invite: Invite) => {
  const { world } = state;
  const guild = guildForBot(state, invite.guildId);
  const channel = guild.channels.find(({ id }) => id === invite.channelId);
  if (!channel) throw apiErrors.unknownInvite();
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
    inviter: userOf(world, world.bot.id),
    max_age: maxAge,
    created_at: new Date(createdAt).toISOString(),
    expires_at: maxAge === 0 ? null : new Date(createdAt + maxAge * 1_000).toISOString(),
    guild: guildData,
    guild_id: guild.id,
    channel: { id: channel.id, type: channelOf(guild, channel).type, name: channel.name },
    uses: 0,
    max_uses: maxUses,
    temporary,
  };
};

const create = (call: Call, state: State): Reply => {
  const target = channelForBot(state, param(call, 'channelId'), Bit.CreateInstantInvite);
  if (target.kind !== 'guild') throw apiErrors.notForThisChannel();
  const { value, problems } = checkSent(CreateGuildInviteRequestSchema, call);
  if (!value) throw invalidForm(problems);
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

const inviteFor = (call: Call, state: State): Invite => {
  const invite = state.invites.find(({ code }) => code === param(call, 'code'));
  if (!invite || isOver(invite, state.now())) throw apiErrors.unknownInvite();
  return invite;
};

/** Deletes an invitation. The bot must be allowed to manage the guild or the invitation's channel. */
const remove = (call: Call, state: State): Reply => {
  const invite = inviteFor(call, state);
  const guild = guildForBot(state, invite.guildId);
  if (!hasBit(inGuild(guild, state.world.bot.id), Bit.ManageGuild))
    channelForBot(state, invite.channelId, Bit.ManageChannels);
  const body = inviteObject(state, invite);
  state.invites.splice(state.invites.indexOf(invite), 1);
  return { status: 200, body };
};

const listWhere = (state: State, isWanted: (invite: Invite) => boolean): Reply => {
  const invites = state.invites.filter((invite) => isWanted(invite) && !isOver(invite, state.now()));
  return { status: 200, body: invites.map((invite) => inviteObject(state, invite)) };
};

const INVITES = z.array(GuildInviteResponseSchema);
const IN_CHANNEL = '/channels/:channelId/invites';
const BY_CODE = '/invites/:code';

/** Invitations can be created, read and deleted, but people in this sandbox never use them. */
export const inviteRoutes: readonly Route[] = [
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
      const { channelId } = channelForBot(state, param(call, 'channelId'), Bit.ManageChannels);
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
      const { id } = guildForBot(state, param(call, 'guildId'), Bit.ManageGuild);
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
