import type { z } from 'zod';
import type { Message } from '../../render/kit/message/message.ts';
import { createCommandGroup, createSubcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { showOwnAccounts } from '../shared/accounts.ts';
import { historyPage, pageOptions, planPage, showHistoryPage } from '../shared/history/page.ts';
import { createPaging } from '../shared/paging.ts';
import { ownAccountCommand, unlinkAccountCommand, unlinkChosenAccountPress } from './account.ts';
import { confirmDeletion, deleteOwnDataCommand, exportOwnDataCommand, keepStoredDataPress } from './data.ts';
import { hintsCommand } from './hints.ts';
import { linkAccountCommand, linkForm, linkToken } from './link.ts';
import { confirmSignIn, discardSignIn } from './signIn.ts';
import { ownStatsCommand } from './stats.ts';
import { recapVisibilityCommand } from './visible.ts';

const ownPlaysCommand = createSubcommand({
  words: (texts) => texts.me.declarations.plays,
  requires: 'me.show',
  changes: false,
  options: pageOptions,
  answer: async ({ args, deps, context }) => showPlays(await planPage(args, deps, context), deps, context),
});

const pages = createPaging({
  name: 'me.plays.page',
  requires: 'me.show',
  target: historyPage,
  by: 'invoker',
  show: (target, deps, context) => showPlays(target, deps, context),
});

const showPlays = (target: z.output<typeof historyPage>, deps: Deps, context: InteractionContext): Promise<Message> =>
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
    hintsCommand,
  ],
  presses: [
    pages.action,
    linkToken,
    linkForm,
    confirmSignIn,
    discardSignIn,
    unlinkChosenAccountPress,
    confirmDeletion,
    keepStoredDataPress,
  ],
});
