import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadSubtitles } from '../../domain/media/titles/rememberedTitles.ts';

/** Stored in place of languages if the media server does not name a title's subtitle languages. */
const UNKNOWN_SUBTITLES = '?';
/** Prefix of the time in ms at which the media server failed for a title. Stored in place of languages. */
const FAILED_AT = '!';

/** With a comma on either side of each language, so that a query can find a single one. */
export function encodeSubtitles(subtitles: ReadSubtitles): string {
  if (subtitles.result === 'unknown') return UNKNOWN_SUBTITLES;
  if (subtitles.result === 'failed') return failedAt(subtitles.at);
  return `,${[...new Set(subtitles.languages)].toSorted().join(',')},`;
}

/** The texts compare as their times do, because all times until the year 2286 have 13 digits. */
const failedAt = (at: Date): string => `${FAILED_AT}${String(at.getTime()).padStart(13, '0')}`;

/** SQL: true for titles whose languages are known. Only the lists of languages begin with a comma. */
export const HAS_LANGUAGES = sql<SqlBool>`(subtitles >= ',' and subtitles < '-')`;
/** SQL: true for titles whose languages the media server does not name, or for which it failed. */
export const HAS_UNKNOWN_LANGUAGES = sql<SqlBool>`(subtitles is not null and not ${HAS_LANGUAGES})`;

/** The same words as in a partial index, because SQLite uses that index only then. */
const IS_FAILED = sql<SqlBool>`subtitles >= '!' and subtitles < ','`;

/**
 * SQL: true for titles for which the media server failed before `at`, and for times in the future, which mean that the
 * clock was set back.
 */
export const didSubtitlesFailBefore = (at: Date, now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${IS_FAILED} and (subtitles < ${failedAt(at)} or subtitles > ${failedAt(now)}))`;
