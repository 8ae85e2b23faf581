import { setImmediate as turn } from 'node:timers/promises';
import { waitUntilSettledOrAborted } from '../../../async/abortable.ts';
import { createSemaphore } from '../../../async/semaphore.ts';
import type { Board } from '../../../domain/live/boards.ts';
import {
  LIVE_SNAPSHOT_INTERVAL_MS,
  type SessionsSnapshot,
  type SessionsSnapshotConsumer,
} from '../../../domain/live/snapshot.ts';
import { type BoardContentDeps, createBoardMessageDrafter, type StreamsView } from './content.ts';
import type { PrepareStreams } from './seenStreams.ts';
import { BoardWriter, type BoardWriterDeps } from './writer.ts';

export interface BoardJobDeps
  extends Omit<BoardWriterDeps, 'draft' | 'semaphore' | 'signal'>,
    Omit<BoardContentDeps, 'signal'> {
  readonly streams: PrepareStreams;
  /** Called when the first board was added and streams must be read, or when the last board was removed. */
  readonly needsChanged: () => void;
}

/** Boards that are written at the same time. The low number leaves most of Discord's rate limit to other requests. */
const CONCURRENT_BOARDS = 4;
/** Age of the streams, in ms, from which a board says how old they are. One failed read does not make them so old. */
const STALE_AFTER_MS = 30_000;

/** Shows the current streams in one message per board, which is edited when the content changes. */
export class BoardJob implements SessionsSnapshotConsumer {
  readonly name = 'boards';
  readonly #deps: BoardJobDeps;
  readonly #shutdown = new AbortController();
  readonly #writers = new Map<number, BoardWriter>();
  readonly #writerDeps: BoardWriterDeps;
  #hasBoards = false;
  #view: StreamsView | undefined;
  /**
   * Time of the last read of the streams: `at` in wall-clock time for display, `steadyMs` on the steady clock to
   * measure their age.
   */
  #lastRead: { readonly at: number; readonly steadyMs: number } | undefined;
  /** True while a changed board waits for fresh streams, because the last ones are some seconds old. */
  #isAwaitingRead = false;

  constructor(deps: BoardJobDeps) {
    this.#deps = deps;
    const { signal } = this.#shutdown;
    const draft = createBoardMessageDrafter({ ...deps, signal });
    this.#writerDeps = {
      ...deps,
      signal,
      semaphore: createSemaphore(CONCURRENT_BOARDS),
      draft: async (board, omissions) => {
        if (!this.#view || this.#isAwaitingRead) return undefined;
        return draft(board, this.#view, omissions);
      },
    };
  }

  /**
   * Interval in ms at which the boards need the streams. Returns 1 while a person waits for a board, so that streams
   * are read at once.
   */
  readonly everyMs = (): number | undefined => {
    if (!this.#hasBoards) return undefined;
    return this.#isAwaitingRead ? 1 : LIVE_SNAPSHOT_INTERVAL_MS;
  };

  async receive(snapshot: SessionsSnapshot): Promise<void> {
    await this.#runLogged(() => this.#showSnapshot(snapshot));
  }

  missed(): void {
    void this.#runLogged(() => this.#showSnapshot(undefined));
  }

  /** Call it after boards were set, changed or removed, and once at the start. Never rejects. */
  async changed(): Promise<void> {
    for (const writer of this.#writers.values()) writer.hurry();
    this.#isAwaitingRead = true;
    await this.#runLogged(() => this.#runAll());
    this.#deps.needsChanged();
  }

  /** Writes the boards of these channels with the next snapshot of streams, even during the pause after a failure. */
  async retry(channelIds: ReadonlySet<string>): Promise<void> {
    for (const { id, channelId } of await this.#listBoards()) {
      if (channelIds.has(channelId)) this.#writerOf(id).hurry();
    }
  }

  move(id: number): void {
    this.#writerOf(id).move();
  }

  /** Stops the boards. Resolves when the running work is over or the signal aborts. */
  async stop(givenUp: AbortSignal): Promise<void> {
    this.#shutdown.abort();
    await waitUntilSettledOrAborted(Promise.all(this.#writers.values().map((writer) => writer.done())), givenUp);
  }

  /** Boards with streams. Control panels have a job of their own, because they need none. */
  async #listBoards(): Promise<readonly Board[]> {
    return (await this.#deps.boards.listAll()).filter(({ shows }) => shows === 'streams');
  }

  #writerOf(id: number): BoardWriter {
    const writer = this.#writers.get(id) ?? new BoardWriter(id, this.#writerDeps);
    this.#writers.set(id, writer);
    return writer;
  }

  async #runAll(): Promise<void> {
    if (this.#shutdown.signal.aborted) return;
    const boards = await this.#listBoards();
    for (const id of this.#writers.keys()) {
      if (!boards.some((board) => board.id === id)) this.#writers.delete(id);
    }
    if (this.#hasBoards !== boards.length > 0) {
      this.#hasBoards = boards.length > 0;
      // Without boards, streams are not read, so a later board must not begin with outdated streams.
      this.#view = undefined;
      this.#lastRead = undefined;
      this.#deps.needsChanged();
    }
    // Does not wait for Discord: the next snapshot comes in five seconds, and each board uses the newest one.
    for (const { id } of boards) {
      this.#writerOf(id).run();
      // Other work of the process can run now, because drawing and storing twenty boards takes long.
      await turn();
    }
  }

  async #showSnapshot(snapshot: SessionsSnapshot | undefined): Promise<void> {
    if (!this.#hasBoards) return;
    this.#isAwaitingRead = false;
    if (snapshot) await this.#takeSnapshot(snapshot);
    else this.#view = this.#viewWithoutRead();
    await this.#runAll();
  }

  async #takeSnapshot(snapshot: SessionsSnapshot): Promise<void> {
    const { streams, clock } = this.#deps;
    this.#view = { streams: await streams(snapshot, this.#shutdown.signal), readServers: snapshot.read };
    this.#lastRead = { at: snapshot.at, steadyMs: clock.steadyMs() };
  }

  #viewWithoutRead(): StreamsView | undefined {
    const lastRead = this.#lastRead;
    if (!lastRead) return { streams: undefined };
    const isStale = this.#deps.clock.steadyMs() - lastRead.steadyMs >= STALE_AFTER_MS;
    return isStale ? { ...this.#view, streams: this.#view?.streams, asOf: new Date(lastRead.at) } : this.#view;
  }

  async #runLogged(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (err) {
      if (!this.#shutdown.signal.aborted) {
        this.#deps.log.error({ err }, 'could not update the live boards; trying again when the streams are next read');
      }
    }
  }
}
