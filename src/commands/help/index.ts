import type { Press } from '../../render/kit/press.ts';
import { command } from '../framework/command.ts';
import { pageAlone, paging } from '../shared/paging.ts';
import { type Everything, showHelp } from './lines.ts';

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
