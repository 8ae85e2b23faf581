import type { z } from 'zod';
import type { Message } from '../../render/kit/message/message.ts';
import { group, subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { showOwnAccounts } from '../shared/accounts.ts';
import { historyPage, pageOptions, planPage, showHistoryPage } from '../shared/history/page.ts';
import { createPaging } from '../shared/paging.ts';
import { ownAccount, unlink, unlinkChosen } from './account.ts';
import { confirmDeletion, deleteOwn, exportOwn, leave } from './data.ts';
import { hints } from './hints.ts';
import { link, linkForm, linkToken } from './link.ts';
import { confirmSignIn, discardSignIn } from './signIn.ts';
import { stats } from './stats.ts';
import { visible } from './visible.ts';

const plays = subcommand({
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

export const me = group({
  words: (texts) => texts.me.declarations.me,
  subject: 'mine',
  subcommands: [plays, stats, link, ownAccount, unlink, exportOwn, deleteOwn, visible, hints],
  presses: [pages.action, linkToken, linkForm, confirmSignIn, discardSignIn, unlinkChosen, confirmDeletion, leave],
});
