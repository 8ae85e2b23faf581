import { once } from '../../once.ts';
import { counted } from '../numbers.ts';

const day = once(() => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }));
const month = once(() => new Intl.DateTimeFormat('en', { year: 'numeric', month: 'long', timeZone: 'UTC' }));
const seconds = (n: number) => counted(n, { one: 'second', other: 'seconds' });

export const match = {
  head: (what: string, count: number) =>
    `## ${count === 1 ? 'One candidate' : counted(count, { one: 'candidate', other: 'candidates' })} for ${what}`,
  none: (what: string) =>
    `The server found no candidates for ${what}. It looks where the library’s agent looks; an agent for personal media finds nothing.`,
  artistsOnly: '-# Matches can only be applied to artists: the interface has no request for anything else.',
  nothingFound: (typed: string) => `Nothing found for “${typed}” that can be matched.`,
  score: (score: number) => `score ${score} of 100`,
  of: (parent: string) => `of ${parent}`,
  /** An artist may be a person or a band: 2.10 does not say which. */
  lived: (from: string | undefined, until: string | undefined) =>
    until === undefined ? `from ${from}` : from === undefined ? `until ${until}` : `${from} to ${until}`,
  lifeDate: (date: Date, exactTo: 'day' | 'month') => (exactTo === 'day' ? day() : month()).format(date),
  isNow: 'current match',
  noGuid: 'cannot be applied: the server gives it no guid',
  track: (index: number | undefined, name: string, matched: boolean | undefined) =>
    `${index === undefined ? '-' : `${index}.`} ${name}${matched === undefined ? '' : matched ? ' ✓' : ' – no file'}`,
  poster: (name: string) => `Picture of ${name}`,
  apply: (name: string) => `Apply “${name}” …`,
  refused: (what: string) => `The server says (403) that it cannot look up ${what}. It may be gone.`,
  notAnArtist: (what: string) => `${what} is not an artist, and matches can only be applied to artists.`,
  noSuchMatch: (what: string) =>
    `That is not one of the candidates the server has for ${what} now. Pick one from the list that opens as you type.`,
  previewHead: 'Apply this match to the artist?',
  nameChange: (before: string, after: string) => `Name: ${before} → **${after}**`,
  nameStays: (name: string) => `Name: **${name}** (unchanged)`,
  guidChange: (before: string, after: string) => `Guid: ${before} → **${after}**`,
  noGuidYet: 'none',
  previewNote:
    '-# The server replaces what it knows about the artist. This cannot be undone, but you can apply another match.',
  confirm: 'Apply it',
  leave: 'Cancel',
  left: (what: string) => `Nothing was changed: ${what} stays as it was.`,
  already: (what: string) => `${what} is already matched to that. There is nothing to change.`,
  meanwhile: (was: string, now: string) =>
    `It was ${was} when I showed you this and is ${now} now. I changed nothing: look again and decide.`,
  asked: (what: string, answered: boolean) =>
    answered
      ? `The server accepted the match for ${what}. Checking the result …`
      : `The server gave no usable answer to the match for ${what}. Checking the result anyway …`,
  applied: (was: string, now: string, guid: string, after: number) =>
    `Applied: ${was} is now ${now} (${guid}).${after < 1 ? '' : ` That took ${seconds(after)}.`}`,
  other: (was: string, now: string, guid: string) =>
    `The server changed ${was}, but not exactly as the match says: it is now ${now} (${guid}).`,
  unchanged: (what: string, after: number, answered: boolean) =>
    answered
      ? `The server accepted the match, but ${what} has not changed after ${seconds(after)}. It may take longer: check again later.`
      : `The server gave no usable answer, and ${what} has not changed after ${seconds(after)}.`,
  unverified: (what: string, answered: boolean) =>
    answered
      ? `The server accepted the match for ${what}, but I could not read the artist again to check the result.`
      : `The server gave no usable answer to the match for ${what}, and I could not read the artist to check the result.`,
  gone: (what: string) =>
    `The server answered 404 for ${what}: either the artist is gone, or this server cannot apply matches. I changed nothing.`,
  declarations: {
    match: { name: 'match', description: 'Match items with what online services know' },
    find: {
      name: 'find',
      description: 'Look up matches for a film, series, season, artist or album',
      options: { item: { name: 'item', description: 'Which one: type, then pick from the list' } },
    },
    apply: {
      name: 'apply',
      description: 'Apply a match to an artist; you see what changes before it does',
      options: {
        artist: { name: 'artist', description: 'Which one: type, then pick from the list' },
        match: { name: 'match', description: 'Which match: pick from the list' },
      },
    },
  },
} as const;
