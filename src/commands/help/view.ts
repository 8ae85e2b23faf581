import type { PermissionLevelRoles } from '../../domain/access/access.ts';
import { higherLevelsText } from '../../render/access/moreLevels.ts';
import { createListMessage, createNoteMessage } from '../../render/kit/message/layout.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { ControlsRow } from '../../render/kit/message/press.ts';
import type { Row } from '../../render/kit/message/rows.ts';
import { type CommandIds, commandLink } from '../../render/kit/text/commandLink.ts';
import { clipAndEscapeText } from '../../render/kit/text/markdown.ts';
import { roleMentions } from '../../render/kit/text/mention.ts';
import type { Texts } from '../../render/texts/texts.ts';

export type HelpSection = keyof Texts['help']['parts'];

export type HelpLine =
  /**
   * `path` is the command's English name, which Discord requires in links. Discord displays the name in the reader's
   * language.
   */
  | { readonly kind: 'typed'; readonly part: HelpSection; readonly path: string; readonly description: string }
  | { readonly kind: 'menu'; readonly part: HelpSection; readonly name: string };

interface HelpAnswer {
  readonly lines: readonly HelpLine[];
  readonly page: number;
  readonly pages: number;
  readonly ids: CommandIds;
  readonly levelsAbove: readonly PermissionLevelRoles[];
  readonly controls: readonly ControlsRow[];
}

/** Lists the person's commands by parts of the help. A click on a command writes it into Discord's text field. */
export function renderHelp({ help }: Texts, { lines, page, pages, ids, levelsAbove, controls }: HelpAnswer): Message {
  const parts = [...new Set(lines.map(({ part }) => part))];
  const rows = parts.map((part): Row => {
    const commandLines = lines.filter((line) => line.part === part).map((line) => helpLine(help, line, ids));
    return { content: [help.parts[part], ...commandLines].join('\n') };
  });
  // The note about higher levels comes on the last page only, so that it does not interrupt the list of commands.
  const moreRows = page === pages && levelsAbove.length > 0 ? [{ content: higherLevelsText(help, levelsAbove) }] : [];
  const allListedNote = moreRows.length > 0 ? undefined : help.all;
  return createListMessage({
    head: help.head,
    rows: [...rows, ...moreRows],
    foot: () => (pages > 1 ? help.page(page, pages) : allListedNote),
    controls,
  });
}

function helpLine(help: Texts['help'], line: HelpLine, ids: CommandIds): string {
  if (line.kind === 'menu') return help.onMessage(line.name);
  return help.command(commandLink(line.path, ids), line.description);
}

export type PermittedRoles = 'everyone' | 'installation' | readonly string[];

/** `formerName` is a former name of the command. Set only if the query matched this name. */
export type CommandLine = { readonly formerName?: string | undefined } & (
  | { readonly kind: 'typed'; readonly path: string; readonly description: string }
  | { readonly kind: 'menu'; readonly name: string }
);

/** If `roleIds` is empty, only people with a personal permission may use the command. */
export interface PermittedCommand {
  readonly line: CommandLine;
  readonly roleIds: PermittedRoles;
}

export interface HelpOptionLine {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

interface CommandAnswer extends PermittedCommand {
  readonly options: readonly HelpOptionLine[];
  readonly ids: CommandIds;
}

export function renderCommandHelp({ help }: Texts, { line, options, roleIds, ids }: CommandAnswer): Message {
  return createNoteMessage([
    line.formerName !== undefined && renamedLine(help, line, ids),
    commandText(help, line, ids),
    options.length > 0 && help.options,
    ...options.map(({ name, description, required }) => help.option(name, description, required)),
    permissionSentence(help, roleIds),
  ]);
}

function permissionSentence({ who }: Texts['help'], roleIds: PermittedRoles): string {
  if (typeof roleIds === 'string') return who[roleIds];
  return roleIds.length > 0 ? who.roles(roleMentions(roleIds)) : who.named;
}

const commandText = (help: Texts['help'], line: CommandLine, ids: CommandIds): string =>
  line.kind === 'menu' ? help.onMessage(line.name) : help.command(commandLink(line.path, ids), line.description);

const renamedLine = (help: Texts['help'], line: CommandLine, ids: CommandIds): string =>
  help.renamed(`\`/${line.formerName}\``, line.kind === 'menu' ? line.name : commandLink(line.path, ids));

export interface HelpRecipeLine {
  readonly title: string;
  readonly sentence: string;
  readonly guide: string;
  readonly heading: string;
  readonly paths: readonly string[];
}

export const renderHelpRecipe = (texts: Texts, recipe: HelpRecipeLine, ids: CommandIds): Message =>
  createNoteMessage(recipeText(texts.help, recipe, ids));

function recipeText(help: Texts['help'], recipe: HelpRecipeLine, ids: CommandIds): string {
  const { title, sentence, guide, heading, paths } = recipe;
  const links = paths.map((path) => commandLink(path, ids)).join(' ');
  return [help.recipe(title, links === '' ? sentence : `${sentence} ${links}`), help.guide(guide, heading)].join('\n');
}

interface QueryAnswer {
  readonly typedText: string;
  readonly commands: readonly CommandLine[];
  readonly recipes: readonly HelpRecipeLine[];
  readonly forbidden: readonly PermittedCommand[];
  /** True if a match has enough of the query's words. False if all matches are only similar. */
  readonly fits: boolean;
  readonly ids: CommandIds;
}

export function renderHelpResults({ help }: Texts, answer: QueryAnswer): Message {
  const { typedText, commands, recipes, forbidden, fits, ids } = answer;
  const query = clipAndEscapeText(typedText, 100);
  const commandRow = (line: CommandLine): Row => ({
    content: line.formerName === undefined ? commandText(help, line, ids) : renamedLine(help, line, ids),
  });
  const forbiddenRow = ({ line, roleIds }: PermittedCommand): Row => ({
    content: `${commandText(help, line, ids)}\n${permissionSentence(help, roleIds)}`,
  });
  return createListMessage({
    head: fits ? help.found(query) : help.near(query),
    rows: [
      ...commands.map(commandRow),
      { content: help.forbidden, heading: true },
      ...forbidden.map(forbiddenRow),
      { content: help.recipes, heading: true },
      ...recipes.map((recipe): Row => ({ content: recipeText(help, recipe, ids) })),
    ],
    foot: () => help.everything,
  });
}
