import type { Playlist, PlaylistItem } from '../../domain/media/playlists/playlist.ts';
import { formatItemTitleForStorage, fullTitle, normalizeTypedTitle } from '../../render/kit/media/title.ts';
import { MAX_SELECT_OPTIONS } from '../../render/kit/message/limits.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { pageControls, takePageOfEntries } from '../../render/kit/message/pages.ts';
import { clipText, oneLine } from '../../render/kit/text/markdown.ts';
import { renderSmartPlaylist } from '../../render/playlist/add.ts';
import { createSubcommand } from '../framework/command.ts';
import type { CommandDepsAndContext } from '../framework/context.ts';
import { makeOptionOptional, textOption } from '../framework/options.ts';
import { createPressHandler, decisionPress } from '../framework/press.ts';
import { findItemsByTitleInAnyYear, onlyElement } from '../shared/names.ts';
import { playlistOption } from '../shared/playlist/choices.ts';
import { findPlaylist, throwIfPlaylistGone } from '../shared/playlist/target.ts';
import {
  confirmRemovalPress,
  confirmRemovalPressHandler,
  MAX_REMOVED_PLAYLIST_ROWS,
  type RemovalDraft,
  removalDraftSchema,
} from './removal.ts';
import { renderPlaylistRemovalQuestion, renderRemovalDraft, type UnclearTitle } from './views/removal.ts';

const TURN_PAGE_PRESS = 'playlist.remove.page';
const CHOOSE_ROWS_PRESS = 'playlist.remove.choose';

const DRAFT_PRESS_SPEC = {
  requires: 'playlist.edit',
  changes: false,
  target: removalDraftSchema,
  place: 'update',
} as const;

/** Turns to another page of rows. Works also after the confirmation, where the person can choose more rows. */
const turnPage = createPressHandler({
  ...DRAFT_PRESS_SPEC,
  name: TURN_PAGE_PRESS,
  answer: async ({ target, deps, context }) => {
    const playlist = await throwIfPlaylistGone(deps.media.playlist(target.playlist, context), context);
    return await drawDraft(playlist, target, { deps, context });
  },
});

/** Asks to confirm the chosen rows, and counts the rows that have disappeared in the meantime. */
const chooseRows = createPressHandler({
  ...DRAFT_PRESS_SPEC,
  name: CHOOSE_ROWS_PRESS,
  answer: async ({ target, pressed, deps, context }) => {
    const { values } = pressed;
    const playlist = await throwIfPlaylistGone(deps.media.playlist(target.playlist, context), context);
    const rows = await throwIfPlaylistGone(deps.media.playlistItems(target.playlist, context), context);
    const presentRows = rows.filter(({ playlistItemId }) => values.some((value) => value === playlistItemId));
    const chosenRows = [...target.chosen, ...presentRows.flatMap((row) => removedRowOf(row))];
    if (chosenRows.length === 0) return await drawDraft(playlist, target, { deps, context });
    const missingCount = values.length - presentRows.length;
    return askToConfirm(playlist, { draft: { ...target, chosen: chosenRows }, missingCount }, { deps, context });
  },
});

interface ChosenDraft {
  readonly draft: RemovalDraft;
  readonly missingCount: number;
}

function askToConfirm(
  playlist: Playlist,
  { draft, missingCount }: ChosenDraft,
  { deps, context }: CommandDepsAndContext,
): Message {
  const { chosen } = draft;
  return renderPlaylistRemovalQuestion(context.texts, {
    playlist,
    servers: deps.serverNames,
    chosen,
    missingCount,
    confirm: confirmRemovalPress({ playlist: draft.playlist, title: clipText(oneLine(playlist.title), 80), chosen }),
    chooseMore:
      chosen.length + MAX_SELECT_OPTIONS <= MAX_REMOVED_PLAYLIST_ROWS
        ? decisionPress(TURN_PAGE_PRESS, draft)
        : undefined,
  });
}

export const removeFromPlaylistCommand = createSubcommand({
  words: (texts) => texts.playlist.declarations.remove,
  requires: 'playlist.edit',
  // The command itself changes nothing. The press that confirms the removal has its own audit entry.
  changes: false,
  options: { playlist: playlistOption('editable'), item: makeOptionOptional(textOption({})) },
  presses: [turnPage, chooseRows, confirmRemovalPressHandler],
  answer: async ({ args, deps, context }) => {
    const { playlist: value, item: typedTitle } = args;
    const playlist = await findPlaylist(value, deps, context);
    const draft = { playlist: playlist.ratingKey, page: 1, chosen: [] };
    if (typedTitle === undefined || playlist.smart) return await drawDraft(playlist, draft, { deps, context });
    const matches = await findRows(playlist, typedTitle, { deps, context });
    const row = onlyElement(matches);
    const chosen = row ? removedRowOf(row) : [];
    const search: UnclearTitle = { typedTitle, matches: matches.length };
    if (chosen.length === 0) return await drawDraft(playlist, { ...draft, search }, { deps, context });
    return askToConfirm(playlist, { draft: { ...draft, chosen }, missingCount: 0 }, { deps, context });
  },
});

/** All rows with the typed title. If there are several, the person has to choose. */
async function findRows(
  { ratingKey }: Playlist,
  typedTitle: string,
  { deps, context }: CommandDepsAndContext,
): Promise<readonly PlaylistItem[]> {
  const { search } = context.texts;
  const rows = await throwIfPlaylistGone(deps.media.playlistItems(ratingKey, context), context);
  const matches = findItemsByTitleInAnyYear(rows, typedTitle, (item) => fullTitle(item, search));
  if (matches.length > 0) return matches;
  // The title may have been copied from a list in another language.
  return findItemsByTitleInAnyYear(rows, normalizeTypedTitle(typedTitle), (item) => formatItemTitleForStorage(item));
}

interface ShownDraft extends RemovalDraft {
  readonly search?: UnclearTitle | undefined;
}

async function drawDraft(
  playlist: Playlist,
  { search, ...draft }: ShownDraft,
  { deps, context }: CommandDepsAndContext,
): Promise<Message> {
  const { media, serverNames: servers } = deps;
  const { texts } = context;
  if (playlist.smart) return renderSmartPlaylist(texts, playlist, servers);
  const rows = await throwIfPlaylistGone(media.playlistItems(playlist.ratingKey, context), context);
  const chosenIds = new Set(draft.chosen.map(({ playlistItemId }) => playlistItemId));
  const numberedRows = rows
    .map((item, index) => ({ item, place: index + 1 }))
    .filter(({ item }) => item.playlistItemId !== undefined && !chosenIds.has(item.playlistItemId));
  const { page, pages, items } = takePageOfEntries(numberedRows, draft.page, MAX_SELECT_OPTIONS);
  return renderRemovalDraft(texts, {
    playlist,
    servers,
    search,
    rows: items,
    total: rows.length,
    chosen: draft.chosen.length,
    choose: decisionPress(CHOOSE_ROWS_PRESS, { ...draft, page }),
    pages: pageControls(texts, {
      page,
      pages,
      press: (targetPage) => decisionPress(TURN_PAGE_PRESS, { ...draft, page: targetPage }),
    }),
  });
}

/** The row in the form that a removal stores. Empty for a row without an id, which cannot be removed. */
function removedRowOf(item: PlaylistItem): RemovalDraft['chosen'] {
  const { playlistItemId, ratingKey } = item;
  if (playlistItemId === undefined) return [];
  return [{ playlistItemId, ratingKey, title: formatItemTitleForStorage(item, 80) }];
}
