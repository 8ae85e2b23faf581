import { setImmediate as turn } from 'node:timers/promises';
import { type Library, listableItemKinds } from '../../../domain/media/libraries/library.ts';
import type {
  AbsentTitle,
  AbsentTitleReportChange,
  RememberedTitles,
  TitleId,
} from '../../../domain/media/titles/rememberedTitles.ts';
import type { FeedBatch, FeedEvent, FeedStore } from '../../../domain/notifications/events.ts';
import type { LibraryRef } from '../../../domain/servers/refs.ts';
import type { WakeJob } from '../../../domain/wake.ts';
import { goneTitlesCursorCodec, type LibraryEntryCount } from './cursor.ts';
import {
  entryCountAfterReading,
  isLibraryLongUnlisted,
  isReturnReported,
  judgeAbsences,
  type LibraryReadingResult,
  latestConfirmedAbsence,
  massAbsenceEvent,
  sumMissingTitleCounts,
  titleAbsenceEvent,
} from './plan.ts';

export interface RecordGoneTitlesDeps {
  readonly titles: Omit<RememberedTitles, 'beginPass' | 'noteListed' | 'withUnreadSubtitles' | 'keepSubtitles'>;
  readonly feeds: Pick<FeedStore, 'cursor' | 'record'>;
  readonly clock: { readonly now: () => Date };
  readonly wake: WakeJob;
}

interface Passes {
  readonly libraries: readonly Library[];
  /** Libraries that were read completely. */
  readonly passes: readonly LibraryReadingResult[];
}

/**
 * Stores events for titles that disappeared or are back, after libraries were read. The first reading of a library, and
 * the first one after a restore, causes no events. Rejects if the database fails.
 */
export async function recordGoneTitles({ libraries, passes }: Passes, deps: RecordGoneTitlesDeps): Promise<void> {
  const { feeds, titles, clock } = deps;
  const now = clock.now();
  const storedLibraries = decodeLibraries(await feeds.cursor('gone'));
  const steadyLibraries = new Map(storedLibraries);
  for (const pass of passes) {
    const { key } = pass.library;
    steadyLibraries.set(key, entryCountAfterReading(storedLibraries.get(key), pass, now));
  }
  const goneLibraries = [...steadyLibraries.values()].filter((library) => isLibraryLongUnlisted(library, now));
  const goneKeys = goneLibraries.map(({ key }) => key);
  for (const key of goneKeys) steadyLibraries.delete(key);
  await titles.forgetLibraries(goneKeys);
  const firstPasses = passes.filter(({ library }) => !storedLibraries.has(library.key));
  for (const { library } of firstPasses) await titles.forgetMissing(library.key);
  const cursor = goneTitlesCursorCodec.encode({ libraries: [...steadyLibraries.values()] });
  await feeds.record({ feed: 'gone', cursor, events: [] });
  for (const pass of settledPasses({ libraries, passes })) {
    const steadyLibrary = steadyLibraries.get(pass.library.key);
    if (!steadyLibrary || firstPasses.includes(pass)) continue;
    await new GoneRecorder({ pass, cursor, now, deps }).record(latestConfirmedAbsence(steadyLibrary, now));
  }
}

function decodeLibraries(storedCursor: string | undefined): ReadonlyMap<LibraryRef, LibraryEntryCount> {
  if (storedCursor === undefined) return new Map();
  return new Map(goneTitlesCursorCodec.decode(storedCursor).libraries.map((library) => [library.key, library]));
}

/** Titles may move between libraries of the same type. They count as missing only if all these libraries were read. */
function settledPasses({ libraries, passes }: Passes): readonly LibraryReadingResult[] {
  const readKeys = new Set(passes.map(({ library }) => library.key));
  const unreadTypes = new Set(
    libraries
      .filter(({ key, type }) => listableItemKinds(type).length > 0 && !readKeys.has(key))
      .map(({ type }) => type),
  );
  return passes.filter(({ library }) => !unreadTypes.has(library.type));
}

interface Recording {
  readonly pass: LibraryReadingResult;
  readonly cursor: string;
  readonly now: Date;
  readonly deps: RecordGoneTitlesDeps;
}

class GoneRecorder {
  readonly #recording: Recording;
  readonly #library: LibraryRef;

  constructor(recording: Recording) {
    this.#recording = recording;
    this.#library = recording.pass.library.key;
  }

