import { type Html, html, safeLink } from '../html.ts';
import type { Surroundings } from '../surroundings.ts';
import { WORDS } from '../words.ts';
import { timeOf } from './times.ts';

type Reader = Omit<Surroundings, 'addressOf'>;
/** Marks within marks beyond this are text: no message needs it, and each level reads its text again. */
const MOST_MARKS = 8;

interface Mark {
  /** Sticky: it is tried where the text has been read up to. */
  readonly pattern: RegExp;
  /** Undefined if the match is not such a mark after all. */
  readonly draw: (
    match: readonly (string | undefined)[],
    inner: (text?: string) => Html,
    reader: Reader,
  ) => Html | undefined;
}

const mention = (name: string | undefined) => name && html`<span class="mention">${name}</span>`;
const named =
  (sign: '#' | '@&' | '@'): Mark['draw'] =>
  ([, id = ''], _inner, { nameOf }) =>
    mention(nameOf(sign, id)) || undefined;
const link = (address: string, text: Html | string) => {
  const href = safeLink(address);
  return href && html`<a href="${href}" target="_blank" rel="noopener noreferrer">${text}</a>`;
};

/** In the order in which Discord tries them. */
const MARKS: readonly Mark[] = [
  { pattern: /\\([^0-9A-Za-z\s])/y, draw: ([, sign]) => html`${sign}` },
  { pattern: /(`+)([\s\S]*?[^`])\1(?!`)/y, draw: ([, , code = '']) => html`<code>${code.trim()}</code>` },
  {
    pattern: /<t:(-?\d{1,17})(?::([tTdDfFsSR]))?>/y,
    draw: ([, seconds, style = 'f'], _inner, reader) => {
      const at = Number(seconds) * 1000;
      const text = timeOf(at, style, reader);
      if (text === undefined) return undefined;
      return html`<time datetime="${new Date(at).toISOString()}" data-style="${style}">${text}</time>`;
    },
  },
  { pattern: /<@!?(\d+)>/y, draw: named('@') },
  { pattern: /<@&(\d+)>/y, draw: named('@&') },
  { pattern: /<#(\d+)>/y, draw: named('#') },
  { pattern: /<\/([^:<>\n]{1,100}):\d+>/y, draw: ([, command]) => mention(`/${command}`) || undefined },
  { pattern: /@(?:everyone|here)\b/y, draw: ([all]) => mention(all) || undefined },
  // The picture itself is on Discord's servers, so its name stands for it.
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
      html`<details class="spoiler"><summary>${WORDS[language].spoiler}</summary>${inner(text)}</details>`,
  },
];
/** The signs that a mark can begin with; everything between them is text. */
const PLAIN = /[^\\`<@[*_~|h]+/y;

/** Discord's Markdown within one or several lines, without blocks. */
export function inline(text: string, reader: Reader, depth = 0): Html {
  if (depth > MOST_MARKS) return html`${text}`;
  const inner = (part = '') => inline(part, reader, depth + 1);
  const parts: Html[] = [];
  for (let at = 0; at < text.length; ) {
    const found = markAt(text, at, inner, reader);
    parts.push(found.drawn);
    at += found.length;
  }
  return html`${parts}`;
}

function markAt(text: string, at: number, inner: (text?: string) => Html, reader: Reader) {
  for (const { pattern, draw } of MARKS) {
    const match = matchAt(pattern, text, at);
    const drawn = match && draw(match, inner, reader);
    if (drawn) return { drawn, length: match[0].length };
  }
  const [plain = text.slice(at, at + 1)] = matchAt(PLAIN, text, at) ?? [];
  return { drawn: html`${plain}`, length: plain.length };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
