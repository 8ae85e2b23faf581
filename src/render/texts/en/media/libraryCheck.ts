import type { StaleOrder, TitleProblem } from '../../../../domain/media/titles/checkedTitles.ts';
import type { FileFault } from '../../../../domain/media/titles/titleFacts.ts';
import { countText, number } from '../numbers.ts';

const titlesText = (n: number): string => countText(n, { one: 'title', other: 'titles' });

/** Titles with problems, such as missing subtitles (`/library check`). Names and titles are passed escaped. */
export const libraryCheckTexts = {
  head: (count: number) => `## Check of ${titlesText(count)}`,
  asOf: 'As of the last reading. I read the libraries every three hours.',
  monthly: (count: number, day: string) => `### Check of ${titlesText(count)}\n-# As of ${day}.`,
  listsThem: '`/library check` lists the titles. Usher deletes nothing.',
  nothingYet: 'I have not read these libraries to the end yet, or they are empty. Try again in a few minutes.',
  problems: {
    doubles: 'Doubles: the same work twice in a library',
    sameFile: 'Films and tracks of the same size and length',
    unmatched: 'Without a match',
    posterless: 'Without a poster',
    odd: 'Odd files: empty, or a picture without sound',
  } satisfies Record<Exclude<TitleProblem, 'subtitles'>, string>,
  withoutSubtitles: (language: string) => `Films and episodes without subtitles (${language})`,
  count: (n: number) => (n === 0 ? 'none' : number(n)),
  unknown: (n: number) => `Unknown for ${number(n)}: not read yet, or the server does not say.`,
  show: 'Show',
  overview: 'Overview',
  matches: 'Look up matches',
  times: (n: number) => `${number(n)} times`,
  faults: { empty: 'an empty file', silent: 'no sound' } satisfies Record<FileFault, string>,
  deletesNothing: 'Usher deletes nothing: this is only a list.',
  noLanguage: (typedText: string) =>
    `“${typedText}” is no language that I know. Pick one from the list, or type its code, such as de.`,
} as const;

/** Titles that have not been watched for long (`/library stale`). */
export const staleTitleTexts = {
  head: (count: number, length: string) => `## ${titlesText(count)} not watched for ${length}`,
  none: (length: string) => `## No title was left unwatched for ${length}`,
  years: (n: number) => countText(n, { one: 'year', other: 'years' }),
  months: (n: number) => countText(n, { one: 'month', other: 'months' }),
  wouldFree: (size: string) => `Without them, ${size} more would be free.`,
  wouldFreeAtLeast: (size: string) =>
    `Without them, at least ${size} more would be free: the server does not state every size.`,
  freedUnknown: 'The server does not state their sizes, so I cannot say how much space they take.',
  sizeUnknown: 'size unknown',
  atLeast: (size: string) => `at least ${size}`,
  order: {
    size: 'The largest first.',
    age: 'The oldest first.',
    plays: 'The least played first.',
  } satisfies Record<StaleOrder, string>,
  orders: { size: 'by size', age: 'by age', plays: 'by plays' } satisfies Record<StaleOrder, string>,
  playsSince: (day: string) =>
    `I know the plays of everyone since ${day}. Films and series, with all episodes; what was added in that time is left out.`,
  noPlays: 'I know no play yet, so everything seems unwatched.',
  added: (time: string) => `added ${time}`,
  played: (n: number, time: string) => `${countText(n, { one: 'play', other: 'plays' })}, last ${time}`,
  neverPlayed: 'no play known',
} as const;
