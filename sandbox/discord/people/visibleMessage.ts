import { type APIMessage, MessageFlags } from 'discord-api-types/v10';
import { type MentionNameLookup, renderMessageAsText } from '../asText.ts';
import { findMessageChannel } from '../messageChannels.ts';
import type { StoredMessage } from '../messages/storedMessage.ts';
import type { DiscordState } from '../state.ts';

interface VisibleFile {
  readonly name: string;
  readonly description: string | undefined;
  readonly contentType: string | undefined;
  readonly bytes: Uint8Array;
}

export interface UserVisibleMessage {
  readonly id: string;
  readonly channelId: string;
  /** Name of the channel: `#history`, or `@Ada` for direct messages. */
  readonly channel: string;
  /** True if the message is ephemeral. */
  readonly private: boolean;
  readonly onlyFor?: string | undefined;
  /** The person and the command that the message answers, if any. */
  readonly used?: { readonly personId: string; readonly command: string } | undefined;
  /** True while Discord shows "is thinking...". */
  readonly loading: boolean;
  readonly text: string;
  readonly edits: number;
  readonly files: readonly VisibleFile[];
  readonly components: NonNullable<APIMessage['components']>;
  readonly raw: APIMessage;
}

export const toUserVisibleMessage = (
  state: DiscordState,
  { api, files, onlyFor, edits }: StoredMessage,
): UserVisibleMessage => ({
  id: api.id,
  channelId: api.channel_id,
  channel: channelName(state, api.channel_id),
  private: onlyFor !== undefined,
  onlyFor,
  used: usedFor(state, api),
  loading: ((api.flags ?? 0) & MessageFlags.Loading) !== 0,
  text: renderMessageAsText(api, state.now(), createMentionNameLookup(state)),
  edits,
  files: files.map(({ attachment, bytes }) => ({
    name: attachment.filename,
    description: attachment.description,
    contentType: attachment.content_type,
    bytes,
  })),
  components: api.components ?? [],
  raw: api,
});

const usedFor = (
  { interactions }: DiscordState,
  { id, interaction_metadata }: APIMessage,
): UserVisibleMessage['used'] => {
  const record = interactions.byId(interaction_metadata?.id ?? '');
  // The first message's event comes before the interaction stores the message's id. So a missing id means this message.
  if (record?.command === undefined || (record.originalId ?? id) !== id) return undefined;
  return { personId: record.personId, command: record.command };
};

/** Finds names for the ids in a message's text, in all guilds. */
export const createMentionNameLookup =
  ({ world }: Pick<DiscordState, 'world'>): MentionNameLookup =>
  (sign, id) => {
    const targetName = {
      '#': world.guilds.flatMap(({ channels }) => channels).find((channel) => channel.id === id)?.name,
      '@&': world.guilds.flatMap(({ roles }) => roles).find((role) => role.id === id)?.name,
      '@': world.people.find((person) => person.id === id)?.displayName,
    }[sign];
    if (targetName === undefined) return undefined;
    // The name of the role @everyone already begins with @.
    return `${sign === '#' ? '#' : '@'}${targetName.replace(/^@/, '')}`;
  };

const channelName = (state: DiscordState, channelId: string): string => {
  const target = findMessageChannel(state, channelId);
  if (target?.kind === 'guild') return `#${target.channel.name}`;
  const person = target && state.world.people.find((person) => person.id === target.personId);
  return `@${person?.displayName ?? 'nobody'}`;
};
