import type { LevelRoles } from '../../domain/access/access.ts';
import { type CommandIds, commandLink } from '../../render/kit/commandLink.ts';
import { listMessage, type Row } from '../../render/kit/layout.ts';
import { mentions } from '../../render/kit/mention.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Controls } from '../../render/kit/press.ts';
import type { Texts } from '../../render/texts/texts.ts';

/** What to begin with, or a subject. */
export type HelpPart = keyof Texts['help']['parts'];

export type HelpLine =
  /** `path` is in English, which Discord requires in a link; people see it in their own language. */
  | { readonly kind: 'typed'; readonly part: HelpPart; readonly path: string; readonly description: string }
  | { readonly kind: 'menu'; readonly part: HelpPart; readonly name: string };

interface HelpAnswer {
  readonly lines: readonly HelpLine[];
  readonly page: number;
  readonly pages: number;
  readonly ids: CommandIds;
  /** The levels that would allow more. */
  readonly levelsAbove: readonly LevelRoles[];
  readonly controls: readonly Controls[];
}

/** What a person may do, part by part; clicking a command begins to type it. */
export function renderHelp({ help }: Texts, { lines, page, pages, ids, levelsAbove, controls }: HelpAnswer): Message {
  const parts = [...new Set(lines.map(({ part }) => part))];
  const rows = parts.map((part): Row => {
    const own = lines.filter((line) => line.part === part).map((line) => lineOf(help, line, ids));
    return { content: [help.parts[part], ...own].join('\n') };
  });
  // Stands after the last command: on an earlier page it would come between commands.
  const more = page === pages && levelsAbove.length > 0 ? [{ content: moreOf(help, levelsAbove) }] : [];
  const all = more.length > 0 ? undefined : help.all;
  return listMessage({
    head: help.head,
    rows: [...rows, ...more],
    foot: () => (pages > 1 ? help.page(page, pages) : all),
    controls,
  });
}

const moreOf = (help: Texts['help'], levels: readonly LevelRoles[]): string =>
  [help.more, ...levels.map(({ level, roleIds }) => help.role(mentions(roleIds), help.gives[level]))].join('\n');

function lineOf(help: Texts['help'], line: HelpLine, ids: CommandIds): string {
  if (line.kind === 'menu') return help.onMessage(line.name);
  return help.command(commandLink(line.path, ids), line.description);
}
