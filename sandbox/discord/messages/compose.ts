import {
  type APIEmbed,
  type APIMessage,
  type APIUnfurledMediaItem,
  MessageFlags,
  MessageType,
} from 'discord-api-types/v10';
import { invalidBodyError } from '../discordApiErrors.ts';
import { toApiUser } from '../objects.ts';
import type { DiscordState } from '../state.ts';
import { type StoredFile, storeMessageFiles } from './attachments.ts';
import type { MessageBody, UploadedFile } from './body.ts';
import { normalizeMessageComponents } from './components.ts';
import { findNotifyingMentions } from './mentions.ts';
import { createPoll } from './polls.ts';
import type { StoredMessage } from './storedMessage.ts';

/** Flags that a bot may set. Ephemeral is allowed only in a response to an interaction. */
const SETTABLE =
  MessageFlags.SuppressEmbeds |
  MessageFlags.SuppressNotifications |
  MessageFlags.IsComponentsV2 |
  MessageFlags.Ephemeral;

export interface MessageToCreate {
  readonly channelId: string;
  readonly body: MessageBody;
  readonly files: readonly UploadedFile[];
  /** Id of the only person who sees the message. Set for ephemeral responses. */
  readonly onlyFor?: string | undefined;
  readonly extra?: Partial<APIMessage>;
  readonly loading?: boolean;
}

export const createMessage = (state: DiscordState, delivery: MessageToCreate): StoredMessage => {
  const { body, channelId, onlyFor } = delivery;
  const files = filesOf(state, delivery, []);
  const flags =
    ((body.flags ?? 0) & SETTABLE) |
    (onlyFor ? MessageFlags.Ephemeral : 0) |
    (delivery.loading ? MessageFlags.Loading : 0);
  const api: APIMessage = {
    id: state.nextId(),
    channel_id: channelId,
    type: MessageType.Default,
    author: toApiUser(state.world, state.world.bot.id),
    timestamp: new Date(state.now()).toISOString(),
    edited_timestamp: null,
    tts: body.tts ?? false,
    pinned: false,
    flags,
    ...visibleParts(state, body, files),
    ...delivery.extra,
  };
  if (body.poll) api.poll = createPoll(body.poll, state.now());
  const { referenced_message: original } = api;
  if (original && repliesLoudly(body)) api.mentions = [...api.mentions, original.author];
  return { api, files, edits: 0, ...(onlyFor ? { onlyFor } : {}) };
};

/**
 * A reply notifies the author of the original message, unless `allowed_mentions` is given without `replied_user: true`.
 */
const repliesLoudly = ({ allowed_mentions: allowedMentions }: MessageBody): boolean =>
  allowedMentions ? allowedMentions.replied_user === true : true;

/** Returns the edited message. Absent fields keep their values, `null` empties them. */
export const applyMessageEdit = (
  state: DiscordState,
  message: StoredMessage,
  body: MessageBody,
  uploads: readonly UploadedFile[],
) => {
  const { api } = message;
  const delivery = { channelId: api.channel_id, body, files: uploads, onlyFor: message.onlyFor };
  const files = filesOf(state, delivery, message.files);
  const merged: MessageBody = {
    content: body.content === undefined ? api.content : body.content,
    embeds: body.embeds === undefined ? api.embeds : body.embeds,
    components: body.components === undefined ? (api.components ?? []) : body.components,
    allowed_mentions: body.allowed_mentions ?? null,
  };
  if (!merged.content && !merged.embeds?.length && !merged.components?.length && files.length === 0) {
    throw invalidBodyError([{ path: ['content'], code: 'EMPTY_MESSAGE', message: 'Cannot send an empty message' }]);
  }
  const keptFlags = (api.flags ?? 0) & ~(MessageFlags.Loading | MessageFlags.SuppressEmbeds);
  const next: APIMessage = {
    ...api,
    ...visibleParts(state, merged, files),
    flags: keptFlags | ((body.flags ?? 0) & (SETTABLE & ~MessageFlags.Ephemeral)),
    edited_timestamp: new Date(state.now()).toISOString(),
  };
  return { ...message, api: next, files, edits: message.edits + 1 };
};

const filesOf = (state: DiscordState, delivery: MessageToCreate, keptFiles: readonly StoredFile[]): StoredFile[] =>
  storeMessageFiles(delivery.files, delivery.body.attachments, keptFiles, {
    nextId: state.nextId,
    address: (id, name) => `${state.origin()}/attachments/${delivery.channelId}/${id}/${encodeURIComponent(name)}`,
    ephemeral: delivery.onlyFor !== undefined,
  });

const visibleParts = (state: DiscordState, body: MessageBody, files: readonly StoredFile[]) => {
  const pings = findNotifyingMentions(body);
  const unfurl = (media: APIUnfurledMediaItem) => unfurled(media, files, state.nextId);
  return {
    content: body.content ?? '',
    embeds: (body.embeds ?? []).map((embed) => storedEmbed(embed, files)),
    components: normalizeMessageComponents(body.components ?? [], unfurl),
    attachments: files.map((file) => file.attachment),
    mentions: pings.userIds
      .filter((id) => [...state.world.people, state.world.bot].some((account) => account.id === id))
      .map((id) => toApiUser(state.world, id)),
    mention_roles: [...pings.roleIds],
    mention_everyone: pings.everyone,
  };
};

/**
 * Finds a picture among the message's files: by its uploaded name or, in an edit, by its address. Other pictures are
 * external.
 */
const unfurled = (media: APIUnfurledMediaItem, files: readonly StoredFile[], nextId: () => string) => {
  const file = files.find(({ attachment }) =>
    [attachment.url, `attachment://${attachment.filename}`].includes(media.url),
  );
  if (!file) return { id: nextId(), url: media.url, proxy_url: media.url };
  const { id, url, proxy_url, content_type } = file.attachment;
  return { id: nextId(), url, proxy_url, attachment_id: id, ...(content_type ? { content_type } : {}) };
};

const storedEmbed = (embed: APIEmbed, files: readonly StoredFile[]): APIEmbed => {
  const withProxy = (picture: { url: string }) => {
    const file = files.find(({ attachment }) => picture.url === `attachment://${attachment.filename}`);
    const url = file?.attachment.url ?? picture.url;
    return { ...picture, url, proxy_url: url };
  };
  const storedCopy: APIEmbed = {
    ...JSON.parse(JSON.stringify(embed, (_key, value: unknown) => (value === null ? undefined : value))),
    type: 'rich',
    ...(embed.image ? { image: withProxy(embed.image) } : {}),
    ...(embed.thumbnail ? { thumbnail: withProxy(embed.thumbnail) } : {}),
  };
  for (const field of storedCopy.fields ?? []) field.inline ??= false;
  return storedCopy;
};
