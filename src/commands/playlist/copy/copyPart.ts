import type { PlaylistItem } from '../../../domain/media/playlists/playlist.ts';
import {
  type CopySource,
  compareCopy,
  foreignRowsOf,
  type PlaylistCopy,
  rowsOfCopy,
} from '../../../domain/media/playlists/playlistCopies.ts';
import { attempt, ifReadable } from '../../../domain/media/server/attempt.ts';
import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import type { ItemRef } from '../../../domain/servers/refs.ts';
import type { ChangeMessage } from '../../../render/kit/message/message.ts';
import { renderProgress } from '../../../render/operation/progress.ts';
import type { DepsAndContext } from '../../framework/context.ts';
import type { CancellableOperation } from '../../shared/cancellable.ts';
import { unlessNotFound } from '../../shared/endpoint.ts';

/** Titles that become one playlist of the person. */
export interface PlannedCopy extends CopySource {
  readonly title: string;
  /** The titles that the person's account can see, in the original's order. */
  readonly wanted: readonly ItemRef[];
  /** Number of titles that the person's account cannot see. */
  readonly hiddenCount: number;
}

export interface CopyOutcome {
  /** `id` and `playlistKey` are missing if the server failed before the copy was looked up. */
  readonly copy: Pick<PlaylistCopy, 'title' | 'rows'> & Partial<Pick<PlaylistCopy, 'id' | 'playlistKey'>>;
  /** Number of titles in the copy, and how many of them are new. */
  readonly copiedCount: number;
  readonly newCount: number;
  /** Number of titles that were left out, because the person cannot see them or the server did not take them. */
  readonly leftOutCount: number;
  /** Number of titles that a second try would copy. */
  readonly untriedCount: number;
  readonly failure?: unknown;
  readonly isCancelled: boolean;
  /** False if the copy could not be read at the end. Then the server's answers were counted. */
  readonly isVerified: boolean;
  /** True if the copy was read again and contains the copied titles in the original's order. */
  readonly isInOrder: boolean;
}

/** The outcome of a part whose copying could not begin. */
export const untriedOutcome = (
  { title, count }: { readonly title: string; readonly count: number },
  { failure, isCancelled }: Pick<CopyOutcome, 'failure' | 'isCancelled'>,
): CopyOutcome => ({
  copy: { title, rows: [] },
  copiedCount: 0,
  newCount: 0,
  leftOutCount: 0,
  untriedCount: count,
  failure,
  isCancelled,
  isVerified: true,
  isInOrder: false,
});

/** Copies titles that the copy does not have yet. A failure of the server ends it and is part of the outcome. */
export async function* copyPart(
  { plan, copy: openedCopy, rows: openedRows }: OpenedCopy,
  operation: CancellableOperation,
  { deps, context }: DepsAndContext,
): AsyncGenerator<ChangeMessage, CopyOutcome> {
  const { texts } = context;
  const { wanted } = plan;
  let copy = openedCopy;
  const { missing } = compareCopy(wanted, openedRows);
  const presentCount = wanted.length - missing.length;
  let takenCount = 0;
  let refusedCount = 0;
  let failure: unknown;
  for (const key of missing) {
    if (failure !== undefined || operation.signal.aborted) break;
    const doneCount = presentCount + takenCount + refusedCount;
    const task = texts.playlist.copy.copying(wanted.length);
    yield renderProgress(texts, { task, doneCount, total: wanted.length, cancel: operation.cancel });
    const step = await copyTitle(key, { plan, copy, presentCount: presentCount + takenCount }, { deps, context });
    copy = step.copy;
    if (step.result === 'taken') takenCount += 1;
    else if (step.result === 'refused') refusedCount += 1;
    else failure = step.result.failure;
  }
  const after = await readRows(copy, { deps, context });
  const copied = compareCopy(wanted, after ?? openedRows);
  if (after) copy = await settleRows(copy, rowsOfCopy(wanted, copy, after), { deps });
  const copiedCount = after ? wanted.length - copied.missing.length : presentCount + takenCount;
  return {
    copy,
    copiedCount,
    newCount: Math.max(0, copiedCount - presentCount),
    leftOutCount: plan.hiddenCount + refusedCount,
    untriedCount: Math.max(0, wanted.length - copiedCount - refusedCount),
    failure,
    isCancelled: operation.signal.aborted,
    isVerified: after !== undefined,
    isInOrder: isInOrder(copied.copiedRows, after),
  };
}

/** True if the playlist was read and contains these rows in this order. */
function isInOrder(copiedRows: readonly PlaylistItem[], after: readonly PlaylistItem[] | undefined): boolean {
  if (after === undefined) return false;
  const places = copiedRows.map((row) => after.indexOf(row));
  return places.every((place, index) => index === 0 || (places[index - 1] ?? 0) < place);
}

export interface OpenedCopy {
  readonly plan: PlannedCopy;
  readonly copy: PlaylistCopy;
  readonly rows: readonly PlaylistItem[];
}

/**
 * The person's copy from an earlier try with its rows, or a new copy. If the person deleted the copy's playlist, the
 * copying begins again. Before the first change, stores which rows the person added, because the copying may be
 * interrupted. Rejects with the media server's failure.
 */
