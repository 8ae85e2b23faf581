import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import { toApiChannel } from '../../discord/channelObjects.ts';
import type { EmbeddedDiscord } from '../../discord/discord.ts';
import type { SimulatedDiscordUser } from '../../discord/people/actor.ts';
import { createMentionNameLookup, type UserVisibleMessage } from '../../discord/people/visibleMessage.ts';
import { channelPermissions, hasPermissionBit } from '../../discord/permissions.ts';
import type { Channel, Guild, SimulatedPerson } from '../../discord/world.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { knownCommands } from '../../terminal/input/knownCommands.ts';
import { UsageError } from '../../usageError.ts';
import { avatarColor } from '../avatar.ts';
import { type Html, html } from '../html.ts';
import { pageLanguageForLocale } from '../languages.ts';
import { messageHtml } from '../message.ts';
import type { ReaderContext } from '../surroundings.ts';
import type { PageScriptData } from './protocol.ts';
import { PAGE_SCRIPT_TEXTS_BY_LANGUAGE, PAGE_TEXTS_BY_LANGUAGE } from './words.ts';

/** Replaces a channel's id in the page's address for direct messages with the bot. */
export const DIRECT_MESSAGES_CHANNEL_ID = 'direct';
const MESSAGE_COMMAND = 3;

export const placeQuery = (as: string, channelId: string): string => `?${new URLSearchParams({ as, in: channelId })}`;

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface PersonAndChannel {
  readonly discord: EmbeddedDiscord;
  readonly person: SimulatedPerson;
  readonly guild: Guild;
  /** The channel's id, or `direct` for direct messages with the bot. */
  readonly in: string;
  readonly actor: SimulatedDiscordUser;
}

/**
 * Finds the person and the channel with these ids. By default the viewer and the first channel. Throws a UsageError for
 * an unknown or hidden person or channel.
 */
export function findPersonAndChannel(discord: EmbeddedDiscord, as = 'viewer', channelId?: string): PersonAndChannel {
  const { people, guilds } = discord.world;
  const person = people.find(({ name }) => name === as);
  const [first] = guilds;
  if (!person || !first) throw new UsageError(`There is nobody called ${as}.`);
  const start = discord.person(person.name);
  if (channelId === DIRECT_MESSAGES_CHANNEL_ID)
    return { discord, person, guild: first, in: DIRECT_MESSAGES_CHANNEL_ID, actor: start.directly() };
  const guild =
    channelId === undefined ? first : guilds.find(({ channels }) => channels.some(({ id }) => id === channelId));
  const channel =
    guild &&
    listChannelsVisibleToPerson(guild, person).find(
      ({ id, kind }) => kind !== 'forum' && (channelId === undefined || id === channelId),
    );
  if (!guild || !channel)
    throw new UsageError(
      fillTemplate(PAGE_TEXTS_BY_LANGUAGE[pageLanguageOfPerson(person)].hiddenChannel, { person: person.displayName }),
    );
  const actor = guild === first ? start : start.elsewhere(guild.name);
  return { discord, person, guild, in: channel.id, actor: actor.in(channel.id) };
}

/** Lists the channels that this person sees. Threads follow their channel. */
export function listChannelsVisibleToPerson(guild: Guild, { id }: SimulatedPerson): readonly Channel[] {
  const channels = guild.channels.filter((channel) =>
    hasPermissionBit(channelPermissions(guild, channel, id), PermissionFlagsBits.ViewChannel),
  );
  const threadsOf = (channel: Channel) => channels.filter(({ parentId }) => parentId === channel.id);
  return channels.flatMap((channel) => (channel.parentId === undefined ? [channel, ...threadsOf(channel)] : []));
}

export function createPageScriptData({
  discord,
  person,
  guild,
  actor,
  in: channelId,
}: PersonAndChannel): PageScriptData {
  const offered = actor.offered();
  const language = pageLanguageOfPerson(person);
  const { id, displayName: name } = discord.world.bot;
  return {
    as: person.name,
    app: { id, name, color: avatarColor(id) },
    in: channelId,
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
      type: channel.kind === 'forum' ? ChannelType.GuildForum : toApiChannel(guild, channel).type,
    })),
    words: PAGE_SCRIPT_TEXTS_BY_LANGUAGE[language],
  };
}

export const pageLanguageOfPerson = ({ locale }: SimulatedPerson): PageScriptData['language'] =>
  pageLanguageForLocale(locale);

/** Language, time zone and names for messages in this person's client. */
export const createReaderContext = ({ discord, person, guild, actor }: PersonAndChannel): ReaderContext => ({
  language: pageLanguageOfPerson(person),
  timeZone: TIME_ZONE,
  now: Date.now(),
  nameOf: createMentionNameLookup(discord),
  commandName: (path) =>
    knownCommands(actor.offered(), person.locale).find((known) => known.path === `/${path}`)?.shown,
  channelAddress: (id) => {
    const channel = listChannelsVisibleToPerson(guild, person).find(
      (channel) => channel.id === id && channel.kind !== 'forum',
    );
    return channel && placeQuery(person.name, channel.id);
  },
  addressOf: (url) => /\/attachments\/.+$/.exec(url.startsWith(new URL(discord.url).origin) ? url : '')?.[0].slice(1),
});

export function visibleMessageHtml({ raw, used }: UserVisibleMessage, place: PersonAndChannel): Html {
  const person = place.discord.world.people.find(({ id }) => id === used?.personId)?.displayName ?? '';
  const usedBy = used && { person, personId: used.personId, command: used.command };
  return messageHtml({ message: raw, used: usedBy, sentAt: Date.parse(raw.timestamp) }, createReaderContext(place));
}

/** Maximum number of messages that the page shows in a channel. */
const SHOWN = 50;

export const messageListHtml = (place: PersonAndChannel, dismissed: ReadonlySet<string>): Html =>
  html`${place.actor
    .sees()
    .filter(({ id }) => !dismissed.has(id))
    .slice(-SHOWN)
    .map((message) => visibleMessageHtml(message, place))}`;
