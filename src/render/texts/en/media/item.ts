import type { MediaStream } from '../../../../domain/media/items/mediaFiles.ts';
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

/** Everything about one item. Numbers and names come in plain; what joins them is here. */
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
  key: (ratingKey: string) => `-# Key ${ratingKey}`,
  show: (title: string) => `Show ${title}`,
  pick: (typed: string) => `Which “${typed}” do you mean? Pick one:`,
  declarations: {
    item: { name: 'item', description: 'A single film, series, album, …' },
    show: {
      name: 'show',
      description: 'Everything about an item: what it is, what belongs to it and its files',
      options: { item: { name: 'item', description: 'Which one: type, then pick from the list' } },
    },
  },
} as const;
