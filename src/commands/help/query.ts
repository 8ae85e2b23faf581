import type { Capability } from '../../domain/access/capabilities.ts';
import { seesSeveralServers } from '../../domain/servers/mediaServers.ts';
import { explain, sufficientRoles } from '../../permissions/policy.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { CommandAction } from '../framework/command.ts';
import type { Deps, DepsAndContext, InteractionContext, OptionChoice } from '../framework/context.ts';
import { serverOptionWords } from '../framework/payloads.ts';
import { mayOnAnyServer } from '../shared/mayAnywhere.ts';
import { onlyElement } from '../shared/names.ts';
import { type CommandEntry, entryName, type RecipeEntry } from './entries.ts';
import type { HelpMatch, HelpResults } from './find.ts';
import { GUIDE_TITLES } from './recipes.ts';
import {
  type CommandLine,
  type OptionLine,
  type PermittedRoles,
  type RecipeLine,
  renderCommand,
  renderHelpResults,
  renderRecipe,
} from './view.ts';

type Input = DepsAndContext<Pick<Deps, 'commandIds' | 'access' | 'mediaServers' | 'linkedAccounts'>>;

const MOST_COMMANDS = 8;
const MOST_RECIPES = 3;

interface Query {
  readonly typedText: string;
  readonly results: HelpResults;
}

/** Shows a command or recipe in full if only one can be meant. Otherwise lists the best matches. */
export function answerHelpQuery({ typedText, results }: Query, input: Input): Message {
  const { deps, context } = input;
  const { texts, actor } = context;
  const { exact, commands, recipes, forbidden, fits } = results;
  const ids = deps.commandIds(actor.guildId);
  if (exact?.entry.kind === 'recipe') return renderRecipe(texts, recipeLine(exact.entry, input), ids);
  const onlyMatch =
    exact ?? (fits && recipes.length === 0 && forbidden.length === 0 ? onlyElement(commands) : undefined);
  if (onlyMatch && onlyMatch.entry.kind !== 'recipe')
    return showCommand({ ...onlyMatch, entry: onlyMatch.entry }, input);
  return renderHelpResults(texts, {
    typedText,
    commands: commands.slice(0, MOST_COMMANDS).map((match) => commandLine(match, texts)),
    recipes: recipes.slice(0, MOST_RECIPES).map((recipe) => recipeLine(recipe, input)),
    forbidden: forbidden.map((match) => ({
      line: commandLine(match, texts),
      roleIds: permittedRoles(match.entry.requires, input),
    })),
    fits,
    ids,
  });
}

function showCommand(match: HelpMatch<CommandEntry>, input: Input): Message {
  const { deps, context } = input;
  const { entry } = match;
  return renderCommand(context.texts, {
    line: commandLine(match, context.texts),
    options: entry.kind === 'typed' ? optionsOf(entry.action, input) : [],
    roleIds: permittedRoles(entry.requires, input),
    ids: deps.commandIds(context.actor.guildId),
  });
}

function commandLine({ entry, formerName }: HelpMatch<CommandEntry>, texts: Texts): CommandLine {
  if (entry.kind === 'menu') return { kind: 'menu', name: entryName(entry, texts), formerName };
  const { path, words } = entry.action;
  return { kind: 'typed', path, description: words(texts).description, formerName };
}

function recipeLine({ recipe, actions }: RecipeEntry, { deps, context }: Input): RecipeLine {
  const { name, page, heading } = recipe;
  const { title, sentence } = context.texts.recipes[name];
  const usableActions = actions.filter(({ requires }) => mayOnAnyServer(requires, context, deps));
  return { title, sentence, guide: GUIDE_TITLES[page] ?? page, heading, paths: usableActions.map(({ path }) => path) };
}

/** The roles that allow the action, or a word for everyone or for the people who run the installation. */
function permittedRoles(requires: Capability, { deps, context }: Input): PermittedRoles {
  const { policy } = deps.access;
  const { actor } = context;
  // Checks an imaginary member without roles. The empty user id matches no personal exception.
  const { allowed, rule } = explain(policy, requires, { ...actor, userId: '', roleIds: [] });
  if (allowed) return 'everyone';
  return rule.kind === 'installation' ? rule.kind : sufficientRoles(policy, requires, actor);
}

function optionsOf(action: CommandAction, { deps, context }: Input): readonly OptionLine[] {
  const { texts, actor } = context;
  const { options: words } = action.words(texts);
  const declaredOptions = action.options.map(({ name, description, required = false }) => ({
    ...(words[name] ?? { name, description }),
    required,
  }));
  const serverOption = seesSeveralServers(deps.mediaServers, actor.guildId)
    ? serverOptionWords(action, texts)
    : undefined;
  return [...declaredOptions, ...(serverOption ? [{ ...serverOption, required: false }] : [])];
}

export function helpChoices(
  { commands, recipes }: HelpResults,
  { texts }: InteractionContext,
): readonly OptionChoice[] {
  const recipeChoices = recipes.map(({ id, recipe }): OptionChoice => {
    const { title, sentence } = texts.recipes[recipe.name];
    return { name: texts.help.recipeChoice(title, sentence), value: id };
  });
  return [...commands.map((match) => commandChoice(match, texts)), ...recipeChoices];
}

function commandChoice({ entry, formerName }: HelpMatch<CommandEntry>, texts: Texts): OptionChoice {
  const { help } = texts;
  const name = entryName(entry, texts);
  if (entry.kind === 'menu') return { name: help.menuChoice(name), value: entry.id };
  if (formerName !== undefined) return { name: help.renamed(`/${formerName}`, `/${name}`), value: formerName };
  return { name: help.command(`/${name}`, entry.action.words(texts).description), value: entry.id };
}
