import { setImmediate as turn } from 'node:timers/promises';
import { settledOrAborted } from '../../../async/abortable.ts';
import { createSemaphore } from '../../../async/semaphore.ts';
import { type SessionsSnapshot, type SnapshotConsumer, WATCHED_EVERY_MS } from '../../../domain/live/snapshot.ts';
import { type ContentDeps, createDraft, type View } from './content.ts';
import type { SeenStreams } from './seenStreams.ts';
import { BoardWriter, type BoardWriterDeps } from './writer.ts';

export interface BoardJobDeps
  extends Omit<BoardWriterDeps, 'draft' | 'semaphore' | 'signal'>,
    Omit<ContentDeps, 'signal'> {
  readonly streams: SeenStreams;
  /** Called when the first board was added or the last one removed: snapshots are needed, or no longer. */
  readonly needsChanged: () => void;
}

/**
 * At most this many requests of boards are on their way at a time: the rest of Discord's limit is for posts
 * and answers.
 */
const AT_ONCE = 4;
/** A single read that fails is no reason to write every board. */
const STALE_AFTER_MS = 30_000;

/** Shows the current streams in one message per board, which is edited when its content has changed. */
export class BoardJob implements SnapshotConsumer {
  readonly name = 'boards';
  readonly #deps: BoardJobDeps;
  readonly #shutdown = new AbortController();
  readonly #writers = new Map<number, BoardWriter>();
  readonly #writerDeps: BoardWriterDeps;
  #hasBoards = false;
  #view: View | undefined;
  /** Time of the last reading, by the time of day, to show it, and by the steady clock. */
  #read: { readonly at: number; readonly steadyMs: number } | undefined;
  /** True if the known streams are some seconds old and a person waits for a board. */
  #isReading = false;

  constructor(deps: BoardJobDeps) {
    this.#deps = deps;
    const { signal } = this.#shutdown;
    const draft = createDraft({ ...deps, signal });
    this.#writerDeps = {
      ...deps,
      signal,
      semaphore: createSemaphore(AT_ONCE),
      draft: async (board, leftOut) => (this.#view && !this.#isReading ? draft(board, this.#view, leftOut) : undefined),
    };
  }

  /** At once, if a person waits for it. */
  readonly everyMs = (): number | undefined => (this.#hasBoards ? (this.#isReading ? 1 : WATCHED_EVERY_MS) : undefined);

  async take(snapshot: SessionsSnapshot): Promise<void> {
    await this.#safely(() => this.#look(snapshot));
  }

  missed(): void {
    void this.#safely(() => this.#look(undefined));
  }

  /** Boards were set, changed or removed, here or before this start. Never rejects. */
  async changed(): Promise<void> {
    for (const writer of this.#writers.values()) writer.hurry();
    this.#isReading = true;
    await this.#safely(() => this.#runAll());
    this.#deps.needsChanged();
  }

  /** Writes boards in those channels with the next look, without the wait after a failure. */
  async retry(channelIds: ReadonlySet<string>): Promise<void> {
    for (const { id, channelId } of await this.#deps.boards.all())
      if (channelIds.has(channelId)) this.#writerOf(id).hurry();
  }

  /** Draws that board again, in a new message. */
  move(id: number): void {
    this.#writerOf(id).move();
  }

  /** Starts no new work; resolves when the work in progress is over, or at the signal. */
  async stop(givenUp: AbortSignal): Promise<void> {
    this.#shutdown.abort();
    await settledOrAborted(Promise.all(this.#writers.values().map((writer) => writer.done())), givenUp);
  }

  #writerOf(id: number): BoardWriter {
    const writer = this.#writers.get(id) ?? new BoardWriter(id, this.#writerDeps);
    this.#writers.set(id, writer);
    return writer;
  }

  async #runAll(): Promise<void> {
    if (this.#shutdown.signal.aborted) return;
    const all = await this.#deps.boards.all();
    for (const id of this.#writers.keys()) if (!all.some((board) => board.id === id)) this.#writers.delete(id);
    if (this.#hasBoards !== all.length > 0) {
      this.#hasBoards = all.length > 0;
      // Without boards nothing is read: the next board must not begin with old streams.
      this.#view = undefined;
      this.#read = undefined;
      this.#deps.needsChanged();
    }
    // Discord is not awaited here: the next snapshot comes in five seconds, and each board takes the newest.
    for (const { id } of all) {
      this.#writerOf(id).run();
      // Drawing and storing twenty boards in one piece would make all other work wait.
      await turn();
    }
  }

  async #look(snapshot: SessionsSnapshot | undefined): Promise<void> {
    if (!this.#hasBoards) return;
    this.#isReading = false;
    const { streams, clock } = this.#deps;
    if (snapshot) {
      this.#view = { streams: await streams(snapshot, this.#shutdown.signal), read: snapshot.read };
      this.#read = { at: snapshot.at, steadyMs: clock.steadyMs() };
    } else if (!this.#read) this.#view = { streams: undefined };
    else if (clock.steadyMs() - this.#read.steadyMs >= STALE_AFTER_MS)
      this.#view = { ...this.#view, streams: this.#view?.streams, asOf: new Date(this.#read.at) };
    await this.#runAll();
  }

  async #safely(what: () => Promise<void>): Promise<void> {
    try {
      await what();
    } catch (err) {
      if (!this.#shutdown.signal.aborted)
        this.#deps.log.error({ err }, 'could not update the boards; retrying with the next read');
    }
  }
}
