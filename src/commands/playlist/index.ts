import { pageControls, pageOf } from '../../render/kit/pages.ts';
import { group, subcommand } from '../framework/command.ts';
import { text } from '../framework/options.ts';
import { pagedList } from '../shared/paging.ts';
import { add, itemValues, MORE_ITEMS } from './add.ts';
import { completeItem } from './item.ts';
import { addPicked, pickItems } from './pick.ts';
import { remove } from './remove.ts';
import { show } from './show.ts';
import { MAX_PLAYLIST_TITLE, privateIfOwn } from './target.ts';
import { undo } from './undo.ts';
import { PLAYLISTS_A_PAGE, renderPlaylists } from './views/list.ts';

/** Playlists belong to a person: anyone else who turned the page would see their own. */
const list = pagedList({
  words: (texts) => texts.playlist.declarations.list,
  ...{ name: 'playlist.list.page', requires: 'playlist.list', visibility: 'private if linked', by: 'invoker' },
  show: async ({ page: asked, pagePress: press }, deps, context) => {
    const { actor, texts } = context;
    const playlists = await deps.media.playlists(context);
    const { page, pages, before, items } = pageOf(playlists, asked, PLAYLISTS_A_PAGE);
    const controls = pageControls(texts, { page, pages, press });
    const isOwn = deps.linkedAccounts.accountOf(actor.userId) !== undefined;
    const message = renderPlaylists(texts, items, { total: playlists.length, before, controls, isOwn });
    return privateIfOwn(message, deps, context);
  },
});

/** A playlist is made with its first item (4.14); the others are then added to it. */
const create = subcommand({
  words: (texts) => texts.playlist.declarations.create,
  requires: 'playlist.edit',
  visibility: 'private if linked',
  changes: ({ title, ...items }) => ({ target: `new playlist ${title}`, after: `add ${itemValues(items).join(', ')}` }),
  options: { title: text({ max: MAX_PLAYLIST_TITLE }), item: text({ complete: completeItem }), ...MORE_ITEMS },
  answer: ({ title, ...items }, deps, context) =>
    addPicked({ into: { kind: 'new', title }, items: itemValues(items) }, deps, context),
});

export const playlist = group({
  words: (texts) => texts.playlist.declarations.playlist,
  subcommands: [list, show, create, add, remove, undo],
  presses: [pickItems],
});
