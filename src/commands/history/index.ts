import type { z } from 'zod';
import { accountRefSchema } from '../../domain/servers/storedRefs.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { createCommand } from '../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { makeOptionOptional, textOption } from '../framework/options.ts';
import { completeAccount, filterTargetSchema, findAccount } from '../shared/history/filters.ts';
import { historyPageOptions, historyPageSchema, planPage, showHistoryPage } from '../shared/history/page.ts';
import { createPager } from '../shared/paging.ts';

const listPage = historyPageSchema.extend({ user: filterTargetSchema(accountRefSchema).optional() });

const { library, since, title, page } = historyPageOptions;

const pages = createPager({
  name: 'history.list.page',
  requires: 'history.list',
  target: listPage,
  by: 'anyone',
  discloses: true,
  show: (target, deps, context) => showList(target, deps, context),
});

export const historyCommand = createCommand({
  words: (texts) => texts.history.declarations.history,
  subject: 'playing',
  requires: 'history.list',
  changes: false,
  discloses: true,
  presses: [pages.action],
  options: {
    user: makeOptionOptional(textOption({ complete: completeAccount, menu: true })),
    library,
    since,
    title,
    page,
  },
  answer: async ({ args, deps, context }) => {
    const { user, ...plays } = args;
    const account = user === undefined ? undefined : await findAccount(user, deps, context);
    return await showList({ ...(await planPage(plays, deps, context)), user: account }, deps, context);
  },
});

function showList(
  { user, ...target }: z.output<typeof listPage>,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<Message> {
  const pagePress = (drawnTarget: typeof target) => pages.pressTo({ ...drawnTarget, user });
  return showHistoryPage(target, { accountIds: user && [user.id], user, pagePress }, { deps, context });
}
