import { type APIMessage, MessageFlags } from 'discord-api-types/v10';
import { asText, type NameOf } from '../asText.ts';
import { findMessageChannel } from '../messageChannels.ts';
import type { StoredMessage } from '../messages/storedMessage.ts';
import type { State } from '../state.ts';

interface VisibleFile {
  readonly name: string;
  readonly description: string | undefined;
  readonly contentType: string | undefined;
  readonly bytes: Uint8Array;
}

/** A message as a person sees it. */
export interface VisibleMessage {
  readonly id: string;
  readonly channelId: string;
  /** `#history`, or `@Ada` for direct messages. */
  readonly channel: string;
  /** True if only this person sees it. */
  readonly private: boolean;
  /** That person's id. */
  readonly onlyFor?: string | undefined;
  /** The person and the command, if this is the answer to one. */
  readonly used?: { readonly personId: string; readonly command: string } | undefined;
  /** True if Discord shows "is thinking...", because the answer is still to come. */
  readonly loading: boolean;
  /** Everything there is to read, flattened to lines. */
  readonly text: string;
  readonly edits: number;
  readonly files: readonly VisibleFile[];
  readonly components: NonNullable<APIMessage['components']>;
  /** The message as the API shows it. */
  readonly raw: APIMessage;
}

export const visible = (state: State, { api, files, onlyFor, edits }: StoredMessage): VisibleMessage => ({
  id: api.id,
  channelId: api.channel_id,
  channel: channelName(state, api.channel_id),
  private: onlyFor !== undefined,
  onlyFor,
  used: usedFor(state, api),
  loading: ((api.flags ?? 0) & MessageFlags.Loading) !== 0,
  text: asText(api, state.now(), nameIn(state)),
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

const usedFor = ({ interactions }: State, { id, interaction_metadata }: APIMessage): VisibleMessage['used'] => {
  const record = interactions.byId(interaction_metadata?.id ?? '');
  // The event of the first message comes before the message is registered as the original one.
  if (record?.command === undefined || (record.originalId ?? id) !== id) return undefined;
  return { personId: record.personId, command: record.command };
};

/** The names that the ids in a message's text have here. */
export const nameIn =
  ({ world }: Pick<State, 'world'>): NameOf =>
  (sign, id) => {
    const found = {
      '#': world.guilds.flatMap(({ channels }) => channels).find((one) => one.id === id)?.name,
      '@&': world.guilds.flatMap(({ roles }) => roles).find((one) => one.id === id)?.name,
      '@': world.people.find((one) => one.id === id)?.displayName,
    }[sign];
    if (found === undefined) return undefined;
    // The name of the role that everyone has starts with @ itself: "@everyone".
    return `${sign === '#' ? '#' : '@'}${found.replace(/^@/, '')}`;
  };

const channelName = (state: State, channelId: string): string => {
  const target = findMessageChannel(state, channelId);
  if (target?.kind === 'guild') return `#${target.channel.name}`;
  const person = target && state.world.people.find((one) => one.id === target.personId);
  return `@${person?.displayName ?? 'nobody'}`;
};