  /** Stores events of a library. `until` is undefined if no title has been missing long enough. */
  async record(until: Date | undefined): Promise<void> {
    const { deps } = this.#recording;
    await deps.titles.forgetMoved(this.#library);
    await this.#recordReturned();
    await this.#recordMissing(until ?? new Date(0));
    await deps.titles.forgetContained(this.#library);
  }

  async #recordReturned(): Promise<void> {
    const { pass, now, deps } = this.#recording;
    const toEvents = (titles: readonly AbsentTitle[]) =>
      titles
        .filter((title) => isReturnReported(title, now))
        .map((title) => titleAbsenceEvent('back', title, { library: pass.library, now }));
    await this.#recordPages((afterId) => deps.titles.returned(this.#library, afterId), {
      toEvents,
      toChange: (titles) => ({ what: 'back', titles }),
    });
  }

  async #recordMissing(until: Date): Promise<void> {
    const { pass, now, deps } = this.#recording;
    const { library, listedCounts } = pass;
    const alert = await deps.titles.openAlert(this.#library);
    const counts = await deps.titles.absences(this.#library, until);
    const judgement = judgeAbsences(counts, listedCounts);
    if (judgement === 'unconfirmed') return;
    const missingCount = sumMissingTitleCounts(counts);
    if (judgement === 'away') return await this.#recordAway(alert?.at, { missing: missingCount, until });
    if (alert) return await this.#recordAlertOver(alert.at, missingCount);
    await this.#recordPages((afterId) => deps.titles.confirmed(this.#library, until, afterId), {
      toEvents: (titles) => titles.map((title) => titleAbsenceEvent('gone', title, { library, now })),
      toChange: (titles) => ({ what: 'gone', titles }),
    });
  }

  /**
   * Records that very many titles are missing. The first page of titles is stored with the alert. If the process ends
   * in between, the next reading continues.
   */
  async #recordAway(
    openSince: Date | undefined,
    { missing, until }: { readonly missing: number; readonly until: Date },
  ): Promise<void> {
    const { pass, now, deps } = this.#recording;
    const alertedAt = openSince ?? now;
    const alert = massAbsenceEvent({ what: 'away', alertedAt, missing }, { library: pass.library, now });
    let events = openSince ? [] : [alert];
    for await (const titles of pagesOf((afterId) => deps.titles.missing(this.#library, until, afterId))) {
      await this.#store({ events, titles: [{ what: 'away', titles, alertedAt }] });
      events = [];
    }
  }

  /**
   * Records the end of an alert. The last page of titles is stored with the event, because the alert is open until
   * then.
   */
  async #recordAlertOver(alertedAt: Date, missing: number): Promise<void> {
    const { pass, now, deps } = this.#recording;
    const event = massAbsenceEvent({ what: 'here again', alertedAt, missing }, { library: pass.library, now });
    for await (const titles of pagesOf((afterId) => deps.titles.alerted(this.#library, afterId))) {
      const nextTitles = await deps.titles.alerted(this.#library, titles.at(-1)?.id ?? 0);
      const isLastPage = nextTitles.length === 0;
      await this.#store({ events: isLastPage ? [event] : [], titles: [{ what: 'alert over', titles, now }] });
    }
  }

  /** Stores events in pages. They are published together once all pages are stored. */
  async #recordPages(
    readPage: (afterId: number) => Promise<readonly AbsentTitle[]>,
    {
      toEvents,
      toChange,
    }: {
      readonly toEvents: (titles: readonly AbsentTitle[]) => readonly FeedEvent[];
      readonly toChange: (titles: readonly AbsentTitle[]) => AbsentTitleReportChange;
    },
  ): Promise<void> {
    const { now } = this.#recording;
    let isStored = false;
    for await (const titles of pagesOf(readPage)) {
      await this.#store({ events: toEvents(titles), titles: [toChange(titles)], partialSince: now });
      isStored = true;
    }
    if (isStored) await this.#store({ events: [] });
  }

  async #store(batch: Pick<FeedBatch, 'events' | 'titles' | 'partialSince'>): Promise<void> {
    const { cursor, deps } = this.#recording;
    await deps.feeds.record({ feed: 'gone', cursor, ...batch });
    deps.wake();
  }
}

/** Pages of titles, each read after the one before was stored. Other work of the process can run in between. */
async function* pagesOf<Title extends TitleId>(
  readPage: (afterId: number) => Promise<readonly Title[]>,
): AsyncGenerator<readonly Title[]> {
  let afterId = 0;
  for (;;) {
    const titles = await readPage(afterId);
    const last = titles.at(-1);
    if (!last) return;
    yield titles;
    afterId = last.id;
    await turn();
  }
}
