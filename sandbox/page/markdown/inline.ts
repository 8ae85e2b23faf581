import { type Html, html, safeLink } from '../html.ts';
import type { ReaderContext } from '../surroundings.ts';
import { DISCORD_CLIENT_TEXTS_BY_LANGUAGE } from '../words.ts';
import { formatDiscordTime } from './times.ts';

type Reader = Omit<ReaderContext, 'addressOf'>;
/**
 * Maximum depth of nested formatting marks. No message needs more. Deeper marks stay text, because each level reads its
 * text again.
 */
const MOST_MARKS = 8;

interface Mark {
  readonly pattern: RegExp;
  /** Draws the matched text. Undefined if it is no such mark after all. */
  readonly draw: (
    match: readonly (string | undefined)[],
    inner: (text?: string) => Html,
    reader: Reader,
  ) => Html | undefined;
}

const mention = (name: string | undefined) => name && html`<span class="mention">${name}</span>`;
/** Draws a channel mention with the channel's sign, as a link if this reader can see the channel. */
const channelMention: Mark['draw'] = ([, id = ''], _inner, { nameOf, channelAddress }) => {
  const name = nameOf('#', id);
  if (name === undefined) return undefined;
  const face = html`<i>#</i>${name.replace(/^#/, '')}`;
  const address = channelAddress?.(id);
  return address === undefined
    ? html`<span class="mention channel">${face}</span>`
    : html`<a class="mention channel" href="${address}">${face}</a>`;
};
const mentionDrawer =
  (sign: '@&' | '@'): Mark['draw'] =>
  ([, id = ''], _inner, { nameOf }) =>
    mention(nameOf(sign, id)) || undefined;
const link = (address: string, text: Html | string) => {
  const href = safeLink(address);
  return href && html`<a href="${href}" target="_blank" rel="noopener noreferrer">${text}</a>`;
};

/** Formatting marks in Discord's order of trial. */
const MARKS: readonly Mark[] = [
  { pattern: /\\([^0-9A-Za-z\s])/y, draw: ([, sign]) => html`${sign}` },
  { pattern: /(`+)([\s\S]*?[^`])\1(?!`)/y, draw: ([, , code = '']) => html`<code>${code.trim()}</code>` },
  {
    pattern: /<t:(-?\d{1,17})(?::([tTdDfFsSR]))?>/y,
    draw: ([, seconds, style = 'f'], _inner, reader) => {
      const timeMs = Number(seconds) * 1000;
      const text = formatDiscordTime(timeMs, style, reader);
      if (text === undefined) return undefined;
      return html`<time datetime="${new Date(timeMs).toISOString()}" data-style="${style}">${text}</time>`;
    },
  },
  { pattern: /<@!?(\d+)>/y, draw: mentionDrawer('@') },
  { pattern: /<@&(\d+)>/y, draw: mentionDrawer('@&') },
  { pattern: /<#(\d+)>/y, draw: channelMention },
  {
    pattern: /<\/([^:<>\n]{1,100}):\d+>/y,
    draw: ([, path = ''], _inner, { commandName }) => mention(commandName?.(path) ?? `/${path}`) || undefined,
  },
  { pattern: /@(?:everyone|here)\b/y, draw: ([all]) => mention(all) || undefined },
  // A custom emoji is drawn as its name, because its picture is on Discord's servers.
  { pattern: /<a?:(\w{2,32}):\d+>/y, draw: ([, name]) => html`<span class="emoji">:${name}:</span>` },
  { pattern: /<(https?:\/\/[^\s<>]+)>/y, draw: ([, address = '']) => link(address, address) || undefined },
  {
    pattern:
      /\[((?:\\.|\[[^[\]\n]*\]|[^[\]\n\\])+)\]\(<?([^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?: +"[^"\n]*")?\)/y,
    draw: ([, text, address = ''], inner) => link(address, inner(text)) || undefined,
  },
  {
    pattern: /https?:\/\/[^\s<>]*[^\s<>.,:;"'\])*_~|]/y,
    draw: ([address = '']) => link(address, address) || undefined,
  },
  { pattern: /\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, draw: ([, text], inner) => html`<b>${inner(text)}</b>` },
  { pattern: /__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, draw: ([, text], inner) => html`<u>${inner(text)}</u>` },
  { pattern: /\b_((?:__|\\[\s\S]|[^\\_])+?)_\b/y, draw: ([, text], inner) => html`<i>${inner(text)}</i>` },
  {
    pattern: /\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/y,
    draw: ([, text], inner) => html`<i>${inner(text)}</i>`,
  },
  { pattern: /~~([\s\S]+?)~~(?!_)/y, draw: ([, text], inner) => html`<s>${inner(text)}</s>` },
  {
    pattern: /\|\|([\s\S]+?)\|\|/y,
    draw: ([, text], inner, { language }) =>
      html`<details class="spoiler"><summary>${DISCORD_CLIENT_TEXTS_BY_LANGUAGE[language].spoiler}</summary>${inner(text)}</details>`,
  },
];
/** Matches plain text up to a sign that may begin a mark. */
const PLAIN = /[^\\`<@[*_~|h]+/y;

/** Renders Discord's inline Markdown, without blocks such as lists and quotes. */
export function renderInlineMarkdown(text: string, reader: Reader, depth = 0): Html {
  if (depth > MOST_MARKS) return html`${text}`;
  const inner = (part = '') => renderInlineMarkdown(part, reader, depth + 1);
  const parts: Html[] = [];
  for (let offset = 0; offset < text.length; ) {
    const mark = markAt(text, offset, inner, reader);
    parts.push(mark.drawn);
    offset += mark.length;
  }
  return html`${parts}`;
}

function markAt(text: string, offset: number, inner: (text?: string) => Html, reader: Reader) {
  for (const { pattern, draw } of MARKS) {
    const match = matchAt(pattern, text, offset);
    const html = match && draw(match, inner, reader);
    if (html) return { drawn: html, length: match[0].length };
  }
  const [plain = text.slice(offset, offset + 1)] = matchAt(PLAIN, text, offset) ?? [];
  return { drawn: html`${plain}`, length: plain.length };
}

function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}
