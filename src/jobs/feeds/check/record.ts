import type { Clock } from '../../../domain/clock.ts';
import type { CheckedTitles } from '../../../domain/media/titles/checkedTitles.ts';
import { normalizeLanguageCode } from '../../../domain/media/titles/subtitleLanguages.ts';
import type { FeedEvent } from '../../../domain/notifications/events.ts';
import type { CalendarEvents } from '../../../domain/notifications/recapEvents.ts';
import type { Subscriptions } from '../../../domain/notifications/subscriptions.ts';
import type { MediaServers } from '../../../domain/servers/mediaServers.ts';
import type { LibraryRef } from '../../../domain/servers/refs.ts';
import type { FindLibrarySizes } from '../../../domain/statistics/libraryDays.ts';
import { dueRecapPeriods, recapPeriodKey } from '../../../domain/statistics/recap/period.ts';
import type { WakeJob } from '../../../domain/wake.ts';
import { type LibraryCheckEvent, libraryCheckEventCodec } from './data.ts';

export interface LibraryCheckPollDeps {
  readonly calendarEvents: CalendarEvents;
  readonly checkedTitles: Pick<CheckedTitles, 'counts'>;
  readonly librarySizesOf: FindLibrarySizes;
  readonly mediaServers: Pick<MediaServers, 'list' | 'guildsOf' | 'serversOf'>;
  readonly subscriptions: Pick<Subscriptions, 'list'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly timeZone: string;
  readonly wake: WakeJob;
}

/**
 * Stores an event for each guild once a month, even without a subscription: a later subscription then begins with the
 * next month. A guild whose libraries were not read yet gets its event later. Rejects if the database fails, or with
 * the signal's reason.
 */
export async function recordDueLibraryChecks(
  deps: LibraryCheckPollDeps & { readonly signal: AbortSignal },
): Promise<void> {
  const { calendarEvents, mediaServers, subscriptions, clock, timeZone, wake, signal } = deps;
  const now = clock.now();
  const [month] = dueRecapPeriods(now, timeZone);
  if (month === undefined) return;
  const guildIds = [...new Set(mediaServers.list().flatMap(({ id }) => mediaServers.guildsOf(id)))];
  const keyOf = (guildId: string): string => `${recapPeriodKey(month)} ${guildId}`;
  const recordedKeys = await calendarEvents.known('check', guildIds.map(keyOf));
  const checkSubscriptions = (await subscriptions.list()).filter(({ feed }) => feed === 'check');
  for (const guildId of guildIds.filter((id) => !recordedKeys.has(keyOf(id)))) {
    signal.throwIfAborted();
    const ownSubscriptions = checkSubscriptions.filter((subscription) => subscription.guildId === guildId);
    const locales = ownSubscriptions.map(({ locale }) => locale);
    const event = await eventOf(guildId, locales, deps);
    if (event) await calendarEvents.record('check', [{ ...event, key: keyOf(guildId), at: now, guildId }]);
  }
  wake();
}

/** Counts the problems for a guild's monthly post. Undefined if there are no titles to count yet. */
async function eventOf(
  guildId: string,
  locales: readonly string[],
  deps: LibraryCheckPollDeps,
): Promise<Pick<FeedEvent, 'data'> | undefined> {
  // Without a subscription, nothing is counted. The event is stored nevertheless, to mark the month as done.
  if (locales.length === 0) return { data: libraryCheckEventCodec.encode(EMPTY_CHECK) };
  const libraries = await librariesOf(guildId, deps);
  const languages = [...new Set(locales.map((locale) => normalizeLanguageCode(locale) ?? 'en'))];
  let event = EMPTY_CHECK;
  for (const language of languages) {
    const { titles, problems, unknownSubtitles } = await deps.checkedTitles.counts({ libraries, language });
    const { subtitles, ...otherProblems } = problems;
    const withoutSubtitles = { ...event.withoutSubtitles, [language]: subtitles };
    // Only the number of titles without subtitles depends on the language. All languages have the same other counts.
    event = { titles, problems: otherProblems, withoutSubtitles, unknownSubtitles };
  }
  return event.titles === 0 ? undefined : { data: libraryCheckEventCodec.encode(event) };
}

const EMPTY_CHECK: LibraryCheckEvent = {
  titles: 0,
  problems: { doubles: 0, sameFile: 0, unmatched: 0, posterless: 0, odd: 0 },
  withoutSubtitles: {},
  unknownSubtitles: 0,
};

/** Libraries of the guild's media servers that were listed on a server's latest day or the day before. */
async function librariesOf(
  guildId: string,
  { librarySizesOf, mediaServers }: Pick<LibraryCheckPollDeps, 'librarySizesOf' | 'mediaServers'>,
): Promise<readonly LibraryRef[]> {
  const libraries: LibraryRef[] = [];
  for (const { id } of mediaServers.serversOf(guildId)) {
    const growth = await librarySizesOf([id]).growth({});
    const lastDay = Math.max(...growth.map(({ last }) => last.day));
    libraries.push(...growth.filter(({ last }) => last.day >= lastDay - 1).map(({ library }) => library));
  }
  return libraries;
}
