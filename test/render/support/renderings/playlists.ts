import fc from 'fast-check';
import { renderPlaylistCopies } from '../../../../src/commands/playlist/views/copy.ts';
import { renderPlaylistItems, renderPlaylists } from '../../../../src/commands/playlist/views/list.ts';
import {
  renderPlaylistRemoval,
  renderPlaylistRemovalQuestion,
  renderPlaylistRemovals,
  renderPlaylistRemovalUndo,
  renderRemovalDraft,
  renderUndoWithoutPlaylist,
} from '../../../../src/commands/playlist/views/removal.ts';
import { renderPlaylistAdditions } from '../../../../src/commands/shared/playlist/views/additions.ts';
import { PLAYLIST_TYPES } from '../../../../src/domain/media/playlists/playlist.ts';
import { renderChoosePlaylist, renderNewPlaylistForm, renderNothingFound } from '../../../../src/render/card/card.ts';
import { bold } from '../../../../src/render/kit/media/title.ts';
import {
  type PlaylistAdditionOutcome,
  renderItemChoicePrompt,
  renderNoSuchPlaylist,
  renderNotForPlaylists,
  renderPlaylistAddition,
  renderPlaylistChoicePrompt,
  renderPlaylistGone,
  renderSmartPlaylist,
} from '../../../../src/render/playlist/add.ts';
import { controls, key, many, maybe, number, posters, press, text } from '../anything.ts';
import { item, items, playlist, playlistItems, playlists } from '../holdings.ts';
import { rendering } from '../rendering.ts';
import { failure } from './trouble.ts';

const nothing = fc.constant(undefined);
const type = fc.constantFrom(...PLAYLIST_TYPES);
const outcome: fc.Arbitrary<PlaylistAdditionOutcome> = fc.oneof(
  fc.record({ kind: fc.constant('created'), requestedType: type, playlist }),
  fc.record({ kind: fc.constantFrom('added', 'not-added', 'unverified'), playlist }),
  fc.record({ kind: fc.constant('added-elsewhere'), playlist, type }),
  fc.record({ kind: fc.constant('unanswered'), title: text, isNew: fc.boolean(), isSeenMissing: fc.boolean() }),
);
const options = many(fc.record({ label: text, value: key, description: maybe(text) }), (option, index) => ({
  ...option,
  value: `#${index}`,
}));
const removed = many(fc.record({ playlistItemId: key, ratingKey: maybe(key), title: text }));
const additionResult = fc.oneof(
  fc.record({ item, kind: fc.constant('outcome'), outcome }),
  fc.record({ item, kind: fc.constant('closed') }),
  fc.record({ item, kind: fc.constant('failed'), error: failure }),
);

