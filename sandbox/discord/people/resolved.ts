import {
  type APIInteractionDataResolved,
  type APIInteractionDataResolvedChannel,
  ComponentType,
} from 'discord-api-types/v10';
import { channelAlone, threadOf } from '../channelObjects.ts';
import type { MessageChannel } from '../messageChannels.ts';
import { interactionMemberOf, roleOf, userOf } from '../objects.ts';
import { permissionsIn } from '../permissions.ts';
import type { State } from '../state.ts';
import type { Channel, Guild } from '../world.ts';
import type { Typing } from './commandLine.ts';

type GuildChannel = Extract<MessageChannel, { kind: 'guild' }>;

type Resolved = Required<Pick<APIInteractionDataResolved, 'users' | 'members' | 'roles' | 'channels'>>;

/** The people, roles and channels behind the ids in an interaction, as Discord sends them along. */
export const resolvedFor = ({ state, target, person }: Typing, ids: readonly string[]): Resolved => {
  const guild = target.kind === 'guild' ? target.guild : undefined;
  const people = state.world.people.filter((one) => ids.includes(one.id)).map((one) => one.id);
  const members = people.filter((id) => guild?.members.some((one) => one.userId === id));
  const roles = guild?.roles.filter((one) => ids.includes(one.id)) ?? [];
  const channels = guild?.channels.filter((one) => ids.includes(one.id)) ?? [];
  return {
    users: Object.fromEntries(people.map((id) => [id, userOf(state.world, id)])),
    members: Object.fromEntries(
      members.flatMap((id) => (target.kind === 'guild' ? [[id, partialMember(state, target, id)]] : [])),
    ),
    roles: Object.fromEntries(roles.map((role, index) => [role.id, roleOf(role, index)])),
    channels: Object.fromEntries(
      channels.flatMap((one) => (guild ? [[one.id, resolvedChannel(guild, one, person.id)]] : [])),
    ),
  };
};

/** A member without the user, who is listed beside it, and without `deaf` and `mute`. */
const partialMember = ({ world }: State, { guild, channel }: GuildChannel, id: string) => {
  const { user, deaf, mute, ...member } = interactionMemberOf(world, guild, channel, id);
  return member;
};

/**
 * The kinds of things that a name can stand for: an option or a menu that takes roles never takes a person
 * with the same name.
 */
const KINDS = ['people', 'roles', 'channels'] as const;

/** The kinds that a name can stand for in each menu that Discord fills. */
export const MENU_KINDS = {
  [ComponentType.UserSelect]: ['people'],
  [ComponentType.RoleSelect]: ['roles'],
  [ComponentType.MentionableSelect]: ['people', 'roles'],
  [ComponentType.ChannelSelect]: ['channels'],
} as const;

/**
 * The ids that names (`#history`, `@viewer`, `moderator`) stand for, people before roles before channels; `@&moderator` is
 * the role, as in Discord's own mentions.
 */
export const idsNamed = (
  { state, target }: Typing,
  names: readonly string[],
  kinds: readonly (typeof KINDS)[number][] = KINDS,
): string[] => {
  const guild = target.kind === 'guild' ? target.guild : undefined;
  const named = { people: state.world.people, roles: guild?.roles ?? [], channels: guild?.channels ?? [] };
  const all = kinds.flatMap((kind): readonly { readonly id: string; readonly name: string }[] => named[kind]);
  return names.map((name) => {
    const among = name.startsWith('@&') ? named.roles : all;
    const found = among.find((one) => one.name === name || one.name === name.replace(/^(?:#|@&?)/, ''));
    return found?.id ?? name;
  });
};

const resolvedChannel = (guild: Guild, channel: Channel, userId: string): APIInteractionDataResolvedChannel => {
  const base = { id: channel.id, name: channel.name, permissions: permissionsIn(guild, channel, userId).toString() };
  const { parentId } = channel;
  if (parentId === undefined) return { ...base, type: channelAlone(guild, channel).type };
  const { type, thread_metadata } = threadOf(guild, channel, parentId);
  return { ...base, type, parent_id: parentId, ...(thread_metadata ? { thread_metadata } : {}) };
};
