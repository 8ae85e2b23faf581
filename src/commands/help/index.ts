import type { Message } from '../../render/kit/message.ts';
import { pageControls, pageOf } from '../../render/kit/pages.ts';
import type { Press } from '../../render/kit/press.ts';
import { command } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { pageAlone, paging } from '../shared/paging.ts';
import { type Everything, linesFor } from './lines.ts';
import { renderHelp } from './view.ts';

/** Twenty lines of at most 190 characters fit, since a message takes 4000. */
const PAGE_SIZE = 20;

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
