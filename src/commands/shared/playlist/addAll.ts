import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { Playlist } from '../../../domain/media/playlists/playlist.ts';
import { type FailureKind, MediaServerFailure } from '../../../domain/media/server/failure.ts';
import { serverOf } from '../../../domain/servers/refs.ts';
import { nothingDone } from '../../../render/kit/layout.ts';
import { MAX_OPTION_TEXT } from '../../../render/kit/limits.ts';
import { plainClipped } from '../../../render/kit/markdown.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import { fullTitle } from '../../../render/kit/title.ts';
import { renderProgress } from '../../../render/operation/progress.ts';
import { ADD, renderAddition } from '../../../render/playlist/add.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import type { Deps, InteractionContext, Working } from '../../framework/context.ts';
import { audited } from '../../framework/records.ts';
import { type CancellableOperation, cancellable } from '../cancellable.ts';
import { choiceValue } from '../choiceValue.ts';
import { sameName } from '../names.ts';
import { type Addable, addable, additionRecord, addTo } from './addition.ts';
import { type Into, isOpen, openTarget, targetOf } from './target.ts';
import { type AdditionResult, renderAdditions } from './views/additions.ts';

/** These failures concern a single item; any other failure would also hit the next one. */
const OF_ONE_ITEM: ReadonlySet<FailureKind> = new Set(['not-found', 'invalid']);

/** Adds the items one after the other. If it can see beforehand that something is wrong, it adds none. */
export async function* addAll(
  { items, into }: { items: readonly MediaItem[]; into: Into },
  deps: Deps,
  context: InteractionContext,
): AsyncIterable<ChangeMessage> {
  const [only, ...others] = items;
  if (only && others.length === 0) return yield await addItem(only, into, { deps, context });
  const wanted = items.map((item) => addable(item, context.texts));
  const playlists = await deps.media.playlists(context);
  for (const one of wanted) openTarget({ where: into, wanted: one }, playlists, { deps, context });
  yield* cancellable(deps, context, (working) => addEach({ wanted, into, playlists }, working, { deps, context }));
}

export async function addItem(item: MediaItem, into: Into, { deps, context }: Working): Promise<ChangeMessage> {
  const { texts } = context;
  const wanted = addable(item, texts);
  const playlists = await deps.media.playlists(context);
  const target = openTarget({ where: into, wanted }, playlists, { deps, context });
  try {
    const { outcome } = await addTo({ target, addable: wanted, before: playlists }, { deps, context });
    const message = renderAddition(texts, {
      item,
      outcome,
      namesake: hasNamesake(into, wanted, playlists),
      servers: deps.serverNames,
    });
    return audited(message, additionRecord([{ item, outcome }]));
  } catch (error) {
    if (!(error instanceof MediaServerFailure) || error.onlyOn === undefined) throw error;
    return audited(offerOwn(wanted, error.onlyOn, texts), additionRecord([{ item }]));
  }
}

/** Nothing was added to a playlist of another server: offers those of the item's own. */
function offerOwn({ item, ratingKey }: Addable, onlyOn: string, texts: Texts): ChangeMessage {
  const title = fullTitle(item, texts.search.untitled, MAX_OPTION_TEXT);
  const target = { items: [{ ratingKey, title }] };
  const press = { action: ADD, target, by: 'invoker', server: serverOf(ratingKey) } as const;
  return nothingDone(texts.errors.servers.onlyOn(plainClipped(onlyOn, 60)), {
    controls: [[{ label: texts.card.addButton, style: 'primary', press }]],
  });
}

/** Only a person who requests a new playlist is told that its server has another one of that name. */
const hasNamesake = (into: Into, { ratingKey: item }: Addable, playlists: readonly Playlist[]): boolean =>
  into.kind === 'new' &&
  playlists.some(({ title, ratingKey }) => sameName(title, into.title) && serverOf(ratingKey) === serverOf(item));

interface Many {
  readonly wanted: readonly Addable[];
  readonly into: Into;
  readonly playlists: readonly Playlist[];
}

/** A step that has begun is finished: cancelling counts between two steps. */
async function* addEach(
  many: Many,
  { signal, cancel }: CancellableOperation,
  { deps, context }: Working,
): AsyncIterable<ChangeMessage> {
  const { wanted } = many;
  const results: AdditionResult[] = [];
  let state: Pick<Many, 'into' | 'playlists'> = many;
  let goesOn = true;
  for (const one of wanted) {
    if (!goesOn || signal.aborted) break;
    const what = context.texts.playlist.adding(wanted.length);
    yield renderProgress(context.texts, { what, done: results.length, total: wanted.length, cancel });
    const step = await tryOne(one, state, { deps, context });
    results.push(step.result);
    state = step;
    goesOn = step.goesOn;
  }
  const left = wanted.slice(results.length).map(({ item }) => item);
  const [first] = wanted;
  const namesake = first !== undefined && hasNamesake(many.into, first, many.playlists);
  const cancelled = signal.aborted;
  const message = renderAdditions(context.texts, { results, left, cancelled, namesake, servers: deps.serverNames });
  yield audited(message, additionRecord(results));
}

interface Step extends Pick<Many, 'into' | 'playlists'> {
  readonly result: AdditionResult;
  readonly goesOn: boolean;
}

async function tryOne(
  wanted: Addable,
  { into, playlists }: Pick<Many, 'into' | 'playlists'>,
  { deps, context }: Working,
): Promise<Step> {
  const { item } = wanted;
  const target = targetOf(into, wanted, playlists);
  // The playlist was deleted meanwhile, or another one of the same name was created.
  if (!isOpen(target)) return { result: { item, kind: 'closed' }, goesOn: false, into, playlists };
  try {
    const { outcome, playlists: now } = await addTo({ target, addable: wanted, before: playlists }, { deps, context });
    const result = { item, kind: 'outcome', outcome } as const;
    // The next item would go nowhere, or into a second playlist.
    if (outcome.kind === 'unanswered') return { result, goesOn: false, into, playlists: now };
    const made: Into = into.kind === 'new' ? { kind: 'value', value: choiceValue(outcome.playlist.ratingKey) } : into;
    return { result, goesOn: true, into: made, playlists: now };
  } catch (error) {
    const goesOn = error instanceof MediaServerFailure && OF_ONE_ITEM.has(error.kind);
    return { result: { item, kind: 'failed', error }, goesOn, into, playlists };
  }
}
