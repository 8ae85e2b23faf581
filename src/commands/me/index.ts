import type { z } from 'zod';
import type { Message } from '../../render/kit/message/message.ts';
import { createCommandGroup, createSubcommand } from '../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { showOwnAccounts } from '../shared/accounts.ts';
import { historyPageOptions, historyPageSchema, planPage, showHistoryPage } from '../shared/history/page.ts';
import { createPager } from '../shared/paging.ts';
import { ownAccountCommand, unlinkAccountCommand, unlinkAccountPressHandler } from './account.ts';
import {
  confirmDeleteDataPressHandler,
  deleteOwnDataCommand,
  exportOwnDataCommand,
  keepStoredDataPressHandler,
} from './data.ts';
import { toggleHintsCommand } from './hints.ts';
import { linkAccountCommand, linkAccountPressHandler, linkFormPressHandler } from './link.ts';
import { confirmSignInPressHandler, discardSignInPressHandler } from './signIn.ts';
import { ownStatsCommand } from './stats.ts';
import { recapVisibilityCommand } from './visible.ts';

const ownPlaysCommand = createSubcommand({
  words: (texts) => texts.me.declarations.plays,
  requires: 'me.show',
  changes: false,
  options: historyPageOptions,
  answer: async ({ args, deps, context }) => showPlays(await planPage(args, deps, context), deps, context),
});

const pages = createPager({
  name: 'me.plays.page',
  requires: 'me.show',
  target: historyPageSchema,
  by: 'invoker',
  show: (target, deps, context) => showPlays(target, deps, context),
});

const showPlays = (
  target: z.output<typeof historyPageSchema>,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<Message> =>
  showOwnAccounts(deps, context, (accountIds) =>
    showHistoryPage(target, { accountIds, isOwn: true, pagePress: pages.pressTo }, { deps, context }),
  );

export const meCommand = createCommandGroup({
  words: (texts) => texts.me.declarations.me,
  subject: 'mine',
  subcommands: [
    ownPlaysCommand,
    ownStatsCommand,
    linkAccountCommand,
    ownAccountCommand,
    unlinkAccountCommand,
    exportOwnDataCommand,
    deleteOwnDataCommand,
    recapVisibilityCommand,
    toggleHintsCommand,
  ],
  presses: [
    pages.action,
    linkAccountPressHandler,
    linkFormPressHandler,
    confirmSignInPressHandler,
    discardSignInPressHandler,
    unlinkAccountPressHandler,
    confirmDeleteDataPressHandler,
    keepStoredDataPressHandler,
  ],
});
