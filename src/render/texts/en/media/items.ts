import type { MediaStream } from '../../../../domain/media/items/mediaFiles.ts';
import { type ItemRef, serverLocalKeyOfRef } from '../../../../domain/servers/refs.ts';
import { addFormTitle, addSearchSynonyms, createCommandTexts, createNameAndDescription } from '../../declared.ts';
import { createOnFirstUse } from '../../lazily.ts';
import { countText, number } from '../numbers.ts';

/** Release dates are formatted in UTC, because they are the same day for every reader. */
const day = createOnFirstUse(() => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }));
const gigabytes = createOnFirstUse(
  () => new Intl.NumberFormat('en', { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 }),
);
const megabytes = createOnFirstUse(
  () => new Intl.NumberFormat('en', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }),
);

const children = {
  season: (count: number) => (count === 1 ? 'One season' : countText(count, { one: 'season', other: 'seasons' })),
  episode: (count: number) => (count === 1 ? 'One episode' : countText(count, { one: 'episode', other: 'episodes' })),
  album: (count: number) => (count === 1 ? 'One album' : countText(count, { one: 'album', other: 'albums' })),
  track: (count: number) => (count === 1 ? 'One track' : countText(count, { one: 'track', other: 'tracks' })),
};

/** Sentences about one item, made of words around numbers and names. */
export const item = {
  rating: (rating: number) => `rated ${number(rating)} out of 10`,
  audienceRating: (rating: number) => `${number(rating)} out of 10 by the audience`,
  released: (at: Date) => `released ${day().format(at)}`,
  releasedIn: (year: number) => `released ${year}`,
  added: (time: string) => `added ${time}`,
  tags: {
    genres: 'Genres',
    directors: 'Directed by',
    writers: 'Written by',
    countries: 'Countries',
    collections: 'Collections',
    roles: 'With',
  },
  /** Labels in the singular, for an item with only one genre, country or collection. */
  oneTag: { genres: 'Genre', countries: 'Country', collections: 'Collection' },
  andMore: (count: number) => `and ${number(count)} more`,
  versions: (count: number) =>
    count === 1 ? '### File' : `### ${countText(count, { one: 'version', other: 'versions' })}`,
  alsoOn: (server: string) => `### Also on ${server}`,
  version: (index: number) => `Version ${index}`,
  part: (index: number, total: number) => `part ${index} of ${total}`,
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
  childrenBound: (rowsRead: number) =>
    `-# I only looked through the first ${number(rowsRead)} of that kind in the library; there may be more.`,
  cut: '-# Not all of it fits into one message.',
  files: 'Files …',
  noFiles: 'The server lists no files for it.',
  key: (ratingKey: ItemRef) => `-# Key ${serverLocalKeyOfRef(ratingKey)}`,
  show: (title: string) => `Show ${title}`,
  pick: (typedText: string) => `Which “${typedText}” do you mean? Pick one:`,
  declarations: {
    info: addSearchSynonyms(
      'details information length long runtime plot cast actors resolution quality codec size seasons episodes trailer year poster description',
      addFormTitle(
        'Everything about a title',
        createCommandTexts('info', 'Everything about a film, series, album …: what belongs to it, and its files', {
          title: createNameAndDescription('title', 'Which one: type, then pick from the list'),
        }),
      ),
    ),
  },
} as const;

const month = createOnFirstUse(
  () => new Intl.DateTimeFormat('en', { year: 'numeric', month: 'long', timeZone: 'UTC' }),
);
const seconds = (n: number) => countText(n, { one: 'second', other: 'seconds' });

