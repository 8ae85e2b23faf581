import { LEVELS, type Level } from '../../domain/access/access.ts';
import type { Capability } from '../../domain/access/capabilities.ts';
import { LEVEL_OF } from '../../permissions/capabilities.ts';
import type { Message } from '../../render/kit/message.ts';
import { pageControls, pageOf } from '../../render/kit/pages.ts';
import type { Press } from '../../render/kit/press.ts';
import { type Command, command } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import type { MessageCommand } from '../framework/messageCommand.ts';
import { pageAlone, paging } from '../shared/paging.ts';
import { type HelpLine, renderHelp } from './view.ts';

/** Twenty lines of at most 190 characters fit, since a message takes 4000. */
const PAGE_SIZE = 20;

interface Everything {
  readonly commands: readonly Command[];
  readonly messageCommands: readonly MessageCommand[];
}

/** One page of what this person may do; `pageTo` makes the press that turns to another page. */
function showHelp(
  everything: Everything,
  asked: number,
  pageTo: (page: number) => Press,
  { commandIds }: Pick<Deps, 'commandIds'>,
  context: InteractionContext,
): Message {
  const { page, pages, items } = pageOf(linesFor(everything, context), asked, PAGE_SIZE);
  const controls = pageControls(context.texts, { page, pages, press: pageTo });
  const ids = commandIds(context.actor.guildId);
  return renderHelp(context.texts, { lines: items, page, pages, ids, levelsAbove: context.levelsAbove, controls });
}

/** Commands for everyone are listed with the viewers'. */
function groupOf(capability: Capability): Level {
  const level = LEVEL_OF[capability];
  return level === 'everyone' ? 'viewer' : level;
}

/** What this person may do, by level: first the commands, then the entries in the menu of a message. */
export function linesFor(
  { commands, messageCommands }: Everything,
  { may, texts }: Pick<InteractionContext, 'may' | 'texts'>,
) {
  const typed = commands.flatMap(({ actions }) => actions);
  return LEVELS.flatMap((level): HelpLine[] => {
    const isMine = ({ requires }: Pick<Command['actions'][number], 'requires'>) =>
      groupOf(requires) === level && may(requires);
    return [
      ...typed
        .filter(isMine)
        .map(({ path, words }): HelpLine => ({ kind: 'typed', level, path, description: words(texts).description })),
      ...messageCommands
        .filter(isMine)
        .map(({ words }): HelpLine => ({ kind: 'menu', level, name: words(texts).name })),
    ];
  });
}

/** `everything` is called later, since the help is itself one of the commands. */
export function createHelp(everything: () => Everything) {
  const pages = paging({
    ...{ name: 'help.page', requires: 'help', target: pageAlone, by: 'invoker' },
    show: async ({ page }, deps, context) => showHelp(everything(), page, pageTo, deps, context),
  });
  const pageTo = (page: number): Press => pages.to({ page });
  return command({
    words: (texts) => texts.help.declarations.help,
    requires: 'help',
    changes: false,
    presses: [pages.action],
    answer: async (_, deps, context) => showHelp(everything(), 1, pageTo, deps, context),
  });
}
