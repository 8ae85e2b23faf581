import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { Playlist } from '../../../domain/media/playlists/playlist.ts';
import { type FailureKind, MediaServerFailure } from '../../../domain/media/server/failure.ts';
import { serverOf } from '../../../domain/servers/refs.ts';
import { fullTitle } from '../../../render/kit/media/title.ts';
import { nothingDone } from '../../../render/kit/message/layout.ts';
import { MAX_OPTION_TEXT } from '../../../render/kit/message/limits.ts';
import type { ChangeMessage } from '../../../render/kit/message/message.ts';
import { plainClipped } from '../../../render/kit/text/markdown.ts';
import { renderProgress } from '../../../render/operation/progress.ts';
import { ADD_TO_PLAYLIST_ACTION, renderAddition } from '../../../render/playlist/add.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import type { Deps, DepsAndContext, InteractionContext } from '../../framework/context.ts';
import { withAuditDetails } from '../../framework/records.ts';
import { type CancellableOperation, runCancellable } from '../cancellable.ts';
import { choiceValue } from '../choiceValue.ts';
import { isSameName, onlyElement } from '../names.ts';
import { type AddableItem, addAndCheck, additionAuditResult, requireAddableItem } from './addition.ts';
import { type Destination, isOpenPlaylistTarget, openPlaylistTarget, playlistTarget } from './target.ts';
import { type AdditionResult, renderAdditions } from './views/additions.ts';

/** Failures that concern a single item. After any other failure, the next item would fail, too. */
const ITEM_FAILURES: ReadonlySet<FailureKind> = new Set(['not-found', 'invalid']);

/**
 * Adds the items one after the other. Throws before the first addition if the destination cannot take one of the items.
 */
export async function* addAllToPlaylist(
  { items, destination }: { readonly items: readonly MediaItem[]; readonly destination: Destination },
  deps: Deps,
  context: InteractionContext,
): AsyncIterable<ChangeMessage> {
  const onlyItem = onlyElement(items);
  if (onlyItem) {
    yield await addItemToPlaylist(onlyItem, destination, { deps, context });
    return;
  }
  const entries = items.map((item) => requireAddableItem(item, context.texts));
  const playlists = await deps.media.playlists(context);
  for (const entry of entries) openPlaylistTarget({ destination, entry }, playlists, { deps, context });
  yield* runCancellable(deps, context, (operation) =>
    addOneByOne({ entries, destination, playlists }, operation, { deps, context }),
  );
}

export async function addItemToPlaylist(
  item: MediaItem,
  destination: Destination,
  { deps, context }: DepsAndContext,
): Promise<ChangeMessage> {
  const { texts } = context;
  const entry = requireAddableItem(item, texts);
  const playlists = await deps.media.playlists(context);
  const target = openPlaylistTarget({ destination, entry }, playlists, { deps, context });
  try {
    const { outcome } = await addAndCheck({ target, entry, before: playlists }, { deps, context });
    const message = renderAddition(texts, {
      item,
      outcome,
      hasNamesake: hasNamesake(destination, entry, playlists),
      servers: deps.serverNames,
    });
    return withAuditDetails(message, additionAuditResult([{ item, outcome }]));
  } catch (error) {
    if (!(error instanceof MediaServerFailure) || error.onlyOn === undefined) throw error;
    return withAuditDetails(offerPlaylistsOnItsServer(entry, error.onlyOn, texts), additionAuditResult([{ item }]));
  }
}

/** Reports that the playlist is on another server, with a button for the playlists on the item's own server. */
function offerPlaylistsOnItsServer({ item, ratingKey }: AddableItem, onlyOn: string, texts: Texts): ChangeMessage {
  const title = fullTitle(item, texts.search, MAX_OPTION_TEXT);
  const target = { items: [{ ratingKey, title }] };
  const press = { action: ADD_TO_PLAYLIST_ACTION, target, by: 'invoker', server: serverOf(ratingKey) } as const;
  return nothingDone(texts.errors.servers.onlyOn(plainClipped(onlyOn, 60)), {
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
    ({ title, ratingKey }) => isSameName(title, destination.title) && serverOf(ratingKey) === serverOf(item),
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
  { deps, context }: DepsAndContext,
): AsyncIterable<ChangeMessage> {
  const { entries } = batch;
  const results: AdditionResult[] = [];
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
  const message = renderAdditions(context.texts, {
    results,
    untried: entries.slice(results.length).map(({ item }) => item),
    cancelled: signal.aborted,
    namesake: first !== undefined && hasNamesake(batch.destination, first, batch.playlists),
    servers: deps.serverNames,
  });
  yield withAuditDetails(message, additionAuditResult(results));
}

interface AdditionStep extends Pick<AdditionBatch, 'destination' | 'playlists'> {
  readonly result: AdditionResult;
  readonly canContinue: boolean;
}

async function tryAddition(
  entry: AddableItem,
  { destination, playlists }: Pick<AdditionBatch, 'destination' | 'playlists'>,
  { deps, context }: DepsAndContext,
): Promise<AdditionStep> {
  const { item } = entry;
  const target = playlistTarget(destination, entry, playlists);
  // Since the last addition, the playlist was deleted, or a second one with the same name was created.
  if (!isOpenPlaylistTarget(target))
    return { result: { item, kind: 'closed' }, canContinue: false, destination, playlists };
  try {
    const { outcome, playlists: updatedPlaylists } = await addAndCheck(
      { target, entry, before: playlists },
      { deps, context },
    );
    const result = { item, kind: 'outcome', outcome } as const;
    // Stops here, because it is unknown if the playlist exists: the next item could be lost or go into a second
    // playlist.
    if (outcome.kind === 'unanswered') return { result, canContinue: false, destination, playlists: updatedPlaylists };
    const nextDestination: Destination =
      destination.kind === 'new' ? { kind: 'value', value: choiceValue(outcome.playlist.ratingKey) } : destination;
    return { result, canContinue: true, destination: nextDestination, playlists: updatedPlaylists };
  } catch (error) {
    const canContinue = error instanceof MediaServerFailure && ITEM_FAILURES.has(error.kind);
    return { result: { item, kind: 'failed', error }, canContinue, destination, playlists };
  }
}
