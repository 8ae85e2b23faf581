import type { Message } from '../../render/kit/message.ts';
import { pageControls, pageOf } from '../../render/kit/pages.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { pageAlone, paging } from '../shared/paging.ts';
import { privateIfOwn } from './own.ts';
import { PLAYLISTS_A_PAGE, renderPlaylists } from './views/list.ts';

export const list = subcommand({
  words: (texts) => texts.playlist.declarations.list,
  requires: 'playlist.list',
  visibility: 'private if linked',
  changes: false,
  options: {},
  answer: (_, deps, context) => listPage(1, deps, context),
});

/** Playlists belong to a person: anyone else who turned the page would see their own. */
export const listPages = paging({
  ...{ name: 'playlist.list.page', requires: 'playlist.list', target: pageAlone, by: 'invoker' },
  show: ({ page }, deps, context) => listPage(page, deps, context),
});

async function listPage(asked: number, deps: Deps, context: InteractionContext): Promise<Message> {
  const { actor, texts, signal } = context;
  const playlists = await deps.media.playlists({ signal });
  const { page, pages, before, items } = pageOf(playlists, asked, PLAYLISTS_A_PAGE);
  const controls = pageControls(texts, {
    page,
    pages,
    press: (to) => listPages.to({ page: to }),
  });
  const isOwn = deps.linkedAccounts.accountOf(actor.userId) !== undefined;
  const message = renderPlaylists(texts, items, { total: playlists.length, before, controls, isOwn });
  return privateIfOwn(message, deps, context);
}
