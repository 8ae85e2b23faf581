import { type Html, html } from '../html.ts';
import type { ReaderContext } from '../surroundings.ts';
import { renderInlineMarkdown } from './inline.ts';

type Reader = Omit<ReaderContext, 'addressOf'>;

/** A drawn block, and the number of its lines. */
interface Block {
  readonly drawn: Html;
  readonly lines: number;
}

const LIST_ITEM = /^( *)(?:[-*]|(\d{1,9})\.) +(\S.*)$/;

export function renderMarkdown(text: string, reader: Reader): readonly Html[] {
  const lines = text.split('\n');
  const blocks: Html[] = [];
  for (let lineIndex = 0; lineIndex < lines.length; ) {
    const block = blockAt(lines.slice(lineIndex), reader);
    blocks.push(block.drawn);
    lineIndex += block.lines;
  }
  return blocks;
}

function blockAt(lines: readonly string[], reader: Reader): Block {
  const [line = ''] = lines;
  if (line.startsWith('```')) {
    const fenced = codeBlock(lines.join('\n'));
    if (fenced) return fenced;
  }
  if (line.startsWith('>>> ')) {
    const quoted = lines.join('\n').slice(4);
    return { drawn: html`<blockquote>${renderMarkdown(quoted, reader)}</blockquote>`, lines: lines.length };
  }
  if (line.startsWith('> ')) {
    const quoted = countWhile(lines, (line) => line.startsWith('> '));
    const inner = lines.slice(0, quoted).map((line) => line.slice(2));
    return { drawn: html`<blockquote>${renderMarkdown(inner.join('\n'), reader)}</blockquote>`, lines: quoted };
  }
  if (LIST_ITEM.test(line)) {
    const items = countWhile(lines, (line) => LIST_ITEM.test(line));
    return { drawn: listOf(lines.slice(0, items), reader), lines: items };
  }
  return { drawn: lineOf(line, reader), lines: 1 };
}

const countWhile = (lines: readonly string[], matches: (line: string) => boolean): number => {
  const end = lines.findIndex((line) => !matches(line));
  return end < 0 ? lines.length : end;
};

function codeBlock(text: string): Block | undefined {
  const match = /^```(?:[\w+-]*\n)?([\s\S]*?)\n?```[^\S\n]*/.exec(text);
  if (!match) return undefined;
  const lines = match[0].split('\n').length;
  // As in Discord, text after the code block on its last line becomes a line of its own.
  const tail = text.slice(match[0].length).split('\n')[0];
  return tail === '' ? { drawn: html`<pre>${match[1]}</pre>`, lines } : undefined;
}

function lineOf(line: string, reader: Reader): Html {
  const [, marks = '', heading = ''] = /^(#{1,3}) +(\S.*)$/.exec(line) ?? [];
  const content = (text: string) => renderInlineMarkdown(text.trim(), reader);
  if (marks === '#') return html`<h1>${content(heading)}</h1>`;
  if (marks === '##') return html`<h2>${content(heading)}</h2>`;
  if (marks === '###') return html`<h3>${content(heading)}</h3>`;
  const small = /^-# +(\S.*)$/.exec(line)?.[1];
  if (small !== undefined) return html`<small>${content(small)}</small>`;
  return line.trim() === '' ? html`<p class="empty"></p>` : html`<p>${renderInlineMarkdown(line, reader)}</p>`;
}

function listOf(lines: readonly string[], reader: Reader): Html {
  const [, , first] = LIST_ITEM.exec(lines[0] ?? '') ?? [];
  const items = lines.map((line) => {
    const [, indent = '', , content = ''] = LIST_ITEM.exec(line) ?? [];
    return html`<li class="${indent.length > 1 ? 'deeper' : 'first'}">${renderInlineMarkdown(content, reader)}</li>`;
  });
  return first === undefined ? html`<ul>${items}</ul>` : html`<ol start="${first}">${items}</ol>`;
}
