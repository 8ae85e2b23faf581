/** Gives the name behind an id, as Discord shows it, with its sign. */
export type NameOf = (sign: '#' | '@&' | '@', id: string) => string | undefined;

interface Reader {
  readonly nameOf: NameOf;
  /** The time at which the picture is taken, in ms. */
  readonly now: number;
}

/** Discord's Markdown as HTML, as far as Usher's messages use it. */
export function htmlOf(text: string, reader: Reader): string {
  return text
    .split('\n')
    .map((line) => lineOf(line, reader))
    .join('\n');
}

function lineOf(line: string, reader: Reader): string {
  const heading = /^(#{1,3}) (.*)$/.exec(line);
  if (heading) return `<h${heading[1]?.length}>${inline(heading[2] ?? '', reader)}</h${heading[1]?.length}>`;
  const small = /^-# (.*)$/.exec(line);
  if (small) return `<small>${inline(small[1] ?? '', reader)}</small>`;
  const point = /^[-*] (.*)$/.exec(line);
  return `<p>${point ? '• ' : ''}${inline(point?.[1] ?? line, reader)}</p>`;
}

/** Code and escaped characters mean nothing further, so they are put aside first and come back at the end. */
function inline(text: string, { nameOf, now }: Reader): string {
  const aside: string[] = [];
  const put = (html: string) => `\u{E000}${aside.push(html) - 1}\u{E001}`;
  const marked = text
    .replaceAll(/`([^`]+)`/g, (_all, code: string) => put(`<code>${escaped(code)}</code>`))
    .replaceAll(/\\([^\w\s])/g, (_all, sign: string) => put(escaped(sign)))
    .replaceAll(/<(@&|#|@)(\d+)>/g, (all, sign: '#' | '@&' | '@', id: string) =>
      put(`<b class="mention">${escaped(nameOf(sign, id) ?? all)}</b>`),
    )
    .replaceAll(/<t:(\d+)(?::(\w))?>/g, (_all, seconds: string, style: string) =>
      put(`<span class="time">${escaped(timeOf(Number(seconds) * 1000, style, now))}</span>`),
    );
  return escaped(marked)
    .replaceAll(/\*\*(.+?)\*\*/g, '<b>$1</b>')
    .replaceAll(/\*(.+?)\*/g, '<i>$1</i>')
    .replaceAll(/\u{E000}(\d+)\u{E001}/gu, (_all, index: string) => aside[Number(index)] ?? '');
}

function timeOf(at: number, style: string | undefined, now: number): string {
  if (style === 'R') return relative(at - now);
  const parts =
    style === 't' ? ({ timeStyle: 'short' } as const) : ({ dateStyle: 'medium', timeStyle: 'short' } as const);
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' }).format(at);
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

function relative(ms: number): string {
  const [unit, length] = UNITS.find(([, each]) => Math.abs(ms) >= each) ?? UNITS[3];
  return new Intl.RelativeTimeFormat('en-US').format(Math.round(ms / length), unit);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text that can stand in HTML, also inside of an attribute's quotes. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
