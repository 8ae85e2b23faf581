import { counted, number } from './numbers.ts';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'long', timeZone: 'UTC' });
const seconds = (n: number) => counted(n, { one: 'second', other: 'seconds' });

export const match = {
  head: (what: string, count: number) =>
    `## ${count === 1 ? 'One candidate' : counted(count, { one: 'candidate', other: 'candidates' })} for ${what}`,
  none: (what: string) =>
    `The server found nothing that ${what} may be. It looks where the library’s agent looks; an agent for personal media finds nothing.`,
  shown: (shown: number, total: number) =>
    shown < total ? `-# ${number(shown)} of ${number(total)} shown.` : undefined,
  artistsOnly: '-# A match can be applied to artists only: the interface has no request for anything else.',
  nothingFound: (typed: string) => `Nothing found for “${typed}” that can be matched.`,
  pick: (typed: string) =>
    `I do not want to guess what “${typed}” means. Run the command again and pick one from the list that opens while you type:`,
  pickShown: (shown: number, total: number | undefined) =>
    total === undefined
      ? `-# The first ${number(shown)} are shown; there are more.`
      : `-# ${number(shown)} of ${number(total)} shown.`,
  score: (score: number) => `score ${score} of 100`,
  of: (parent: string) => `of ${parent}`,
  /** An artist may be a person or a band: 2.10 does not say which. */
  lived: (from: string | undefined, until: string | undefined) =>
    until === undefined ? `from ${from}` : from === undefined ? `until ${until}` : `${from} to ${until}`,
  lifeDate: (date: Date, exactTo: 'day' | 'month') => (exactTo === 'day' ? day : month).format(date),
  isNow: 'this is what it is matched to now',
  noGuid: 'cannot be applied: the server gives it no guid',
  track: (index: number | undefined, name: string, matched: boolean | undefined) =>
    `${index === undefined ? '-' : `${index}.`} ${name}${matched === undefined ? '' : matched ? ' ✓' : ' – no file'}`,
  tracksShown: (shown: number, total: number) => `-# ${number(shown)} of ${number(total)} tracks shown.`,
  poster: (name: string) => `Picture of ${name}`,
  apply: (name: string) => `Apply “${name}” …`,
  refused: (what: string) => `The server says (403) that ${what} is nothing it can look up. It may be gone.`,
  notAnArtist: (what: string) => `${what} is no artist, and a match can be applied to artists only.`,
  noSuchMatch: (what: string) =>
    `That is none of the candidates that the server has for ${what} now. Pick one from the list that opens while you type.`,
  previewHead: 'Make this artist what the match says?',
  nameChange: (before: string, after: string) => `Name: ${before} → **${after}**`,
  nameStays: (name: string) => `Name: **${name}**, as it is`,
  guidChange: (before: string, after: string) => `Guid: ${before} → **${after}**`,
  noGuidYet: 'none',
  previewNote: '-# The server replaces what it knows of the artist. There is no undo; another match can be applied.',
  confirm: 'Apply it',
  leave: 'Leave it',
  left: (what: string) => `Nothing was changed: ${what} is as it was.`,
  already: (what: string) => `${what} is matched to that already. There is nothing to change.`,
  meanwhile: (was: string, now: string) =>
    `It was ${was} when this was drawn and is ${now} now. I changed nothing: look again and decide anew.`,
  asked: (what: string, answered: boolean) =>
    answered
      ? `The server took the match for ${what}. Looking what came of it …`
      : `The server gave no usable answer to the match for ${what}. Looking what came of it all the same …`,
  applied: (was: string, now: string, guid: string, after: number) =>
    `Applied: ${was} is ${now} now (${guid}).${after < 1 ? '' : ` That took ${seconds(after)}.`}`,
  other: (was: string, now: string, guid: string) =>
    `The server changed ${was}, but not wholly as the match says: it is ${now} (${guid}) now.`,
  unchanged: (what: string, after: number, answered: boolean) =>
    answered
      ? `The server took the match, but ${what} is still what it was after ${seconds(after)}. It may take longer: look again later.`
      : `The server gave no usable answer, and ${what} is still what it was after ${seconds(after)}.`,
  unverified: (what: string, answered: boolean) =>
    answered
      ? `The server took the match for ${what}, but I could not read the artist again to see what came of it.`
      : `The server gave no usable answer to the match for ${what}, and I could not read the artist to see what came of it.`,
  gone: (what: string) =>
    `The server answered 404 for ${what}: either the artist is gone, or this server cannot apply matches. I changed nothing.`,
  declarations: {
    match: { name: 'match', description: 'What an item is, as online services know it' },
    find: {
      name: 'find',
      description: 'Look up what a film, series, season, artist or album may be',
      options: { item: { name: 'item', description: 'Which one: type, then pick from the list' } },
    },
    apply: {
      name: 'apply',
      description: 'Make an artist what a match says; you see what changes before it does',
      options: {
        artist: { name: 'artist', description: 'Which one: type, then pick from the list' },
        match: { name: 'match', description: 'What it is: pick from the list' },
      },
    },
  },
} as const;
