import type { MediaItem } from '../../domain/media/items/item.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { RememberedTitles } from '../../domain/media/titles/rememberedTitles.ts';
import { languageOf } from '../../domain/media/titles/subtitleLanguages.ts';

/**
 * Titles per run. A listing names no subtitles, so each title takes a request. With a run every three hours, a library of
 * 20,000 titles is known after five days.
 */
const TITLES_PER_RUN = 500;

interface SubtitlesDeps {
  readonly media: Pick<MediaServer, 'item'>;
  readonly titles: Pick<RememberedTitles, 'withUnreadSubtitles' | 'keepSubtitles'>;
  readonly signal: AbortSignal;
}

/**
 * Reads the subtitles of titles that are new or changed. Ends without a failure if the server stops answering; the next
 * run continues. Rejects if the database fails, or with the signal's reason.
 */
export async function readSubtitles({ media, titles, signal }: SubtitlesDeps): Promise<void> {
  for (const title of await titles.withUnreadSubtitles(TITLES_PER_RUN)) {
    signal.throwIfAborted();
    const item = await media.item(title.ratingKey, { signal }).catch(returnFailure);
    if (item instanceof MediaServerFailure && item.kind !== 'not-found') return;
    await titles.keepSubtitles(title, item instanceof MediaServerFailure ? 'unknown' : subtitlesOf(item));
  }
}

function returnFailure(error: unknown): MediaServerFailure {
  if (error instanceof MediaServerFailure) return error;
  throw error;
}

/** `unknown` if the server names no streams, or not the language of a subtitle. */
function subtitlesOf({ files = [] }: MediaItem): readonly string[] | 'unknown' {
  const streams = files.flatMap(({ parts }) => parts.flatMap((part) => part.streams));
  if (streams.length === 0) return 'unknown';
  const subtitles = streams.filter(({ kind }) => kind === 'subtitle');
  const languages = subtitles.map(({ languageCode, language }) => languageOf(languageCode ?? language));
  return languages.includes(undefined) ? 'unknown' : languages.filter((language) => language !== undefined);
}
