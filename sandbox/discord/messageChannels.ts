import { PermissionFlagsBits as Bit, ChannelType } from 'discord-api-types/v10';
import { refusals } from './apiErrors.ts';
import { userOf } from './objects.ts';
import { has, permissionsIn } from './permissions.ts';
import type { State } from './state.ts';
import type { Channel, Guild } from './world.ts';
import { setClosed } from './worldChanges.ts';

/** Where a message can be: a guild's channel, or the direct messages of one person with the bot. */
export type Place =
  | { readonly kind: 'guild'; readonly channelId: string; readonly guild: Guild; readonly channel: Channel }
  | { readonly kind: 'direct'; readonly channelId: string; readonly personId: string };

export const findPlace = (state: State, channelId: string): Place | undefined => {
  for (const guild of state.world.guilds) {
    const channel = guild.channels.find((one) => one.id === channelId);
    if (channel) return { kind: 'guild', channelId, guild, channel };
  }
  const direct = [...state.directChannels].find(([, id]) => id === channelId);
  return direct ? { kind: 'direct', channelId, personId: direct[0] } : undefined;
};

/** Refuses what is asked of a guild that has an outage or that the bot is no longer in. */
export const requireHere = ({ missing }: Guild): void => {
  if (missing === 'unavailable') throw refusals.unavailable();
  if (missing === 'removed') throw refusals.missingAccess();
};

/** The place the bot names in a request, or Discord's refusal: not there, not to be seen, or lacking a permission. */
export const placeForBot = (state: State, channelId: string, ...needed: readonly bigint[]): Place => {
  const place = findPlace(state, channelId);
  if (!place) throw refusals.unknownChannel();
  if (place.kind === 'guild') requireHere(place.guild);
  const permissions = permissionsAt(place, state.world.bot.id);
  if (!has(permissions, Bit.ViewChannel)) throw refusals.missingAccess();
  if (!needed.every((bit) => has(permissions, bit))) throw refusals.missingPermissions();
  return place;
};

/** What somebody may do in a place. In direct messages that is everything but managing others' messages. */
export const permissionsAt = (place: Place, userId: string): bigint => {
  if (place.kind === 'guild') return permissionsIn(place.guild, place.channel, userId);
  return Bit.ViewChannel | Bit.SendMessages | Bit.ReadMessageHistory | Bit.AttachFiles | Bit.EmbedLinks;
};

/** What it takes to write there; a thread has a permission of its own. */
export const toSend = (place: Place): bigint =>
  place.kind === 'guild' && place.channel.parentId !== undefined ? Bit.SendMessagesInThreads : Bit.SendMessages;

/** A forum takes no message, and a thread that is locked only from those who may manage threads; an archived one opens. */
export const openForMessage = (state: State, place: Place): void => {
  if (place.kind === 'direct') return;
  const { guild, channel } = place;
  if (channel.kind === 'forum') throw refusals.notForMessages();
  if (channel.closed === undefined) return;
  const mayOpen = has(permissionsAt(place, state.world.bot.id), Bit.ManageThreads);
  if (channel.closed === 'locked' && !mayOpen) throw refusals.archivedThread();
  setClosed(state, guild, channel, undefined);
};

/** An edit opens nothing. */
export const requireOpen = (place: Place | undefined): void => {
  if (place?.kind === 'guild' && place.channel.closed !== undefined) throw refusals.archivedThread();
};

export const directChannelOf = (state: State, personId: string): string => {
  const known = state.directChannels.get(personId) ?? state.nextId();
  state.directChannels.set(personId, known);
  return known;
};

export const directChannel = (state: State, channelId: string, personId: string) => ({
  id: channelId,
  type: ChannelType.DM as const,
  flags: 0,
  last_message_id: null,
  recipients: [userOf(state.world, personId)],
});
