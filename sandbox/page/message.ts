import { type APIAttachment, type APIMessage, MessageFlags } from 'discord-api-types/v10';
import { avatarHtml, smallAvatarHtml } from './avatar.ts';
import { drawComponent } from './components/all.ts';
import { drawFileCard } from './components/fileCard.ts';
import { pictureHtml } from './components/picture.ts';
import { attributesHtml, type Html, html } from './html.ts';
import { ICONS } from './icons.ts';
import { renderMarkdown } from './markdown/markdown.ts';
import { formatDiscordTime, formatSentTime } from './markdown/times.ts';
import type { ReaderContext } from './surroundings.ts';
import { DISCORD_CLIENT_TEXTS_BY_LANGUAGE } from './words.ts';

export interface ShownMessage {
  readonly message: Pick<
    APIMessage,
    'id' | 'author' | 'content' | 'components' | 'attachments' | 'flags' | 'edited_timestamp'
  >;
  /** The person and the command that the message answers, if any. */
  readonly used?: { readonly person: string; readonly personId?: string; readonly command: string } | undefined;
  /** Time of sending, in milliseconds. It is shown beside the name. */
  readonly sentAt?: number | undefined;
}

/** Draws a message with its author’s head. The page’s script hides the head within a group of messages. */
export function messageHtml({ message, used, sentAt }: ShownMessage, surroundings: ReaderContext): Html {
  const { author, flags } = message;
  const isPrivate = ((flags ?? 0) & MessageFlags.Ephemeral) !== 0;
  const name = author.global_name ?? author.username;
  const tagAttributes = attributesHtml({
    'data-id': message.id,
    'data-author': author.id,
    'data-at': sentAt,
    'data-used': used !== undefined,
    'aria-label': name,
  });
  return html`<article class="message start${isPrivate && ' private'}"${tagAttributes}>
${used && usedLine(used, surroundings)}
${avatarHtml(name, author.id)}<div class="body">${headOf(message, sentAt, surroundings)}
${contentOf(message, surroundings)}
${isPrivate && html`<small class="only">${ICONS.eye}<span>${DISCORD_CLIENT_TEXTS_BY_LANGUAGE[surroundings.language].onlyYou}</span></small>`}</div>
${sentAt !== undefined && html`<span class="sent" aria-hidden="true">${formatDiscordTime(sentAt, 't', surroundings)}</span>`}</article>`;
}

const usedLine = (
  { person, personId = '0', command }: NonNullable<ShownMessage['used']>,
  { language }: ReaderContext,
): Html =>
  html`<p class="used">${smallAvatarHtml(person, personId)}<span><b>${person}</b> ${DISCORD_CLIENT_TEXTS_BY_LANGUAGE[language].used} <b>${command}</b></span></p>`;

function headOf(
  { author }: ShownMessage['message'],
  sentAt: ShownMessage['sentAt'],
  surroundings: ReaderContext,
): Html {
  const sign = author.bot && html`<i>${DISCORD_CLIENT_TEXTS_BY_LANGUAGE[surroundings.language].app}</i>`;
  const time = sentAt !== undefined && html`<small>${formatSentTime(sentAt, surroundings)}</small>`;
  return html`<p class="name"><b>${author.global_name ?? author.username}</b> ${sign} ${time}</p>`;
}

function contentOf({ flags, ...message }: ShownMessage['message'], surroundings: ReaderContext): Html {
  const words = DISCORD_CLIENT_TEXTS_BY_LANGUAGE[surroundings.language];
  if (((flags ?? 0) & MessageFlags.Loading) !== 0) return html`<p class="thinking">${words.thinking}</p>`;
  // A message with Components V2 shows attachments only in components, and has no "edited" mark.
  const isV2 = ((flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;
  const edited = message.edited_timestamp && html`<small>${words.edited}</small>`;
  const ownContent = html`<div class="text">${renderMarkdown(message.content, surroundings)}${edited || undefined}</div>${message.attachments.map((file) => attachment(file, surroundings))}`;
  return html`${!isV2 && ownContent}${(message.components ?? []).map((component) => drawComponent(component, surroundings))}`;
}

/** Draws a picture, or a card with name and size for any other file. */
function attachment(file: APIAttachment, surroundings: ReaderContext): Html {
  const { url, filename, size, content_type, description = filename } = file;
  if (content_type !== undefined && !content_type.startsWith('image/'))
    return drawFileCard({ url, name: filename, size }, surroundings);
  return html`<div class="gallery one">${pictureHtml({ media: { url }, description }, surroundings)}</div>`;
}
