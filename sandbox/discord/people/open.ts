import {
  type APIMessageInteractionMetadata,
  GatewayDispatchEvents as Event,
  type GatewayInteractionCreateDispatchData,
  InteractionContextType,
  type InteractionType,
  Locale,
} from 'discord-api-types/v10';
import { toApiChannel } from '../channelObjects.ts';
import type { InteractionRecord } from '../interactions/records.ts';
import { type MessageChannel, permissionsInMessageChannel, toApiDirectChannel } from '../messageChannels.ts';
import { toApiUser, toInteractionMember } from '../objects.ts';
import type { DiscordState } from '../state.ts';
import type { SimulatedPerson } from '../world.ts';
import type { PersonInChannel } from './commandLine.ts';

/** Upload limit of a response: 10 MiB a file (https://discord.com/developers/docs/reference#uploading-files). */
const ATTACHMENT_LIMIT = 10 * 1024 * 1024;
const LOCALES = {
  'en-US': Locale.EnglishUS,
  de: Locale.German,
  fr: Locale.French,
  'es-ES': Locale.SpanishES,
  nl: Locale.Dutch,
  pl: Locale.Polish,
} as const satisfies Record<SimulatedPerson['locale'], Locale>;

/** Fields that every interaction has: person, channel and language. */
const circumstances = ({ state, person, target }: PersonInChannel, record: InteractionRecord) => ({
  id: record.id,
  application_id: state.world.application.id,
  token: record.token,
  version: 1 as const,
  channel_id: target.channelId,
  app_permissions: permissionsInMessageChannel(target, state.world.bot.id).toString(),
  locale: LOCALES[person.locale],
  entitlements: [],
  attachment_size_limit: ATTACHMENT_LIMIT,
  authorizing_integration_owners: owners(target),
  ...(target.kind === 'guild' ? inGuild(state, person, target) : inDirect(state, person, target)),
});

const inGuild = (
  state: DiscordState,
  person: SimulatedPerson,
  { guild, channel }: Extract<MessageChannel, { kind: 'guild' }>,
) => ({
  guild_id: guild.id,
  guild: { id: guild.id, locale: Locale.EnglishUS, features: [] },
  guild_locale: Locale.EnglishUS,
  channel: {
    ...toApiChannel(guild, channel),
    permissions: permissionsInMessageChannel(
      { kind: 'guild', channelId: channel.id, guild, channel },
      person.id,
    ).toString(),
  },
  member: toInteractionMember(state.world, guild, channel, person.id),
  context: InteractionContextType.Guild,
});

const inDirect = (state: DiscordState, person: SimulatedPerson, target: MessageChannel) => ({
  channel: toApiDirectChannel(state, target.channelId, person.id),
  user: toApiUser(state.world, person.id),
  context: InteractionContextType.BotDM,
});

/** The guild with the application installed; "0" in direct messages. */
const owners = (target: MessageChannel) => ({ 0: target.kind === 'guild' ? target.guild.id : '0' });

type Base = Pick<APIMessageInteractionMetadata, 'id' | 'user' | 'authorizing_integration_owners'>;

interface Opening {
  readonly type: InteractionType;
  /** Id of the message whose button or menu was used. Also set for a form that the button or menu opened. */
  readonly pressedId?: string | undefined;
  readonly command?: string | undefined;
  readonly commandName?: string | undefined;
  readonly metadata?: (base: Base) => APIMessageInteractionMetadata;
}

export type CommonInteractionFields = ReturnType<typeof circumstances>;

export const sendInteractionToBot = (
  typing: PersonInChannel,
  opening: Opening,
  assemble: (circumstances: CommonInteractionFields) => GatewayInteractionCreateDispatchData,
): InteractionRecord => {
  const { state, person, target } = typing;
  const guildId = target.kind === 'guild' ? target.guild.id : undefined;
  const { type, pressedId, command, commandName } = opening;
  const record = state.interactions.open({
    type,
    personId: person.id,
    channelId: target.channelId,
    guildId,
    pressedId,
    command,
    commandName,
  });
  const base = {
    id: record.id,
    user: toApiUser(state.world, person.id),
    authorizing_integration_owners: owners(target),
  };
  if (opening.metadata) record.metadata = opening.metadata(base);
  const d = structuredClone(assemble(circumstances(typing, record)));
  typing.distort?.(d as unknown as Record<string, unknown>);
  state.gateway.dispatch({ t: Event.InteractionCreate, d });
  return record;
};
