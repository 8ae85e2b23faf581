import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { Playlist } from '../../../domain/media/playlists/playlist.ts';
import { MediaServerFailure, type MediaServerFailureKind } from '../../../domain/media/server/failure.ts';
import { serverOfRef } from '../../../domain/servers/refs.ts';
import { fullTitle } from '../../../render/kit/media/title.ts';
import { createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import { MAX_SELECT_OPTION_TEXT_LENGTH } from '../../../render/kit/message/limits.ts';
import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import { clipAndEscapeText } from '../../../render/kit/text/markdown.ts';
import { renderProgress } from '../../../render/operation/progress.ts';
import { ADD_TO_PLAYLIST_ACTION, renderPlaylistAddition } from '../../../render/playlist/add.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../../framework/context.ts';
import { addAuditDetailsToMessage } from '../../framework/records.ts';
import { type CancellableOperation, runCancellable } from '../cancellable.ts';
import { encodeRefAsChoiceValue } from '../encodeRefAsChoiceValue.ts';
import { isSameName, onlyElement } from '../names.ts';
import {
  type AddableItem,
  addItemAndCheckPlaylists,
  playlistAdditionAuditResult,
  requireAddableItem,
} from './addition.ts';
import {
  type Destination,
  findOrPlanTargetPlaylist,
  isWritablePlaylistTarget,
  requireWritablePlaylistTarget,
} from './target.ts';
import { type PlaylistItemAdditionResult, renderPlaylistAdditions } from './views/additions.ts';

/** Failures that concern a single item. After any other failure, the next item would fail, too. */
const ITEM_FAILURES: ReadonlySet<MediaServerFailureKind> = new Set(['not-found', 'invalid']);

/**
 * Adds the items one after the other. Throws before the first addition if the destination cannot take one of the items.
 */
export async function* addAllToPlaylist(
  { items, destination }: { readonly items: readonly MediaItem[]; readonly destination: Destination },
  deps: CommandDeps,
  context: InteractionContext,
): AsyncIterable<ChangeResultMessage> {
  const onlyItem = onlyElement(items);
  if (onlyItem) {
    yield await addItemToPlaylist(onlyItem, destination, { deps, context });
    return;
  }
  const entries = items.map((item) => requireAddableItem(item, context.texts));
  const playlists = await deps.media.playlists(context);
  for (const entry of entries) requireWritablePlaylistTarget({ destination, entry }, playlists, { deps, context });
  yield* runCancellable(deps, context, (operation) =>
    addOneByOne({ entries, destination, playlists }, operation, { deps, context }),
  );
}

export async function addItemToPlaylist(
  item: MediaItem,
  destination: Destination,
  { deps, context }: CommandDepsAndContext,
): Promise<ChangeResultMessage> {
  const { texts } = context;
  const entry = requireAddableItem(item, texts);
  const playlists = await deps.media.playlists(context);
  const target = requireWritablePlaylistTarget({ destination, entry }, playlists, { deps, context });
  try {
    const { outcome } = await addItemAndCheckPlaylists({ target, entry, before: playlists }, { deps, context });
    const message = renderPlaylistAddition(texts, {
      item,
      outcome,
      hasNamesake: hasNamesake(destination, entry, playlists),
      servers: deps.serverNames,
    });
    return addAuditDetailsToMessage(message, playlistAdditionAuditResult([{ item, outcome }]));
  } catch (error) {
    if (!(error instanceof MediaServerFailure) || error.onlyOn === undefined) throw error;
    return addAuditDetailsToMessage(
      offerPlaylistsOnItsServer(entry, error.onlyOn, texts),
      playlistAdditionAuditResult([{ item }]),
    );
  }
}

/** Reports that the playlist is on another server, with a button for the playlists on the item's own server. */
function offerPlaylistsOnItsServer(
  { item, ratingKey }: AddableItem,
  onlyOn: string,
  texts: Texts,
): ChangeResultMessage {
  const title = fullTitle(item, texts.search, MAX_SELECT_OPTION_TEXT_LENGTH);
  const target = { items: [{ ratingKey, title }] };
  const press = { action: ADD_TO_PLAYLIST_ACTION, target, by: 'invoker', server: serverOfRef(ratingKey) } as const;
  return createNothingChangedMessage(texts.errors.servers.onlyOn(clipAndEscapeText(onlyOn, 60)), {
    controls: [[{ label: texts.card.addButton, style: 'primary', press }]],
  });
}

/** True if a new playlist was requested and the server already has one with this name. */
const hasNamesake = (
  destination: Destination,
  { ratingKey: item }: AddableItem,
  playlists: readonly Playlist[],
): boolean =>
  destination.kind === 'new' &&
  playlists.some(
    ({ title, ratingKey }) => isSameName(title, destination.title) && serverOfRef(ratingKey) === serverOfRef(item),
  );

interface AdditionBatch {
  readonly entries: readonly AddableItem[];
  readonly destination: Destination;
  readonly playlists: readonly Playlist[];
}

/** Cancelling takes effect between two items. */
async function* addOneByOne(
  batch: AdditionBatch,
  { signal, cancel }: CancellableOperation,
  { deps, context }: CommandDepsAndContext,
): AsyncIterable<ChangeResultMessage> {
  const { entries } = batch;
  const results: PlaylistItemAdditionResult[] = [];
  let state: Pick<AdditionBatch, 'destination' | 'playlists'> = batch;
  let canContinue = true;
  for (const entry of entries) {
    if (!canContinue || signal.aborted) break;
    yield renderProgress(context.texts, {
      task: context.texts.playlist.adding(entries.length),
      doneCount: results.length,
      total: entries.length,
      cancel,
    });
    const additionStep = await tryAddition(entry, state, { deps, context });
    results.push(additionStep.result);
    state = additionStep;
    canContinue = additionStep.canContinue;
  }
  const [first] = entries;
  const message = renderPlaylistAdditions(context.texts, {
    results,
    untried: entries.slice(results.length).map(({ item }) => item),
    cancelled: signal.aborted,
    namesake: first !== undefined && hasNamesake(batch.destination, first, batch.playlists),
    servers: deps.serverNames,
  });
  yield addAuditDetailsToMessage(message, playlistAdditionAuditResult(results));
}

interface AdditionStep extends Pick<AdditionBatch, 'destination' | 'playlists'> {
  readonly result: PlaylistItemAdditionResult;
  readonly canContinue: boolean;
}

async function tryAddition(
  entry: AddableItem,
  { destination, playlists }: Pick<AdditionBatch, 'destination' | 'playlists'>,
  { deps, context }: CommandDepsAndContext,
): Promise<AdditionStep> {
  const { item } = entry;
  const target = findOrPlanTargetPlaylist(destination, entry, playlists);
  // Since the last addition, the playlist was deleted, or a second one with the same name was created.
  if (!isWritablePlaylistTarget(target))
    return { result: { item, kind: 'closed' }, canContinue: false, destination, playlists };
  try {
    const { outcome, playlists: updatedPlaylists } = await addItemAndCheckPlaylists(
      { target, entry, before: playlists },
      { deps, context },
    );
    const result = { item, kind: 'outcome', outcome } as const;
    // Stops here, because it is unknown whether the playlist exists: the next item could be lost or go into a second
    // playlist.
    if (outcome.kind === 'unanswered') return { result, canContinue: false, destination, playlists: updatedPlaylists };
    const nextDestination: Destination =
      destination.kind === 'new'
        ? { kind: 'value', value: encodeRefAsChoiceValue(outcome.playlist.ratingKey) }
        : destination;
    return { result, canContinue: true, destination: nextDestination, playlists: updatedPlaylists };
  } catch (error) {
    const canContinue = error instanceof MediaServerFailure && ITEM_FAILURES.has(error.kind);
    return { result: { item, kind: 'failed', error }, canContinue, destination, playlists };
  }
}
