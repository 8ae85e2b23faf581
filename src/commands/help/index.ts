import { hasChoice } from '../../domain/servers/mediaServers.ts';
import { decideOn } from '../../permissions/onServers.ts';
import { explain, rolesThatDo } from '../../permissions/policy.ts';
import type { Message } from '../../render/kit/message.ts';
import { pageControls, pageOf } from '../../render/kit/pages.ts';
import type { Press } from '../../render/kit/press.ts';
import { type Action, command } from '../framework/command.ts';
import type { Choice, Deps, InteractionContext, Working } from '../framework/context.ts';
import { type Complete, optional, text } from '../framework/options.ts';
import { serverOptionOf } from '../framework/payloads.ts';
import { onlyOne } from '../shared/names.ts';
import { pageAlone, paging } from '../shared/paging.ts';
import { type Found, findCommands } from './find.ts';
import { type Everything, linesFor, type Usability } from './lines.ts';
import { renderCommand, renderFound, renderHelp } from './view.ts';

/** Twenty lines of at most 190 characters fit, because a message takes 4000. */
const PAGE_SIZE = 20;

/** Includes actions that they may do on some media servers only. */
const anywhere = ({ texts, actor, servers, may }: InteractionContext, { policy }: Deps['access']): Usability => ({
  texts,
  may: (capability) => may(capability) || decideOn({ policy, capability, actor, servers }).allowed,
});

/** One page of this person's commands; `pageTo` makes the press that turns to another page. */
function showHelp(
  everything: Everything,
  asked: number,
  pageTo: (page: number) => Press,
  { deps, context }: Working<Pick<Deps, 'commandIds' | 'access'>>,
): Message {
  const { commandIds, access } = deps;
  const { page, pages, items } = pageOf(linesFor(everything, anywhere(context, access)), asked, PAGE_SIZE);
  const controls = pageControls(context.texts, { page, pages, press: pageTo });
  const ids = commandIds(context.actor.guildId);
  return renderHelp(context.texts, { lines: items, page, pages, ids, levelsAbove: context.levelsAbove, controls });
}

/** A command's purpose, options and permissions; a list of lines if several match. */
function showAbout(
  everything: Everything,
  about: string,
  { deps, context }: Working<Pick<Deps, 'commandIds' | 'access' | 'mediaServers'>>,
): Message {
  const { commandIds, access, mediaServers } = deps;
  const { texts, actor } = context;
  const ids = commandIds(actor.guildId);
  const { exact, all } = findCommands(everything, about, anywhere(context, access));
  const only = exact ?? onlyOne(all);
  if (!only) return renderFound(texts, { typed: about, found: all.map((each) => lineOf(each, context)), ids });
  const { action } = only;
  const { allowed, rule } = explain(access.policy, action.requires, { ...actor, userId: '', roleIds: [] });
  const others = rule.kind === 'installation' ? rule.kind : rolesThatDo(access.policy, action.requires, actor);
  const roleIds = allowed ? 'everyone' : others;
  const { options: words } = action.words(texts);
  const own = action.options.map(({ name, description, required = false }) => ({
    ...(words[name] ?? { name, description }),
    required,
  }));
  const added = hasChoice(mediaServers, actor.guildId) ? serverOptionOf(action, texts) : undefined;
  const options = [...own, ...(added ? [{ ...added, required: false }] : [])];
  return renderCommand(texts, { line: lineOf(only, context), options, roleIds, ids });
}

const lineOf = ({ action: { path, words }, was }: Found, { texts }: InteractionContext) => ({
  path,
  was,
  description: words(texts).description,
});

/** Autocomplete: this person's commands, and their former names. */
function completeFor(everything: () => Everything): Complete {
  return async (typed, { deps, context }) => {
    const { all } = findCommands(everything(), typed, anywhere(context, deps.access));
    return all.map(({ action, was }) => choiceOf(action, was, context));
  };
}

function choiceOf({ path, pathIn, words }: Action, was: string | undefined, { texts }: InteractionContext): Choice {
  const { command: line, renamed } = texts.help;
  const now = `/${pathIn(texts)}`;
  if (was !== undefined) return { name: renamed(`/${was}`, now), value: was };
  return { name: line(now, words(texts).description), value: path };
}

/** `everything` is called later, because the help is one of the commands itself. */
export function createHelp(everything: () => Everything) {
  const pages = paging({
    name: 'help.page',
    requires: 'help',
    target: pageAlone,
    by: 'invoker',
    show: async ({ page }, deps, context) => showHelp(everything(), page, pageTo, { deps, context }),
  });
  const pageTo = (page: number): Press => pages.to({ page });
  return command({
    words: (texts) => texts.help.declarations.help,
    subject: 'find',
    requires: 'help',
    changes: false,
    presses: [pages.action],
    options: { about: optional(text({ complete: completeFor(everything) })) },
    answer: async ({ args, deps, context }) =>
      args.about === undefined
        ? showHelp(everything(), 1, pageTo, { deps, context })
        : showAbout(everything(), args.about, { deps, context }),
  });
}
