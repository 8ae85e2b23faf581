import { setImmediate as turn } from 'node:timers/promises';
import { settledOrAborted } from '../../../async/abortable.ts';
import { createSemaphore } from '../../../async/semaphore.ts';
import { type SessionsSnapshot, type SnapshotConsumer, WATCHED_EVERY_MS } from '../../../domain/live/snapshot.ts';
import type { Health } from '../../../domain/media/server/health.ts';
import { type ContentDeps, createDraft, type View } from './content.ts';
import type { SeenStreams } from './seenStreams.ts';
import { BoardWriter, type BoardWriterDeps } from './writer.ts';

export interface BoardJobDeps
  extends Omit<BoardWriterDeps, 'draft' | 'semaphore' | 'signal'>,
    Omit<ContentDeps, 'now' | 'signal'> {
  readonly streams: SeenStreams;
  readonly health: Pick<Health, 'state'>;
  /** There are boards now, or none any more: snapshots are needed, or not. */
  readonly needsChanged: () => void;
}

export interface BoardJob extends SnapshotConsumer {
  /** Boards were set, changed or removed, here or before this start. Never rejects. */
  changed(): Promise<void>;
  move(boardId: number): void;
  /** Starts nothing new; resolves when what is on its way is over, or at the signal. */
  stop(signal: AbortSignal): Promise<void>;
}

/** At most this many requests of boards are on their way at a time: the rest of Discord's limit is for posts and answers. */
const AT_ONCE = 4;
/** A single read that fails is no reason to write every board. */
const STALE_AFTER_MS = 30_000;

/** Shows what is playing in one message a board, which is edited when what it says has changed. */
export function createBoardJob(deps: BoardJobDeps): BoardJob {
  const { boards, clock, log } = deps;
  const shutdown = new AbortController();
  const { signal } = shutdown;
  const writers = new Map<number, BoardWriter>();
  const semaphore = createSemaphore(AT_ONCE);
  const now = () => clock.now().getTime();
  const draft = createDraft({ ...deps, now, signal });
  let hasBoards = false;
  let view: View | undefined;
  let readAt: number | undefined;
  /** What is known is some seconds old, and somebody waits for a board. */
  let isReading = false;

  const writerDeps: BoardWriterDeps = {
    ...deps,
    ...{ semaphore, signal },
    draft: async (board, leftOut) => (view && !isReading ? draft(board, view, leftOut) : undefined),
  };

  function writerOf(id: number): BoardWriter {
    const writer = writers.get(id) ?? new BoardWriter(id, writerDeps);
    writers.set(id, writer);
    return writer;
  }

  async function runAll(): Promise<void> {
    if (signal.aborted) return;
    const all = await boards.all();
    for (const id of writers.keys()) if (!all.some((board) => board.id === id)) writers.delete(id);
    if (hasBoards !== all.length > 0) {
      hasBoards = all.length > 0;
      // Nothing is looked at without boards: the next one must not begin with what played long ago.
      [view, readAt] = [undefined, undefined];
      deps.needsChanged();
    }
    // Nobody waits for Discord here: the next snapshot comes in five seconds, and each board takes the newest.
    for (const { id } of all) {
      writerOf(id).run();
      // Drawing and storing twenty boards in one piece would let everything else wait.
      await turn();
    }
  }

  async function look(snapshot: SessionsSnapshot | undefined): Promise<void> {
    if (!hasBoards) return;
    isReading = false;
    const server = deps.health.state();
    if (snapshot) {
      view = { streams: await deps.streams.of(snapshot, signal), server };
      readAt = snapshot.at;
    } else if (readAt === undefined) view = { streams: undefined, server };
    else if (Math.abs(now() - readAt) >= STALE_AFTER_MS)
      view = { streams: view?.streams, asOf: new Date(readAt), server };
    await runAll();
  }

  const safely = async (what: () => Promise<void>): Promise<void> => {
    try {
      await what();
    } catch (err) {
      if (!signal.aborted) log.error({ err }, 'the boards could not be looked at; trying again with the next read');
    }
  };

  return {
    name: 'boards',
    // At once, if somebody waits for it.
    everyMs: () => (hasBoards ? (isReading ? 1 : WATCHED_EVERY_MS) : undefined),
    take: (snapshot) => safely(() => look(snapshot)),
    missed: () => void safely(() => look(undefined)),
    changed: async () => {
      for (const writer of writers.values()) writer.hurry();
      isReading = true;
      await safely(runAll);
      deps.needsChanged();
    },
    move: (id) => writerOf(id).move(),
    stop: async (givenUp) => {
      shutdown.abort();
      await settledOrAborted(Promise.all([...writers.values()].map((writer) => writer.done())), givenUp);
    },
  };
}
