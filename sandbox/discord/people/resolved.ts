import {
  type APIInteractionDataResolved,
  type APIInteractionDataResolvedChannel,
  ComponentType,
} from 'discord-api-types/v10';
import { toApiGuildChannel, toApiThread } from '../channelObjects.ts';
import type { MessageChannel } from '../messageChannels.ts';
import { toApiRole, toApiUser, toInteractionMember } from '../objects.ts';
import { channelPermissions } from '../permissions.ts';
import type { DiscordState } from '../state.ts';
import type { Channel, Guild } from '../world.ts';
import type { PersonInChannel } from './commandLine.ts';

type GuildChannel = Extract<MessageChannel, { kind: 'guild' }>;

type Resolved = Required<Pick<APIInteractionDataResolved, 'users' | 'members' | 'roles' | 'channels'>>;

/** Finds the people, roles and channels with these ids, in the format of an interaction's `resolved`. */
export const resolveIds = ({ state, target, person }: PersonInChannel, ids: readonly string[]): Resolved => {
  const guild = target.kind === 'guild' ? target.guild : undefined;
  const people = state.world.people.filter((person) => ids.includes(person.id)).map((person) => person.id);
  const members = people.filter((id) => guild?.members.some((member) => member.userId === id));
  const roles = guild?.roles.filter((role) => ids.includes(role.id)) ?? [];
  const channels = guild?.channels.filter((channel) => ids.includes(channel.id)) ?? [];
  return {
    users: Object.fromEntries(people.map((id) => [id, toApiUser(state.world, id)])),
    members: Object.fromEntries(
      members.flatMap((id) => (target.kind === 'guild' ? [[id, partialMember(state, target, id)]] : [])),
    ),
    roles: Object.fromEntries(roles.map((role, index) => [role.id, toApiRole(role, index)])),
    channels: Object.fromEntries(
      channels.flatMap((channel) => (guild ? [[channel.id, resolvedChannel(guild, channel, person.id)]] : [])),
    ),
  };
};

/** A member without `deaf`, `mute` and the user. Discord lists the user separately. */
const partialMember = ({ world }: DiscordState, { guild, channel }: GuildChannel, id: string) => {
  const { user, deaf, mute, ...member } = toInteractionMember(world, guild, channel, id);
  return member;
};

/** Kinds of things with names. A menu or option for roles does not take a person of the same name. */
const KINDS = ['people', 'roles', 'channels'] as const;

export const MENU_KINDS = {
  [ComponentType.UserSelect]: ['people'],
  [ComponentType.RoleSelect]: ['roles'],
  [ComponentType.MentionableSelect]: ['people', 'roles'],
  [ComponentType.ChannelSelect]: ['channels'],
} as const;

/**
 * Finds ids by names (`#history`, `@viewer`, `moderator`). A person comes before a role, a role before a channel.
 * `@&moderator` is always the role, as in Discord's mentions.
 */
export const findDiscordIdsByNames = (
  { state, target }: PersonInChannel,
  names: readonly string[],
  kinds: readonly (typeof KINDS)[number][] = KINDS,
): string[] => {
  const guild = target.kind === 'guild' ? target.guild : undefined;
  const targets = { people: state.world.people, roles: guild?.roles ?? [], channels: guild?.channels ?? [] };
  const allTargets = kinds.flatMap((kind): readonly { readonly id: string; readonly name: string }[] => targets[kind]);
  return names.map((name) => {
    const candidates = name.startsWith('@&') ? targets.roles : allTargets;
    const match = candidates.find(
      (candidate) => candidate.name === name || candidate.name === name.replace(/^(?:#|@&?)/, ''),
    );
    return match?.id ?? name;
  });
};

const resolvedChannel = (guild: Guild, channel: Channel, userId: string): APIInteractionDataResolvedChannel => {
  const base = {
    id: channel.id,
    name: channel.name,
    permissions: channelPermissions(guild, channel, userId).toString(),
  };
  const { parentId } = channel;
  if (parentId === undefined) return { ...base, type: toApiGuildChannel(guild, channel).type };
  const { type, thread_metadata } = toApiThread(guild, channel, parentId);
  return { ...base, type, parent_id: parentId, ...(thread_metadata ? { thread_metadata } : {}) };
};
