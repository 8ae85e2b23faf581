import type { Playlist, PlaylistItem, RemovedItem } from '../../domain/media/playlists/playlist.ts';
import { MAX_OPTIONS } from '../../render/kit/limits.ts';
import { clip, oneLine } from '../../render/kit/markdown.ts';
import type { Message } from '../../render/kit/message.ts';
import { pageControls, pageOf } from '../../render/kit/pages.ts';
import { fullTitle } from '../../render/kit/title.ts';
import { renderPlaylistGone, renderSmartPlaylist } from '../../render/playlist/add.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { press } from '../framework/press.ts';
import { ifThere } from '../shared/endpoint.ts';
import { choosing, confirming, type Draft, draftTarget, MOST_AT_ONCE, turning } from './removal.ts';
import { findPlaylist, knownPlaylist } from './target.ts';
import { renderConfirmRemoval, renderRemovalDraft } from './views/removal.ts';

export const remove = subcommand({
  words: (texts) => texts.playlist.declarations.remove,
  requires: 'playlist.edit',
  // Nothing changes before the confirmation, which is audited as an action of its own.
  changes: false,
  options: { playlist: knownPlaylist('editable') },
  answer: async ({ playlist: value }, deps, context) => {
    const known = await findPlaylist(value, deps, context);
    if ('why' in known) return known.why;
    return await drawDraft(known.playlist, { playlist: known.playlist.ratingKey, page: 1, chosen: [] }, deps, context);
  },
});

/** Turns to another page, or back from the confirmation to choose more. */
export const turnPage = press({
  name: turning.name,
  requires: 'playlist.edit',
  changes: false,
  target: draftTarget,
  place: 'update',
  answer: async (draft, _, deps, context) => {
    const playlist = await ifThere(deps.media.playlist(draft.playlist, context));
    return playlist ? await drawDraft(playlist, draft, deps, context) : renderPlaylistGone(context.texts);
  },
});

/** Names the chosen rows once more before anything happens, and says if some have gone meanwhile and are left out. */
export const chooseRows = press({
  name: choosing.name,
  requires: 'playlist.edit',
  changes: false,
  target: draftTarget,
  place: 'update',
  answer: async (draft, { values }, deps, context) => {
    const { texts, signal } = context;
    const playlist = await ifThere(deps.media.playlist(draft.playlist, { signal }));
    const rows = playlist && (await ifThere(deps.media.playlistItems(draft.playlist, { signal })));
    if (!rows) return renderPlaylistGone(texts);
    const there = rows.filter(({ playlistItemId }) => playlistItemId !== undefined && values.includes(playlistItemId));
    const chosen = [...draft.chosen, ...there.flatMap((row) => removedItem(row, texts.search.untitled))];
    if (chosen.length === 0) return await drawDraft(playlist, draft, deps, context);
    return drawConfirmation(playlist, { ...draft, chosen }, values.length - there.length, context);
  },
});

function drawConfirmation(playlist: Playlist, draft: Draft, gone: number, { texts }: InteractionContext): Message {
  const { playlist: key, chosen } = draft;
  return renderConfirmRemoval(texts, {
    playlist,
    chosen,
    gone,
    confirm: confirming.press({ playlist: key, title: clip(oneLine(playlist.title), 80), chosen }),
    more: chosen.length + MAX_OPTIONS <= MOST_AT_ONCE ? turning.press(draft) : undefined,
  });
}

async function drawDraft(
  playlist: Playlist,
  draft: Draft,
  { media }: Deps,
  context: InteractionContext,
): Promise<Message> {
  const { texts, signal } = context;
  if (playlist.smart) return renderSmartPlaylist(texts, playlist);
  const rows = await ifThere(media.playlistItems(playlist.ratingKey, { signal }));
  if (!rows) return renderPlaylistGone(texts);
  const taken = new Set(draft.chosen.map(({ playlistItemId }) => playlistItemId));
  const numbered = rows
    .map((item, index) => ({ item, place: index + 1 }))
    .filter(({ item }) => item.playlistItemId !== undefined && !taken.has(item.playlistItemId));
  const { page, pages, items } = pageOf(numbered, draft.page, MAX_OPTIONS);
  return renderRemovalDraft(texts, {
    playlist,
    rows: items,
    total: rows.length,
    chosen: draft.chosen.length,
    choose: choosing.press({ ...draft, page }),
    pages: pageControls(texts, { page, pages, press: (other) => turning.press({ ...draft, page: other }) }),
  });
}

function removedItem(item: PlaylistItem, untitled: string): readonly RemovedItem[] {
  const { playlistItemId, ratingKey } = item;
  if (playlistItemId === undefined) return [];
  return [{ playlistItemId, ...(ratingKey !== undefined && { ratingKey }), title: fullTitle(item, untitled, 80) }];
}
