import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SubtitleReadResult } from '../../domain/media/titles/rememberedTitles.ts';

/** Stored instead of languages if the media server does not name them. */
const UNKNOWN_SUBTITLES = '?';
/** Stored together with a time in ms: the media server failed for the title at that time. */
const FAILED_AT = '!';

/** Each language has a comma on either side, so that a query can find it. */
export function encodeSubtitleLanguages(subtitles: SubtitleReadResult): string {
  if (subtitles.result === 'unknown') return UNKNOWN_SUBTITLES;
  if (subtitles.result === 'failed') return failedAt(subtitles.at);
  return `,${[...new Set(subtitles.languages)].toSorted().join(',')},`;
}

/** The texts sort by time, because all times until the year 2286 have 13 digits. */
const failedAt = (at: Date): string => `${FAILED_AT}${String(at.getTime()).padStart(13, '0')}`;

/** SQL: true for titles whose languages are known. Only lists of languages begin with a comma. */
export const KNOWN_SUBTITLES_CONDITION = sql<SqlBool>`(subtitles >= ',' and subtitles < '-')`;
/** SQL: true for titles whose languages the media server does not name, or for which it failed. */
export const UNKNOWN_SUBTITLES_CONDITION = sql<SqlBool>`(subtitles is not null and not ${KNOWN_SUBTITLES_CONDITION})`;

/** Repeats the condition of a partial index, so that SQLite uses the index. */
const IS_FAILED = sql<SqlBool>`subtitles >= '!' and subtitles < ','`;

/**
 * SQL: true for titles for which the media server failed before `at`. A time in the future counts too, because the
 * clock was set back.
 */
export const didSubtitlesFailBefore = (at: Date, now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${IS_FAILED} and (subtitles < ${failedAt(at)} or subtitles > ${failedAt(now)}))`;
