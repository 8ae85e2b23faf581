import type { Playlist, PlaylistItem } from '../../domain/media/playlists/playlist.ts';
import { MAX_OPTIONS } from '../../render/kit/limits.ts';
import { clip, oneLine } from '../../render/kit/markdown.ts';
import type { Message } from '../../render/kit/message.ts';
import { pageControls, pageOf } from '../../render/kit/pages.ts';
import { fullTitle } from '../../render/kit/title.ts';
import { renderSmartPlaylist } from '../../render/playlist/add.ts';
import { subcommand } from '../framework/command.ts';
import type { Working } from '../framework/context.ts';
import { decision, press } from '../framework/press.ts';
import { findPlaylist, knownPlaylist, orGone } from '../shared/playlist/target.ts';
import { confirming, confirmRemoval, type Draft, draftTarget, MOST_AT_ONCE } from './removal.ts';
import { renderConfirmRemoval, renderRemovalDraft } from './views/removal.ts';

const TURN = 'playlist.remove.page';
const CHOOSE = 'playlist.remove.choose';

const DRAFTED = { requires: 'playlist.edit', changes: false, target: draftTarget, place: 'update' } as const;

/** Turns to another page, or back from the confirmation to choose more. */
const turnPage = press({
  ...DRAFTED,
  name: TURN,
  answer: async ({ target, deps, context }) =>
    await drawDraft(await orGone(deps.media.playlist(target.playlist, context), context), target, { deps, context }),
});

/**
 * Names the chosen rows once more before they are removed; mentions rows that are gone meanwhile and left
 * out.
 */
const chooseRows = press({
  ...DRAFTED,
  name: CHOOSE,
  answer: async ({ target, pressed, deps, context }) => {
    const { values } = pressed;
    const { texts } = context;
    const playlist = await orGone(deps.media.playlist(target.playlist, context), context);
    const rows = await orGone(deps.media.playlistItems(target.playlist, context), context);
    const there = rows.filter(({ playlistItemId }) => values.some((value) => value === playlistItemId));
    const chosen = [...target.chosen, ...there.flatMap((row) => removedItem(row, texts.search.untitled))];
    if (chosen.length === 0) return await drawDraft(playlist, target, { deps, context });
    return renderConfirmRemoval(texts, {
      playlist,
      servers: deps.serverNames,
      chosen,
      gone: values.length - there.length,
      confirm: confirming({ playlist: target.playlist, title: clip(oneLine(playlist.title), 80), chosen }),
      more: chosen.length + MAX_OPTIONS <= MOST_AT_ONCE ? decision(TURN, { ...target, chosen }) : undefined,
    });
  },
});

export const remove = subcommand({
  words: (texts) => texts.playlist.declarations.remove,
  requires: 'playlist.edit',
  // Changes nothing before the confirmation, which is audited as a separate action.
  changes: false,
  options: { playlist: knownPlaylist('editable') },
  presses: [turnPage, chooseRows, confirmRemoval],
  answer: async ({ args, deps, context }) => {
    const { playlist: value } = args;
    const playlist = await findPlaylist(value, deps, context);
    return await drawDraft(playlist, { playlist: playlist.ratingKey, page: 1, chosen: [] }, { deps, context });
  },
});

async function drawDraft(playlist: Playlist, draft: Draft, { deps, context }: Working): Promise<Message> {
  const { media, serverNames: servers } = deps;
  const { texts } = context;
  if (playlist.smart) return renderSmartPlaylist(texts, playlist, servers);
  const rows = await orGone(media.playlistItems(playlist.ratingKey, context), context);
  const taken = new Set(draft.chosen.map(({ playlistItemId }) => playlistItemId));
  const numbered = rows
    .map((item, index) => ({ item, place: index + 1 }))
    .filter(({ item }) => item.playlistItemId !== undefined && !taken.has(item.playlistItemId));
  const { page, pages, items } = pageOf(numbered, draft.page, MAX_OPTIONS);
  return renderRemovalDraft(texts, {
    playlist,
    servers,
    rows: items,
    total: rows.length,
    chosen: draft.chosen.length,
    choose: decision(CHOOSE, { ...draft, page }),
    pages: pageControls(texts, { page, pages, press: (other) => decision(TURN, { ...draft, page: other }) }),
  });
}

function removedItem(item: PlaylistItem, untitled: string): Draft['chosen'] {
  const { playlistItemId, ratingKey } = item;
  if (playlistItemId === undefined) return [];
  return [{ playlistItemId, ratingKey, title: fullTitle(item, untitled, 80) }];
}
