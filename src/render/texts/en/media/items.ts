import type { MediaStream } from '../../../../domain/media/items/mediaFiles.ts';
import { type ItemRef, keyOf } from '../../../../domain/servers/refs.ts';
import { command, named } from '../../declared.ts';
import { once } from '../../once.ts';
import { counted, number } from '../numbers.ts';

/** A day of release is a day wherever the reader is. */
const day = once(() => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }));
const gigabytes = once(
  () => new Intl.NumberFormat('en', { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 }),
);
const megabytes = once(
  () => new Intl.NumberFormat('en', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }),
);

const children = {
  season: (count: number) => (count === 1 ? 'One season' : counted(count, { one: 'season', other: 'seasons' })),
  episode: (count: number) => (count === 1 ? 'One episode' : counted(count, { one: 'episode', other: 'episodes' })),
  album: (count: number) => (count === 1 ? 'One album' : counted(count, { one: 'album', other: 'albums' })),
  track: (count: number) => (count === 1 ? 'One track' : counted(count, { one: 'track', other: 'tracks' })),
};

/** Everything about one item. Numbers and names come in plain; this adds the words around them. */
export const item = {
  rating: (rating: number) => `rated ${number(rating)} out of 10`,
  audienceRating: (rating: number) => `${number(rating)} out of 10 by the audience`,
  released: (at: Date) => `released ${day().format(at)}`,
  releasedIn: (year: number) => `released ${year}`,
  added: (when: string) => `added ${when}`,
  lastPlayed: (when: string) => `last played ${when}`,
  plays: (count: number) => (count === 1 ? 'played once' : `played ${counted(count, { one: 'time', other: 'times' })}`),
  tags: {
    genres: 'Genres',
    directors: 'Directed by',
    writers: 'Written by',
    countries: 'Countries',
    collections: 'Collections',
    roles: 'With',
  },
  andMore: (count: number) => `and ${number(count)} more`,
  versions: (count: number) =>
    count === 1 ? '### File' : `### ${counted(count, { one: 'version', other: 'versions' })}`,
  alsoOn: (server: string) => `### Also on ${server}`,
  version: (index: number) => `Version ${index}`,
  part: (index: number, of: number) => `part ${index} of ${of}`,
  streams: {
    video: 'Video',
    audio: 'Audio',
    subtitle: 'Subtitles',
    lyrics: 'Lyrics',
  } satisfies Record<NonNullable<MediaStream['kind']>, string>,
  pixels: (width: number, height: number) => `${width} × ${height}`,
  bitrate: (kbps: number) => (kbps >= 1000 ? `${number(kbps / 1000)} Mbit/s` : `${number(kbps)} kbit/s`),
  channels: (count: number) => (count === 1 ? 'mono' : count === 2 ? 'stereo' : `${number(count)} channels`),
  size: (bytes: number) => (bytes >= 1e9 ? gigabytes().format(bytes / 1e9) : megabytes().format(bytes / 1e6)),
  optimised: 'optimised for streaming',
  children: (kind: keyof typeof children, count: number) => `### ${children[kind](count)}`,
  childrenUnread: '-# I could not read what belongs to it.',
  childrenBound: (looked: number) =>
    `-# I only looked through the first ${number(looked)} of that kind in the library; there may be more.`,
  cut: '-# Not all of it fits into one message.',
  files: 'Files …',
  noFiles: 'The server lists no files for it.',
  key: (ratingKey: ItemRef) => `-# Key ${keyOf(ratingKey)}`,
  show: (title: string) => `Show ${title}`,
  pick: (typed: string) => `Which “${typed}” do you mean? Pick one:`,
  declarations: {
    info: command('info', 'Everything about a film, series, album …: what belongs to it, and its files', {
      title: named('title', 'Which one: type, then pick from the list'),
    }),
  },
} as const;

const month = once(() => new Intl.DateTimeFormat('en', { year: 'numeric', month: 'long', timeZone: 'UTC' }));
const seconds = (n: number) => counted(n, { one: 'second', other: 'seconds' });

export const match = {
  head: (what: string, count: number) =>
    `## ${count === 1 ? 'One candidate' : counted(count, { one: 'candidate', other: 'candidates' })} for ${what}`,
  none: (what: string) =>
    `The server found no candidates for ${what}. Libraries for personal media have no candidates.`,
  artistsOnly: '-# Matches can only be applied to artists: the media server offers it for nothing else.',
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
    match: named('match', 'Match items with what online services know'),
    find: command('find', 'Look up matches for a film, series, season, artist or album', {
      item: named('item', 'Which one: type, then pick from the list'),
    }),
    apply: command('apply', 'Apply a match to an artist, with a preview first', {
      artist: named('artist', 'Which one: type, then pick from the list'),
      match: named('match', 'Which match: pick from the list'),
    }),
  },
} as const;

/** Actions on the items of a card. */
export const card = {
  show: 'Show one of these …',
  showChild: 'Show one of them …',
  open: 'Open',
  openIn: (player: string) => `Open in ${player}`,
  add: 'Add one of these to a playlist …',
  addButton: 'Add to playlist …',
  /** Behind the title of a menu. */
  cut: (shown: number, total: number | undefined) =>
    total === undefined ? `(the first ${number(shown)}, there are more)` : `(${number(shown)} of ${number(total)})`,
  which: 'Which of these is it?',
  whichToAdd: 'Which of these do you want to add?',
  choose: (title: string) => `Where should ${title} go?`,
  chooseNone: (title: string, type: string) =>
    `There is no playlist for ${type} yet. You can start a new one with ${title}.`,
  placeholder: 'Pick a playlist',
  playlistItems: (count: number) => (count === 1 ? 'one item' : counted(count, { one: 'item', other: 'items' })),
  someShown: (shown: number, total: number) =>
    `-# ${number(shown)} of ${number(total)} playlists shown. \`/playlist add\` finds the others by name.`,
  newButton: 'New playlist …',
  newTitle: 'New playlist',
  newName: 'Name',
  newHint: (title: string) => `It starts with ${title}.`,
  nameProblem: 'it looks like an entry from a list, not like a name',
  notOurs: 'That is not one of my messages: I only know what is on mine.',
  nothingOn: 'Nothing on that message can go into a playlist.',
  declarations: {
    /** In the menu of a message: no description. */
    addToPlaylist: { name: 'Add to playlist' },
  },
} as const;
