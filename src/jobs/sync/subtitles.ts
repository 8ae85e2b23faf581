import type { Clock } from '../../domain/clock.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { RememberedTitles, SubtitleReadResult } from '../../domain/media/titles/rememberedTitles.ts';
import { normalizeLanguageCode } from '../../domain/media/titles/subtitleLanguages.ts';
import { DAY_MS } from '../../time/units.ts';

/**
 * Titles per run. Each takes a request, because lists of titles name no subtitles. With a run every three hours, a
 * library of 20,000 titles is read in five days.
 */
const TITLES_PER_RUN = 500;
/** A title for which the media server failed is tried again after this time. */
const RETRY_AFTER_MS = DAY_MS;
/** After this many failures in a row, the media server itself seems to be in trouble, and the run ends. */
const MAX_FAILURES_IN_A_ROW = 3;

interface SubtitlesDeps {
  readonly media: Pick<MediaServer, 'item'>;
  readonly titles: Pick<RememberedTitles, 'withUnreadSubtitles' | 'keepSubtitles'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly signal: AbortSignal;
}

/**
 * Reads the subtitle languages of new and changed titles. Skips a title for which the media server fails. Ends without
 * an error if it fails for several titles in a row; the next run continues. Rejects if the database fails, or with the
 * signal's reason.
 */
export async function readSubtitles({ media, titles, clock, signal }: SubtitlesDeps): Promise<void> {
  const now = clock.now();
  const failedBefore = new Date(now.getTime() - RETRY_AFTER_MS);
  let failuresInARow = 0;
  for (const title of await titles.withUnreadSubtitles({ limit: TITLES_PER_RUN, now, failedBefore })) {
    const item = await media.item(title.ratingKey, { signal }).catch(returnFailure);
    signal.throwIfAborted();
    const hasFailed = item instanceof MediaServerFailure && item.kind !== 'not-found';
    failuresInARow = hasFailed ? failuresInARow + 1 : 0;
    await titles.keepSubtitles(title, hasFailed ? { result: 'failed', at: now } : subtitlesOf(item));
    if (failuresInARow === MAX_FAILURES_IN_A_ROW) return;
  }
}

function returnFailure(error: unknown): MediaServerFailure {
  if (error instanceof MediaServerFailure) return error;
  throw error;
}

/**
 * `unknown` if the media server names no streams, does not name the language of every subtitle, or no longer has the
 * title.
 */
function subtitlesOf(item: MediaItem | MediaServerFailure): SubtitleReadResult {
  if (item instanceof MediaServerFailure) return { result: 'unknown' };
  const streams = (item.files ?? []).flatMap(({ parts }) => parts.flatMap((part) => part.streams));
  if (streams.length === 0) return { result: 'unknown' };
  const subtitles = streams.filter(({ kind }) => kind === 'subtitle');
  const languages = subtitles.map(({ languageCode, language }) => normalizeLanguageCode(languageCode ?? language));
  return languages.includes(undefined)
    ? { result: 'unknown' }
    : { result: 'read', languages: languages.filter((language) => language !== undefined) };
}
