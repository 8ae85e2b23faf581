import {
  type APIMessageInteractionMetadata,
  GatewayDispatchEvents as Event,
  type GatewayInteractionCreateDispatchData,
  InteractionContextType,
  type InteractionType,
  Locale,
} from 'discord-api-types/v10';
import { channelOf } from '../channelObjects.ts';
import type { InteractionRecord } from '../interactions/records.ts';
import { directChannel, type Place, permissionsAt } from '../messageChannels.ts';
import { interactionMemberOf, userOf } from '../objects.ts';
import type { State } from '../state.ts';
import type { Person } from '../world.ts';
import type { Typing } from './commandLine.ts';

/** Files of an answer: 10 MiB each (https://discord.com/developers/docs/reference#uploading-files). */
const ATTACHMENT_LIMIT = 10 * 1024 * 1024;
const LOCALES = { 'en-US': Locale.EnglishUS, de: Locale.German } as const satisfies Record<Person['locale'], Locale>;

/** What every interaction says about who, where and in which language. */
const circumstances = ({ state, person, place }: Typing, record: InteractionRecord) => ({
  id: record.id,
  application_id: state.world.application.id,
  token: record.token,
  version: 1 as const,
  channel_id: place.channelId,
  app_permissions: permissionsAt(place, state.world.bot.id).toString(),
  locale: LOCALES[person.locale],
  entitlements: [],
  attachment_size_limit: ATTACHMENT_LIMIT,
  authorizing_integration_owners: owners(place),
  ...(place.kind === 'guild' ? inGuild(state, person, place) : inDirect(state, person, place)),
});

const inGuild = (state: State, person: Person, { guild, channel }: Extract<Place, { kind: 'guild' }>) => ({
  guild_id: guild.id,
  guild: { id: guild.id, locale: Locale.EnglishUS, features: [] },
  guild_locale: Locale.EnglishUS,
  channel: {
    ...channelOf(guild, channel),
    permissions: permissionsAt({ kind: 'guild', channelId: channel.id, guild, channel }, person.id).toString(),
  },
  member: interactionMemberOf(state.world, guild, channel, person.id),
  context: InteractionContextType.Guild,
});

const inDirect = (state: State, person: Person, place: Place) => ({
  channel: directChannel(state, place.channelId, person.id),
  user: userOf(state.world, person.id),
  context: InteractionContextType.BotDM,
});

/** For which guild (or, "0", for none: direct messages) the application was installed. */
const owners = (place: Place) => ({ 0: place.kind === 'guild' ? place.guild.id : '0' });

type Base = Pick<APIMessageInteractionMetadata, 'id' | 'user' | 'authorizing_integration_owners'>;

interface Opening {
  readonly type: InteractionType;
  /** The message that was pressed on, also behind a modal that a press opened. */
  readonly pressedId?: string | undefined;
  readonly metadata?: (base: Base) => APIMessageInteractionMetadata;
}

export type Circumstances = ReturnType<typeof circumstances>;

/** Opens an interaction and sends it to the bot. */
export const openInteraction = (
  typing: Typing,
  opening: Opening,
  assemble: (circumstances: Circumstances) => GatewayInteractionCreateDispatchData,
): InteractionRecord => {
  const { state, person, place } = typing;
  const guildId = place.kind === 'guild' ? place.guild.id : undefined;
  const { type, pressedId } = opening;
  const record = state.interactions.open({ type, personId: person.id, channelId: place.channelId, guildId, pressedId });
  const base = { id: record.id, user: userOf(state.world, person.id), authorizing_integration_owners: owners(place) };
  if (opening.metadata) record.metadata = opening.metadata(base);
  state.gateway.dispatch({ t: Event.InteractionCreate, d: assemble(circumstances(typing, record)) });
  return record;
};
