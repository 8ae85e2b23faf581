import type { Level } from '../domain/access.ts';
import { type CommandIds, commandLink } from './commandLink.ts';
import { listMessage, type Row } from './layout.ts';
import type { Message } from './message.ts';
import type { Controls } from './press.ts';
import type { Texts } from './texts/texts.ts';

export type HelpLine =
  /** `path` is in English, as Discord wants it in a link; people see it in their own language. */
  | { readonly kind: 'typed'; readonly level: Level; readonly path: string; readonly description: string }
  | { readonly kind: 'menu'; readonly level: Level; readonly name: string };

interface HelpAnswer {
  readonly lines: readonly HelpLine[];
  readonly page: number;
  readonly pages: number;
  readonly ids: CommandIds;
  readonly controls: readonly Controls[];
}

/** What a person may do, grouped by level, each command as a link that begins it. */
export function renderHelp({ help }: Texts, { lines, page, pages, ids, controls }: HelpAnswer): Message {
  const levels = [...new Set(lines.map(({ level }) => level))];
  const rows = levels.map((level): Row => {
    const own = lines.filter((line) => line.level === level).map((line) => lineOf(help, line, ids));
    return { content: [help.levels[level], ...own].join('\n') };
  });
  return listMessage({
    head: help.head,
    rows,
    foot: () => (pages === 1 ? help.all : help.page(page, pages)),
    controls,
  });
}

function lineOf(help: Texts['help'], line: HelpLine, ids: CommandIds): string {
  if (line.kind === 'menu') return help.onMessage(line.name);
  return help.command(commandLink(line.path, ids), line.description);
}