export async function openCopy(plan: PlannedCopy, { deps, context }: DepsAndContext): Promise<OpenedCopy> {
  const { media, playlistCopies, clock } = deps;
  const { signal } = context;
  const { userId, source, server, type, title } = plan;
  const playlists = await media.playlists({ signal, only: server });
  const earlier = playlists.map(({ ratingKey }) => ratingKey);
  const copy = await playlistCopies.begin({ userId, source, server, type, title, earlier, at: clock.now() });
  const playlistKey = copy.playlistKey ?? (await findCreated(plan, copy, { deps, context }));
  const rows = playlistKey && (await unlessNotFound(media.playlistItems(playlistKey, { signal })));
  const change = rows
    ? { playlistKey, foreignRows: foreignRowsOf(copy, rows) }
    : { playlistKey: undefined, rows: [], earlier, foreignRows: [] };
  await playlistCopies.settle(copy.id, change);
  return { plan, copy: { ...copy, ...change }, rows: rows ?? [] };
}

/**
 * The playlist that the copy created, although its answer got lost: it is new, has the copy's name, and holds nothing but
 * titles of the copy.
 */
async function findCreated(
  { wanted, server }: PlannedCopy,
  { earlier, title, type }: PlaylistCopy,
  { deps, context }: DepsAndContext,
): Promise<ItemRef | undefined> {
  const { signal } = context;
  for (const playlist of await deps.media.playlists({ signal, only: server })) {
    const { ratingKey, smart, playlistType } = playlist;
    const isLike = playlist.title === title && !smart && (playlistType ?? type) === type;
    if (!isLike || earlier.includes(ratingKey)) continue;
    const rows = (await unlessNotFound(deps.media.playlistItems(ratingKey, { signal }))) ?? [];
    if (rows.length > 0 && compareCopy(wanted, rows).copiedRows.length === rows.length) return ratingKey;
  }
  return undefined;
}

interface CopyState {
  readonly plan: PlannedCopy;
  readonly copy: PlaylistCopy;
  readonly presentCount: number;
}

interface CopyStep {
  readonly copy: PlaylistCopy;
  /** `refused`: the server does not put this title into the playlist. */
  readonly result: 'taken' | 'refused' | { readonly failure: unknown };
}

async function copyTitle(key: ItemRef, state: CopyState, { deps, context }: DepsAndContext): Promise<CopyStep> {
  const { copy } = state;
  try {
    if (copy.playlistKey === undefined) return await createCopy(key, state, { deps, context });
    return { copy, result: await addTitle(key, copy.playlistKey, state, { deps, context }) };
  } catch (error) {
    const isAboutTitle = error instanceof MediaServerFailure && ['not-found', 'invalid'].includes(error.kind);
    // If the playlist was deleted, this is no refusal of a single title: every further title would fail, too.
    const isGone = isAboutTitle && copy.playlistKey !== undefined && !(await readRows(copy, { deps, context }));
    return { copy, result: isAboutTitle && !isGone ? 'refused' : { failure: error } };
  }
}

/** Creates the playlist with its first title. If the answer gets lost, looks for the new playlist. */
async function createCopy(
  ratingKey: ItemRef,
  { plan, copy }: CopyState,
  { deps, context }: DepsAndContext,
): Promise<CopyStep> {
  const { title, type } = copy;
  const { signal } = context;
  const creation = await attempt(() => deps.media.createPlaylist({ title, type, ratingKey }, { signal }));
  const created = creation.answered ? creation.value : undefined;
  const playlistKey = created?.ratingKey ?? (await ifReadable(() => findCreated(plan, copy, { deps, context })));
  if (playlistKey === undefined) return { copy, result: { failure: creation.answered ? undefined : creation.failure } };
  await deps.playlistCopies.settle(copy.id, { playlistKey });
  return { copy: { ...copy, playlistKey }, result: created?.leafCount === 0 ? 'refused' : 'taken' };
}

/** Adds a title to the playlist. If the answer gets lost, looks for the title's row. */
async function addTitle(
  key: ItemRef,
  playlistKey: ItemRef,
  { plan, copy, presentCount }: CopyState,
  { deps, context }: DepsAndContext,
): Promise<CopyStep['result']> {
  const { signal } = context;
  const addition = await attempt(() => deps.media.addToPlaylist(playlistKey, key, { signal }));
  if (addition.answered) return addition.value.added === 0 ? 'refused' : 'taken';
  const rows = await readRows(copy, { deps, context });
  const isThere = rows && plan.wanted.length - compareCopy(plan.wanted, rows).missing.length > presentCount;
  return isThere ? 'taken' : { failure: addition.failure };
}

async function readRows(
  { playlistKey }: PlaylistCopy,
  { deps, context }: DepsAndContext,
): Promise<readonly PlaylistItem[] | undefined> {
  if (playlistKey === undefined) return [];
  return await deps.media.playlistItems(playlistKey, { signal: context.signal }).catch(() => undefined);
}

/**
 * Stores which rows belong to the copy, so that they can be removed again. If storing fails, the next try still
 * recognises them, because the rows that the person added stay stored.
 */
async function settleRows(
  copy: PlaylistCopy,
  rows: PlaylistCopy['rows'],
  { deps }: Pick<DepsAndContext, 'deps'>,
): Promise<PlaylistCopy> {
  // Without a playlist, the rows that the person added stay stored: the playlist may still appear, although its
  // creation got no answer.
  const change = copy.playlistKey === undefined ? { rows } : { rows, foreignRows: undefined };
  try {
    await deps.playlistCopies.settle(copy.id, change);
    return { ...copy, rows };
  } catch {
    return copy;
  }
}
