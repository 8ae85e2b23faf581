import type { Capability } from '../../domain/access/capabilities.ts';
import { doesGuildSeeSeveralServers } from '../../domain/servers/mediaServers.ts';
import { findDecidingAccessRule, rolesSufficientForCapability } from '../../permissions/policy.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { CommandAction } from '../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext, OptionChoice } from '../framework/context.ts';
import { serverOptionTexts } from '../framework/payloads.ts';
import { hasCapabilityOnAnyServer } from '../shared/mayAnywhere.ts';
import { onlyElement } from '../shared/names.ts';
import { type HelpCommandEntry, type HelpRecipeEntry, helpEntryName } from './entries.ts';
import type { HelpMatch, HelpResults } from './find.ts';
import { HELP_GUIDE_TITLES } from './recipes.ts';
import {
  type CommandLine,
  type HelpOptionLine,
  type HelpRecipeLine,
  type PermittedRoles,
  renderCommandHelp,
  renderHelpRecipe,
  renderHelpResults,
} from './view.ts';

type Input = CommandDepsAndContext<Pick<CommandDeps, 'commandIds' | 'access' | 'mediaServers' | 'linkedAccounts'>>;

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
  if (exact?.entry.kind === 'recipe') return renderHelpRecipe(texts, recipeLine(exact.entry, input), ids);
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

function showCommand(match: HelpMatch<HelpCommandEntry>, input: Input): Message {
  const { deps, context } = input;
  const { entry } = match;
  return renderCommandHelp(context.texts, {
    line: commandLine(match, context.texts),
    options: entry.kind === 'typed' ? optionsOf(entry.action, input) : [],
    roleIds: permittedRoles(entry.requires, input),
    ids: deps.commandIds(context.actor.guildId),
  });
}

function commandLine({ entry, formerName }: HelpMatch<HelpCommandEntry>, texts: Texts): CommandLine {
  if (entry.kind === 'menu') return { kind: 'menu', name: helpEntryName(entry, texts), formerName };
  const { path, words } = entry.action;
  return { kind: 'typed', path, description: words(texts).description, formerName };
}

function recipeLine({ recipe, actions }: HelpRecipeEntry, { deps, context }: Input): HelpRecipeLine {
  const { name, page, heading } = recipe;
  const { title, sentence } = context.texts.recipes[name];
  const usableActions = actions.filter(({ requires }) => hasCapabilityOnAnyServer(requires, context, deps));
  return {
    title,
    sentence,
    guide: HELP_GUIDE_TITLES[page] ?? page,
    heading,
    paths: usableActions.map(({ path }) => path),
  };
}

/** The roles that allow the action, or a word for everyone or for the people who run the installation. */
function permittedRoles(requires: Capability, { deps, context }: Input): PermittedRoles {
  const { policy } = deps.access;
  const { actor } = context;
  // Checks an imaginary member without roles. The empty user id matches no personal exception.
  const { allowed, rule } = findDecidingAccessRule(policy, requires, { ...actor, userId: '', roleIds: [] });
  if (allowed) return 'everyone';
  return rule.kind === 'installation' ? rule.kind : rolesSufficientForCapability(policy, requires, actor);
}

function optionsOf(action: CommandAction, { deps, context }: Input): readonly HelpOptionLine[] {
  const { texts, actor } = context;
  const { options: words } = action.words(texts);
  const declaredOptions = action.options.map(({ name, description, required = false }) => ({
    ...(words[name] ?? { name, description }),
    required,
  }));
  const serverOption = doesGuildSeeSeveralServers(deps.mediaServers, actor.guildId)
    ? serverOptionTexts(action, texts)
    : undefined;
  return [...declaredOptions, ...(serverOption ? [{ ...serverOption, required: false }] : [])];
}

export function buildHelpQueryChoices(
  { commands, recipes }: HelpResults,
  { texts }: InteractionContext,
): readonly OptionChoice[] {
  const recipeChoices = recipes.map(({ id, recipe }): OptionChoice => {
    const { title, sentence } = texts.recipes[recipe.name];
    return { name: texts.help.recipeChoice(title, sentence), value: id };
  });
  return [...commands.map((match) => commandChoice(match, texts)), ...recipeChoices];
}

function commandChoice({ entry, formerName }: HelpMatch<HelpCommandEntry>, texts: Texts): OptionChoice {
  const { help } = texts;
  const name = helpEntryName(entry, texts);
  if (entry.kind === 'menu') return { name: help.menuChoice(name), value: entry.id };
  if (formerName !== undefined) return { name: help.renamed(`/${formerName}`, `/${name}`), value: formerName };
  return { name: help.command(`/${name}`, entry.action.words(texts).description), value: entry.id };
}
