import { type APIAttachment, type APIMessage, MessageFlags } from 'discord-api-types/v10';
import { componentHtml } from './components/all.ts';
import { picture } from './components/picture.ts';
import { attributes, type Html, html } from './html.ts';
import { markdown } from './markdown/markdown.ts';
import { timeOf } from './markdown/times.ts';
import type { Surroundings } from './surroundings.ts';
import { WORDS } from './words.ts';

export interface Shown {
  readonly message: Pick<
    APIMessage,
    'id' | 'author' | 'content' | 'components' | 'attachments' | 'flags' | 'edited_timestamp'
  >;
  /** The person and the command, if the message answers one. */
  readonly used?: { readonly person: string; readonly command: string } | undefined;
  /** When it was sent, in ms, to show it beside the name. */
  readonly sentAt?: number | undefined;
}

/** A message with its author, as the chat shows it. */
export function messageHtml({ message, used, sentAt }: Shown, around: Surroundings): Html {
  const words = WORDS[around.language];
  const { author, flags } = message;
  const isPrivate = ((flags ?? 0) & MessageFlags.Ephemeral) !== 0;
  const name = author.global_name ?? author.username;
  return html`<article class="message${isPrivate && ' private'}"${attributes({ 'data-id': message.id, 'aria-label': name })}>
${used && html`<p class="used"><b>${used.person}</b> ${words.used} <b>${used.command}</b></p>`}
<div class="avatar" aria-hidden="true">${[...name][0]?.toUpperCase()}</div><div class="body">
<p class="name"><b>${name}</b>${author.bot && html`<i>${words.app}</i>`}${sentAt !== undefined && html`<small>${timeOf(sentAt, 't', around)}</small>`}</p>
${contentOf(message, around)}
${isPrivate && html`<small class="only">${words.onlyYou}</small>`}</div></article>`;
}

function contentOf({ flags, ...message }: Shown['message'], around: Surroundings): Html {
  const words = WORDS[around.language];
  if (((flags ?? 0) & MessageFlags.Loading) !== 0) return html`<p class="thinking">${words.thinking}</p>`;
  // Under Components V2 an attachment shows only where a component refers to it, and no edit is marked.
  const isV2 = ((flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;
  const edited = message.edited_timestamp && html`<small>${words.edited}</small>`;
  const own = html`<div class="text">${markdown(message.content, around)}${edited || undefined}</div>${message.attachments.map((each) => attachment(each, around))}`;
  return html`${!isV2 && own}${(message.components ?? []).map((each) => componentHtml(each, around))}`;
}

const attachment = ({ url, filename, description = filename }: APIAttachment, around: Surroundings): Html =>
  html`<div class="gallery one">${picture({ media: { url }, description }, around)}</div>`;
