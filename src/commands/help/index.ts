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
  const help = command({
    words: (texts) => texts.help.declarations.help,
    requires: 'help',
    visibility: 'private',
    changes: false,
    options: {},
    answer: async (_, deps, context) => showHelp(everything(), 1, pageTo, deps, context),
  });
  return { command: help, press: pages.action };
}