/** Playlists: what is in them, what comes and what goes. */
export const playlistRenderings = [
  rendering('renderPlaylistAddition', fc.tuple(item, outcome, fc.boolean()), (texts, [what, came, namesake]) =>
    renderPlaylistAddition(texts, { item: what, outcome: came, hasNamesake: namesake }),
  ),
  rendering(
    'renderPlaylistAdditions',
    fc.record({ results: many(additionResult), untried: items, cancelled: fc.boolean(), namesake: fc.boolean() }),
    renderPlaylistAdditions,
  ),
  rendering(
    'renderItemChoicePrompt',
    fc.record({ typedText: text, options, isCut: fc.boolean(), press }),
    renderItemChoicePrompt,
  ),
  rendering('renderPlaylistChoicePrompt', text, renderPlaylistChoicePrompt),
  rendering('renderNoSuchPlaylist', text, renderNoSuchPlaylist),
  rendering('renderSmartPlaylist', playlist, renderSmartPlaylist),
  rendering('renderPlaylistGone', nothing, (texts) => renderPlaylistGone(texts)),
  rendering('renderNotForPlaylists', item, renderNotForPlaylists),
  rendering(
    'renderPlaylists',
    fc.record({
      all: playlists,
      more: number,
      controls,
      isOwn: fc.boolean(),
      ownOn: maybe(fc.constant('Attic')),
      maySeeShared: fc.boolean(),
    }),
    (texts, { all, more, ...view }) => renderPlaylists(texts, all, { ...view, total: all.length + more, before: 0 }),
  ),
  rendering(
    'renderPlaylistItems',
    fc.record({
      playlist,
      isShared: fc.boolean(),
      items: playlistItems,
      before: number,
      more: number,
      posters,
      controls,
    }),
    (texts, { more, ...view }) =>
      renderPlaylistItems(texts, { ...view, total: view.before + view.items.length + more }),
  ),
  rendering(
    'renderRemovalDraft',
    fc.record({
      playlist,
      rows: playlistItems.map((all) =>
        all
          .filter((each) => each.playlistItemId !== undefined)
          .map((each, index) => ({ item: each, place: index + 1 })),
      ),
      total: number,
      chosen: number,
      choose: press,
      pages: controls,
    }),
    renderRemovalDraft,
  ),
  rendering(
    'renderPlaylistRemovalQuestion',
    fc.record({ playlist, chosen: removed, missingCount: number, confirm: press, chooseMore: maybe(press) }),
    renderPlaylistRemovalQuestion,
  ),
  rendering(
    'renderPlaylistRemoval',
    fc.record({
      title: text,
      removed,
      missingRows: removed,
      staying: removed,
      untried: removed,
      unsure: removed,
      failure,
      cancelled: fc.boolean(),
      undo: maybe(press),
    }),
    renderPlaylistRemoval,
  ),
  rendering(
    'renderPlaylistRemovals',
    fc.record({
      outcomes: fc.array(
        fc.record({
          title: text,
          removed,
          missingRows: removed,
          staying: removed,
          untried: removed,
          unsure: removed,
          failure,
          cancelled: fc.boolean(),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      unlinkedCount: maybe(number),
    }),
    (texts, { outcomes, unlinkedCount }) => {
      const { undoAgain, undoUnlinked } = texts.playlist.copy;
      const names = outcomes.map(({ title }) => bold(title, texts.search.untitled)).join(', ');
      const unlinkedLine = unlinkedCount === undefined ? undefined : undoUnlinked(names, unlinkedCount);
      return renderPlaylistRemovals(texts, { outcomes, lastLines: [unlinkedLine, undoAgain] });
    },
  ),
  rendering(
    'renderPlaylistCopies',
    fc.record({
      outcomes: fc.array(
        fc.record({
          copy: fc.record({ title: text, playlistKey: maybe(key) }),
          copiedCount: number,
          newCount: number,
          leftOutCount: number,
          untriedCount: number,
          failure,
          isCancelled: fc.boolean(),
          isVerified: fc.boolean(),
          isInOrder: fc.boolean(),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      unlinkedCount: number,
      cutAt: maybe(number),
      undo: maybe(press),
      servers: fc.constant(() => undefined),
    }),
    renderPlaylistCopies,
  ),
  rendering(
    'renderPlaylistRemovalUndo',
    fc.record({
      title: text,
      restored: removed,
      notRestored: removed,
      wasThere: removed,
      unidentified: removed,
      failure,
      verified: fc.boolean(),
    }),
    renderPlaylistRemovalUndo,
  ),
  rendering('renderUndoWithoutPlaylist', fc.record({ title: text }), renderUndoWithoutPlaylist),
  rendering(
    'renderChoosePlaylist',
    fc.record({ item, type, playlists, addPress: press, newPlaylistPress: press }),
    renderChoosePlaylist,
  ),
  rendering('renderNewPlaylistForm', fc.tuple(text, press), (texts, [title, opened]) =>
    renderNewPlaylistForm(texts, { title, max: 80, press: opened }),
  ),
  rendering('renderNothingFound', text, renderNothingFound),
];
