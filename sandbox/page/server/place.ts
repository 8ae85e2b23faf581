import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import { channelOf } from '../../discord/channelObjects.ts';
import type { EmbeddedDiscord } from '../../discord/discord.ts';
import type { Actor } from '../../discord/people/actor.ts';
import { nameIn, type VisibleMessage } from '../../discord/people/visibleMessage.ts';
import { has, permissionsIn } from '../../discord/permissions.ts';
import type { Channel, Guild, Person } from '../../discord/world.ts';
import { knownCommands } from '../../terminal/input/knownCommands.ts';
import { UsageError } from '../../usageError.ts';
import { type Html, html } from '../html.ts';
import { messageHtml } from '../message.ts';
import type { Surroundings } from '../surroundings.ts';
import type { Here } from './protocol.ts';
import { SCRIPT_WORDS } from './words.ts';

/** The name of the direct messages with the bot in the page's addresses. */
export const DIRECT = 'direct';
const MESSAGE_COMMAND = 3;
const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A person in a channel, as the page's addresses name them. */
export interface Place {
  readonly discord: EmbeddedDiscord;
  readonly person: Person;
  readonly guild: Guild;
  /** A channel's id, or `direct`. */
  readonly in: string;
  readonly actor: Actor;
}

/**
 * Throws a UsageError for an unknown or hidden person or channel; without a name it is the viewer, in the
 * first channel.
 */
export function placeOf(discord: EmbeddedDiscord, as = 'viewer', where?: string): Place {
  const { people, guilds } = discord.world;
  const person = people.find(({ name }) => name === as);
  const [first] = guilds;
  if (!person || !first) throw new UsageError(`There is nobody called ${as}.`);
  const start = discord.person(person.name);
  if (where === DIRECT) return { discord, person, guild: first, in: DIRECT, actor: start.directly() };
  const guild = where === undefined ? first : guilds.find(({ channels }) => channels.some(({ id }) => id === where));
  const channel =
    guild &&
    visibleChannels(guild, person).find(({ id, kind }) => kind !== 'forum' && (where === undefined || id === where));
  if (!guild || !channel) throw new UsageError(`${person.displayName} sees no such channel.`);
  const there = guild === first ? start : start.elsewhere(guild.name);
  return { discord, person, guild, in: channel.id, actor: there.in(channel.id) };
}

/** The channels that this person sees, each with its threads after it. */
export function visibleChannels(guild: Guild, { id }: Person): readonly Channel[] {
  const seen = guild.channels.filter((one) => has(permissionsIn(guild, one, id), PermissionFlagsBits.ViewChannel));
  const threadsOf = (channel: Channel) => seen.filter(({ parentId }) => parentId === channel.id);
  return seen.flatMap((one) => (one.parentId === undefined ? [one, ...threadsOf(one)] : []));
}

/** The place's data for the page's script. */
export function hereOf({ discord, person, guild, actor, in: where }: Place): Here {
  const offered = actor.offered();
  const language = languageOf(person);
  return {
    as: person.name,
    in: where,
    language,
    timeZone: TIME_ZONE,
    commands: knownCommands(offered, person.locale),
    apps: offered
      .filter(({ type }) => type === MESSAGE_COMMAND)
      .map(({ name, name_localizations }) => ({ name, shown: name_localizations?.[person.locale] ?? name })),
    people: discord.world.people
      .filter(({ id }) => guild.members.some(({ userId }) => userId === id))
      .map(({ id, displayName }) => ({ id, name: displayName })),
    roles: guild.roles.filter(({ id }) => id !== guild.id).map(({ id, name }) => ({ id, name })),
    channels: guild.channels.map((channel) => ({
      id: channel.id,
      name: channel.name,
      type: channel.kind === 'forum' ? ChannelType.GuildForum : channelOf(guild, channel).type,
    })),
    words: SCRIPT_WORDS[language],
  };
}

export const languageOf = ({ locale }: Person): Here['language'] => (locale === 'de' ? 'de' : 'en');

/** The client's data about this person, beside a message. */
export const aroundOf = ({ discord, person }: Place): Surroundings => ({
  language: languageOf(person),
  timeZone: TIME_ZONE,
  now: Date.now(),
  nameOf: nameIn(discord),
  addressOf: (url) => /\/attachments\/.+$/.exec(url.startsWith(new URL(discord.url).origin) ? url : '')?.[0].slice(1),
});

/** A message as this person sees it. */
export function drawn({ raw, used }: VisibleMessage, place: Place): Html {
  const person = place.discord.world.people.find(({ id }) => id === used?.personId)?.displayName ?? '';
  return messageHtml(
    { message: raw, used: used && { person, command: used.command }, sentAt: Date.parse(raw.timestamp) },
    aroundOf(place),
  );
}

/** How many messages back a channel is shown. */
const SHOWN = 50;

export const messagesAt = (place: Place, dismissed: ReadonlySet<string>): Html =>
  html`${place.actor
    .sees()
    .filter(({ id }) => !dismissed.has(id))
    .slice(-SHOWN)
    .map((message) => drawn(message, place))}`;
