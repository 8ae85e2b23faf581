import type { Capability } from '../../domain/access/capabilities.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { CommandAction } from '../framework/command.ts';
import type { MessageCommand } from '../framework/messageCommand.ts';
import type { SlashAndMessageCommands } from './lines.ts';
import { HELP_RECIPES, type HelpRecipe } from './recipes.ts';
import type { TextDocument } from './textIndex.ts';

export type HelpCommandEntry = { readonly id: string; readonly requires: Capability } & (
  | { readonly kind: 'typed'; readonly action: CommandAction }
  | { readonly kind: 'menu'; readonly command: MessageCommand }
);

/**
 * A recipe (a guide that combines several commands) in the help. It is visible to people who have at least one
 * capability of `requiresAny`. `actions` contains the recipe's slash commands, but not its menu commands.
 */
export interface HelpRecipeEntry {
  readonly id: string;
  readonly kind: 'recipe';
  readonly recipe: HelpRecipe;
  readonly requiresAny: readonly Capability[];
  readonly actions: readonly CommandAction[];
}

export type HelpEntry = HelpCommandEntry | HelpRecipeEntry;

export function buildHelpEntries({ commands, messageCommands }: SlashAndMessageCommands): readonly HelpEntry[] {
  const actions = commands.flatMap((command) => command.actions).filter(({ subject }) => subject !== undefined);
  const menuCommands = messageCommands.filter(({ subject }) => subject !== undefined);
  const commandEntries = [
    ...actions.map(
      (action): HelpCommandEntry => ({ kind: 'typed', id: action.path, requires: action.requires, action }),
    ),
    ...menuCommands.map(
      (command): HelpCommandEntry => ({ kind: 'menu', id: command.name, requires: command.requires, command }),
    ),
  ];
  const recipes = HELP_RECIPES.map((recipe): HelpRecipeEntry => {
    const decidingIds = recipe.isFor === undefined ? recipe.commands : [recipe.isFor];
    return {
      kind: 'recipe',
      id: `recipe ${recipe.name}`,
      recipe,
      requiresAny: commandEntries.filter(({ id }) => decidingIds.includes(id)).map(({ requires }) => requires),
      actions: actions.filter(({ path }) => recipe.commands.includes(path)),
    };
  });
  return [...commandEntries, ...recipes];
}

export const mayUseEntry = (entry: HelpEntry, may: (capability: Capability) => boolean): boolean =>
  entry.kind === 'recipe' ? entry.requiresAny.some(may) : may(entry.requires);

export function helpEntryName(entry: HelpEntry, texts: Texts): string {
  if (entry.kind === 'recipe') return texts.recipes[entry.recipe.name].title;
  return entry.kind === 'typed' ? entry.action.pathIn(texts) : entry.command.words(texts).name;
}

export function buildHelpEntryDocument(entry: HelpEntry, texts: Texts): TextDocument {
  const document = {
    id: entry.id,
    name: helpEntryName(entry, texts),
    synonyms: '',
    description: '',
    options: '',
    context: '',
  };
  if (entry.kind === 'recipe') return { ...document, description: texts.recipes[entry.recipe.name].sentence };
  if (entry.kind === 'menu') return { ...document, synonyms: entry.command.words(texts).synonyms ?? '' };
  const { description, synonyms = '', options } = entry.action.words(texts);
  const optionWords = Object.values(options).flatMap((option) => [
    option.name,
    option.description,
    ...Object.values(option.choices ?? {}),
  ]);
  const recipeTexts = HELP_RECIPES.filter(({ commands }) => commands.includes(entry.id)).flatMap(({ name }) => [
    texts.recipes[name].title,
    texts.recipes[name].sentence,
  ]);
  return { ...document, synonyms, description, options: optionWords.join(' '), context: recipeTexts.join(' ') };
}
