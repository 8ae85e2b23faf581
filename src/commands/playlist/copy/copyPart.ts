import type { PlaylistItem } from '../../../domain/media/playlists/playlist.ts';
import {
  comparePlaylistCopy,
  type PlaylistCopy,
  playlistRowsAddedByCopy,
} from '../../../domain/media/playlists/playlistCopies.ts';
import { attemptChange, readUnlessServerFails } from '../../../domain/media/server/attempt.ts';
import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import type { ItemRef } from '../../../domain/servers/refs.ts';
import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import { renderProgress } from '../../../render/operation/progress.ts';
import type { CommandDepsAndContext } from '../../framework/context.ts';
import type { CancellableOperation } from '../../shared/cancellable.ts';
import { readPlaylistRows } from '../rows.ts';
import { findCreatedPlaylist, type PlannedCopy, type StartedPlaylistCopy } from './openCopy.ts';

export interface CopyOutcome {
  /** `id` and `playlistKey` are missing if the server failed before the bot had looked for the copy. */
  readonly copy: Pick<PlaylistCopy, 'title' | 'rows'> & Partial<Pick<PlaylistCopy, 'id' | 'playlistKey'>>;
  /** Number of the original's titles that the copy has now. `newCount` of them were added this time. */
  readonly copiedCount: number;
  readonly newCount: number;
  /** Number of titles left out, because the person cannot see them or the server did not take them. */
  readonly leftOutCount: number;
  /** Number of titles that a second try would copy. */
  readonly untriedCount: number;
  readonly failure?: unknown;
  readonly isCancelled: boolean;
  /** False if the copy could not be read at the end. The counts then rely on the server's answers. */
  readonly isVerified: boolean;
  /** True if the bot has read the copy again and found the copied titles in the original's order. */
  readonly isInOrder: boolean;
}

export const outcomeOfUntriedCopy = (
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

/**
 * Copies the titles that the copy does not have yet. A failure of the server ends the copying and becomes part of the
 * outcome.
 */
export async function* copyPlaylistPart(
  { plan, copy: openedCopy, rows: openedRows }: StartedPlaylistCopy,
  operation: CancellableOperation,
  { deps, context }: CommandDepsAndContext,
): AsyncGenerator<ChangeResultMessage, CopyOutcome> {
  const { texts } = context;
  const { wanted } = plan;
  // The playlist's key and the stored rows change while titles are copied.
  let copy = openedCopy;
  const { missing: missingKeys } = comparePlaylistCopy(wanted, openedRows);
  const presentCount = wanted.length - missingKeys.length;
  let takenCount = 0;
  let refusedCount = 0;
  let failure: unknown;
  for (const key of missingKeys) {
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
  const rowsAfter = await readCopiedRows(copy, { deps, context });
  const comparison = comparePlaylistCopy(wanted, rowsAfter ?? openedRows);
  if (rowsAfter) copy = await settleRows(copy, playlistRowsAddedByCopy(wanted, copy, rowsAfter), { deps });
  const copiedCount = rowsAfter ? wanted.length - comparison.missing.length : presentCount + takenCount;
  return {
    copy,
    copiedCount,
    newCount: Math.max(0, copiedCount - presentCount),
    leftOutCount: plan.hiddenCount + refusedCount,
    untriedCount: Math.max(0, wanted.length - copiedCount - refusedCount),
    failure,
    isCancelled: operation.signal.aborted,
    isVerified: rowsAfter !== undefined,
    isInOrder: isInOrder(comparison.copiedRows, rowsAfter),
  };
}

function isInOrder(copiedRows: readonly PlaylistItem[], after: readonly PlaylistItem[] | undefined): boolean {
  if (after === undefined) return false;
  const positions = copiedRows.map((row) => after.indexOf(row));
  return positions.every((place, index) => index === 0 || (positions[index - 1] ?? 0) < place);
}

interface CopyState {
  readonly plan: PlannedCopy;
  readonly copy: PlaylistCopy;
  readonly presentCount: number;
}

interface CopyStep {
  readonly copy: PlaylistCopy;
  /** `refused`: the server does not accept this title in the playlist. */
  readonly result: 'taken' | 'refused' | { readonly failure: unknown };
}

async function copyTitle(key: ItemRef, state: CopyState, { deps, context }: CommandDepsAndContext): Promise<CopyStep> {
  const { copy } = state;
  try {
    if (copy.playlistKey === undefined) return await createCopy(key, state, { deps, context });
    return { copy, result: await addTitle({ key, playlistKey: copy.playlistKey }, state, { deps, context }) };
  } catch (error) {
    const isAboutTitle = error instanceof MediaServerFailure && ['not-found', 'invalid'].includes(error.kind);
    // A deleted playlist is a failure and not just a refused title, because every further title would fail too.
    const isGone = isAboutTitle && copy.playlistKey !== undefined && !(await readCopiedRows(copy, { deps, context }));
    return { copy, result: isAboutTitle && !isGone ? 'refused' : { failure: error } };
  }
}

/** Creates the playlist. If the answer gets lost, looks for the new playlist. */
async function createCopy(
  ratingKey: ItemRef,
  { plan, copy }: CopyState,
  { deps, context }: CommandDepsAndContext,
): Promise<CopyStep> {
  const { title, type } = copy;
  const { signal } = context;
  const creation = await attemptChange(() => deps.media.createPlaylist({ title, type, ratingKey }, { signal }));
  const created = creation.answered ? creation.value : undefined;
  const playlistKey =
    created?.ratingKey ?? (await readUnlessServerFails(() => findCreatedPlaylist(plan, copy, { deps, context })));
  if (playlistKey === undefined) return { copy, result: { failure: creation.answered ? undefined : creation.failure } };
  await deps.playlistCopies.settle(copy.id, { playlistKey });
  return { copy: { ...copy, playlistKey }, result: created?.leafCount === 0 ? 'refused' : 'taken' };
}

/** Adds a title. If the answer gets lost, looks for the title's row. */
async function addTitle(
  { key, playlistKey }: { readonly key: ItemRef; readonly playlistKey: ItemRef },
  { plan, copy, presentCount }: CopyState,
  { deps, context }: CommandDepsAndContext,
): Promise<CopyStep['result']> {
  const { signal } = context;
  const addition = await attemptChange(() => deps.media.addToPlaylist(playlistKey, key, { signal }));
  if (addition.answered) return addition.value.added === 0 ? 'refused' : 'taken';
  const rows = await readCopiedRows(copy, { deps, context });
  const isThere = rows && plan.wanted.length - comparePlaylistCopy(plan.wanted, rows).missing.length > presentCount;
  return isThere ? 'taken' : { failure: addition.failure };
}

async function readCopiedRows(
  { playlistKey }: PlaylistCopy,
  { deps, context }: CommandDepsAndContext,
): Promise<readonly PlaylistItem[] | undefined> {
  return playlistKey === undefined ? [] : await readPlaylistRows(playlistKey, deps, context);
}

/**
 * Stores which rows belong to the copy, so that they can be removed again. If storing fails, the next try still
 * recognises the copied rows, because it knows the rows that the person added.
 */
async function settleRows(
  copy: PlaylistCopy,
  rows: PlaylistCopy['rows'],
  { deps }: Pick<CommandDepsAndContext, 'deps'>,
): Promise<PlaylistCopy> {
  // Without a playlist, the rows that the person added stay stored. The playlist may still appear, although its
  // creation got no answer.
  const change = copy.playlistKey === undefined ? { rows } : { rows, ownRows: undefined };
  try {
    await deps.playlistCopies.settle(copy.id, change);
    return { ...copy, rows };
  } catch {
    return copy;
  }
}
