import { createHash } from 'node:crypto';
import { waitUntilSettledOrAborted } from '../../../async/abortable.ts';
import { createSemaphore } from '../../../async/semaphore.ts';
import type { ReadAppearance } from '../../../domain/appearance.ts';
import type { Board } from '../../../domain/live/boards.ts';
import { withAppearance } from '../../../render/kit/additions/appearance.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import { type Texts, textsForLanguage } from '../../../render/texts/texts.ts';
import type { BoardMessageDraft } from './steps.ts';
import { BoardWriter, type BoardWriterDeps } from './writer.ts';

interface PanelJobDeps extends Omit<BoardWriterDeps, 'draft' | 'semaphore' | 'signal'> {
  readonly panelOf: (texts: Texts) => Message;
  readonly appearanceOf: ReadAppearance;
  readonly fill: (message: Message, userId: string) => Promise<Message['components']>;
}

const CONCURRENT_PANELS = 2;
const CHECK_EVERY_MS = 60_000;
/** The buttons of a control panel work as long as its message exists. */
const BUTTONS_WORK_YEARS = 10;

/** Keeps control panels posted and pinned, each in its chosen language. */
export class PanelJob {
  readonly #deps: PanelJobDeps;
  readonly #shutdown = new AbortController();
  readonly #writers = new Map<number, BoardWriter>();
  readonly #writerDeps: BoardWriterDeps;

  constructor(deps: PanelJobDeps) {
    this.#deps = deps;
    const { signal } = this.#shutdown;
    const semaphore = createSemaphore(CONCURRENT_PANELS);
    this.#writerDeps = { ...deps, signal, semaphore, draft: (board) => drawPanel(board, deps) };
  }

  /** Checks the control panels regularly until `stop`. Never rejects. */
  async start(): Promise<void> {
    await this.#runAll();
    void this.#runEveryMinute();
  }

  /** Call it after control panels were set, changed or removed. Never rejects. */
  async changed(): Promise<void> {
    for (const writer of this.#writers.values()) writer.hurry();
    await this.#runAll();
  }

  /** Writes the control panels of these channels, even during the pause after a failure. */
  async retry(channelIds: ReadonlySet<string>): Promise<void> {
    for (const { id, channelId } of await this.#listPanels()) {
      if (channelIds.has(channelId)) this.#writerOf(id).hurry();
    }
    await this.#runAll();
  }

  /** Resolves when the current work is over or the signal aborts. */
  async stop(givenUp: AbortSignal): Promise<void> {
    this.#shutdown.abort();
    await waitUntilSettledOrAborted(Promise.all(this.#writers.values().map((writer) => writer.done())), givenUp);
  }

  async #runEveryMinute(): Promise<void> {
    const { signal } = this.#shutdown;
    try {
      while (!signal.aborted) {
        await this.#deps.clock.wait(CHECK_EVERY_MS, signal);
        await this.#runAll();
      }
    } catch (err) {
      if (!signal.aborted) throw err;
    }
  }

  async #listPanels(): Promise<readonly Board[]> {
    return (await this.#deps.boards.listAll()).filter(({ shows }) => shows === 'panel');
  }

  #writerOf(id: number): BoardWriter {
    const writer = this.#writers.get(id) ?? new BoardWriter(id, this.#writerDeps);
    this.#writers.set(id, writer);
    return writer;
  }

  async #runAll(): Promise<void> {
    if (this.#shutdown.signal.aborted) return;
    try {
      const panels = await this.#listPanels();
      for (const id of this.#writers.keys()) {
        if (!panels.some((panel) => panel.id === id)) this.#writers.delete(id);
      }
      for (const { id } of panels) this.#writerOf(id).run();
    } catch (err) {
      this.#deps.log.error({ err }, 'could not check the control panels in Discord; trying again in a minute');
    }
  }
}

async function drawPanel(
  { id, locale, guildId }: Board,
  { panelOf, appearanceOf, fill, clock }: Pick<PanelJobDeps, 'panelOf' | 'appearanceOf' | 'fill' | 'clock'>,
): Promise<BoardMessageDraft> {
  const message = withAppearance(panelOf(textsForLanguage(locale)), await appearanceOf(guildId));
  const now = clock.now();
  const forMs = Date.UTC(now.getUTCFullYear() + BUTTONS_WORK_YEARS, 0) - now.getTime();
  const presses = (message.presses ?? []).map((press) => ({ ...press, forMs }));
  // The hash covers the ids of the buttons, so that the message is edited when these change, for example after a
  // restore.
  const components = await fill({ ...message, presses }, `board ${id}`);
  return {
    contentHash: createHash('sha256').update(JSON.stringify(components)).digest('base64url'),
    namesRecent: false,
    files: [],
    render: async (marker) => components.map((component) => ({ ...component, id: marker })),
  };
}