export const match = {
  head: (item: string, count: number) =>
    `## ${count === 1 ? 'One candidate' : countText(count, { one: 'candidate', other: 'candidates' })} for ${item}`,
  none: (item: string) =>
    `The server found no candidates for ${item}. Libraries for personal media have no candidates.`,
  artistsOnly: '-# Matches can only be applied to artists: the media server offers it for nothing else.',
  nothingFound: (typedText: string) => `Nothing found for “${typedText}” that can be matched.`,
  score: (score: number) => `score ${score} of 100`,
  of: (parent: string) => `of ${parent}`,
  /**
   * Words that fit both a person and a band, because the media server does not say which of the two an artist is
   * (interface.md, 2.10).
   */
  lived: (from: string | undefined, until: string | undefined) =>
    until === undefined ? `from ${from}` : from === undefined ? `until ${until}` : `${from} to ${until}`,
  lifeDate: (date: Date, exactTo: 'day' | 'month') => (exactTo === 'day' ? day() : month()).format(date),
  isNow: 'current match',
  noGuid: 'cannot be applied: the server gives it no guid',
  track: (index: number | undefined, name: string, matched: boolean | undefined) =>
    `${index === undefined ? '-' : `${index}.`} ${name}${matched === undefined ? '' : matched ? ' ✓' : ' – no file'}`,
  poster: (name: string) => `Picture of ${name}`,
  apply: (name: string) => `Apply “${name}” …`,
  refused: (item: string) => `The server says (403) that it cannot look up ${item}. The title may no longer be there.`,
  notAnArtist: (item: string) => `${item} is not an artist, and matches can only be applied to artists.`,
  noSuchMatch: (item: string) =>
    `That is not one of the candidates the server has for ${item} now. Pick one from the list that opens as you type.`,
  previewHead: 'Apply this match to the artist?',
  nameChange: (before: string, after: string) => `Name: ${before} → **${after}**`,
  nameStays: (name: string) => `Name: **${name}** (unchanged)`,
  guidChange: (before: string, after: string) => `Guid: ${before} → **${after}**`,
  noGuidYet: 'none',
  previewNote:
    '-# The server replaces what it knows about the artist. This cannot be undone, but you can apply another match.',
  confirm: 'Apply it',
  leave: 'Cancel',
  left: (item: string) => `Nothing was changed: ${item} stays as it was.`,
  already: (item: string) => `${item} is already matched to that. There is nothing to change.`,
  meanwhile: (was: string, now: string) =>
    `It was ${was} when I showed you this and is ${now} now. I changed nothing: look again and decide.`,
  asked: (item: string, hasAnswered: boolean) =>
    hasAnswered
      ? `The server accepted the match for ${item}. Checking the result …`
      : `The server gave no usable answer to the match for ${item}. Checking the result anyway …`,
  applied: (was: string, now: string, guid: string, after: number) =>
    `Applied: ${was} is now ${now} (${guid}).${after < 1 ? '' : ` That took ${seconds(after)}.`}`,
  other: (was: string, now: string, guid: string) =>
    `The server changed ${was}, but not exactly as the match says: it is now ${now} (${guid}).`,
  unchanged: (item: string, after: number, hasAnswered: boolean) =>
    hasAnswered
      ? `The server accepted the match, but ${item} has not changed after ${seconds(after)}. It may take longer: check again later.`
      : `The server gave no usable answer, and ${item} has not changed after ${seconds(after)}.`,
  unverified: (item: string, hasAnswered: boolean) =>
    hasAnswered
      ? `The server accepted the match for ${item}, but I could not read the artist again to check the result.`
      : `The server gave no usable answer to the match for ${item}, and I could not read the artist to check the result.`,
  gone: (item: string) =>
    `The server answered 404 for ${item}: either the artist is gone, or this server cannot apply matches. I changed nothing.`,
  declarations: {
    match: createNameAndDescription('match', 'Match items with what online services know'),
    find: addSearchSynonyms(
      'wrong incorrect fix metadata poster cover identify mismatch correct artwork title description thumbnail',
      addFormTitle(
        'Look up matches for a title',
        createCommandTexts('find', 'Look up matches for a film, series, season, artist or album', {
          item: createNameAndDescription('item', 'Which one: type, then pick from the list'),
        }),
      ),
    ),
    apply: addSearchSynonyms(
      'fix metadata wrong correct artist band choose',
      addFormTitle(
        'Apply a match to an artist',
        createCommandTexts('apply', 'Apply a match to an artist, with a preview first', {
          artist: createNameAndDescription('artist', 'Which one: type, then pick from the list'),
          match: createNameAndDescription('match', 'Which match: pick from the list'),
        }),
      ),
    ),
  },
} as const;

export const card = {
  show: 'Show one of these …',
  showChild: 'Show one of them …',
  open: 'Open',
  openIn: (player: string) => `Open in ${player}`,
  add: 'Add one of these to a playlist …',
  addButton: 'Add to playlist …',
  /** Added to the title of a menu that does not offer everything. */
  cut: (shownCount: number, total: number | undefined) =>
    total === undefined
      ? `(the first ${number(shownCount)}, there are more)`
      : `(${number(shownCount)} of ${number(total)})`,
  which: 'Which of these is it?',
  whichToAdd: 'Which of these do you want to add?',
  choose: (title: string) => `Where should ${title} go?`,
  chooseNone: (title: string, type: string) =>
    `There is no playlist for ${type} yet. You can start a new one with ${title}.`,
  placeholder: 'Pick a playlist',
  playlistItems: (count: number) => (count === 1 ? 'one item' : countText(count, { one: 'item', other: 'items' })),
  someShown: (shownCount: number, total: number) =>
    `-# ${number(shownCount)} of ${number(total)} playlists shown. \`/playlist add\` finds the others by name.`,
  newButton: 'New playlist …',
  newTitle: 'New playlist',
  newName: 'Name',
  newHint: (title: string) => `It starts with ${title}.`,
  nameProblem: 'it looks like an entry from a list, not like a name',
  notOurs: 'That is not one of my messages: I only know what is on mine.',
  nothingOn: 'Nothing on that message can go into a playlist.',
  declarations: {
    /** Commands in the menu of a message have no description in Discord. */
    addToPlaylist: { name: 'Add to playlist', synonyms: 'put insert append song save queue watchlist later' },
  },
} as const;
