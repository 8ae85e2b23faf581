import type { LevelRoles } from '../../domain/access/access.ts';
import { type CommandIds, commandLink } from '../../render/kit/commandLink.ts';
import { listMessage, note, nothingDone } from '../../render/kit/layout.ts';
import { plainClipped } from '../../render/kit/markdown.ts';
import { mentions } from '../../render/kit/mention.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Controls } from '../../render/kit/press.ts';
import type { Row } from '../../render/kit/rows.ts';
import type { Texts } from '../../render/texts/texts.ts';

/** The first commands, or a subject. */
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

/** A person's commands, part by part; clicking one begins to type it. */
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

type Users = 'everyone' | 'installation' | readonly string[];

/** A command that was asked about; `was`: by its former name. */
interface Line {
  readonly path: string;
  readonly description: string;
  readonly was?: string | undefined;
}

interface CommandAnswer {
  readonly line: Line;
  readonly options: readonly { readonly name: string; readonly description: string; readonly required: boolean }[];
  /** The roles of which one is needed; none: it was allowed by name. */
  readonly roleIds: Users;
  readonly ids: CommandIds;
}

/** One command in detail: its options and its permissions. */
export function renderCommand({ help }: Texts, { line, options, roleIds, ids }: CommandAnswer): Message {
  const link = commandLink(line.path, ids);
  return note([
    line.was !== undefined && help.renamed(`\`/${line.was}\``, link),
    help.command(link, line.description),
    options.length > 0 && help.options,
    ...options.map(({ name, description, required }) => help.option(name, description, required)),
    whoMay(help, roleIds),
  ]);
}

function whoMay({ who }: Texts['help'], roleIds: Users): string {
  if (typeof roleIds === 'string') return who[roleIds];
  return roleIds.length > 0 ? who.roles(mentions(roleIds)) : who.named;
}

/** Several possible commands, or none. */
export function renderFound(
  { help, pages }: Texts,
  { typed, found, ids }: { readonly typed: string; readonly found: readonly Line[]; readonly ids: CommandIds },
): Message {
  const asked = plainClipped(typed, 100);
  if (found.length === 0) return nothingDone(help.noneFound(asked));
  return listMessage({
    head: help.found(asked),
    rows: found.map(({ path, description, was }): Row => {
      const link = commandLink(path, ids);
      return { content: was === undefined ? help.command(link, description) : help.renamed(`\`/${was}\``, link) };
    }),
    foot: pages.shown,
  });
}
