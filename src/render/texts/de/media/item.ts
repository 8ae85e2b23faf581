import type { item as en } from '../../en/media/item.ts';
import { once } from '../../once.ts';
import type { Translation } from '../../translation.ts';
import { count, number } from '../numbers.ts';

/** A day of release is a day wherever the reader is. */
const day = once(() => new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }));
const gigabytes = once(
  () => new Intl.NumberFormat('de', { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 }),
);
const megabytes = once(
  () => new Intl.NumberFormat('de', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }),
);

const children = {
  season: { one: 'Staffel', other: 'Staffeln' },
  episode: { one: 'Folge', other: 'Folgen' },
  album: { one: 'Album', other: 'Alben' },
  track: { one: 'Titel', other: 'Titel' },
};

export const item: Translation<typeof en> = {
  rating: (rating) => `mit ${number(rating)} von 10 bewertet`,
  audienceRating: (rating) => `${number(rating)} von 10 beim Publikum`,
  released: (at) => `erschienen am ${day().format(at)}`,
  releasedIn: (year) => `erschienen ${year}`,
  added: (when) => `hinzugefügt ${when}`,
  lastPlayed: (when) => `zuletzt abgespielt ${when}`,
  plays: (n) => (n === 1 ? 'einmal abgespielt' : `${number(n)}-mal abgespielt`),
  tags: {
    genres: 'Genres',
    directors: 'Regie',
    writers: 'Drehbuch',
    countries: 'Länder',
    collections: 'Sammlungen',
    roles: 'Mit',
  },
  andMore: (n) => `und ${number(n)} mehr`,
  versions: (n) => (n === 1 ? '### Datei' : `### ${count(n, { one: 'Version', other: 'Versionen' })}`),
  version: (index) => `Version ${index}`,
  part: (index, of) => `Teil ${index} von ${of}`,
  streams: { video: 'Video', audio: 'Ton', subtitle: 'Untertitel', lyrics: 'Liedtext' },
  pixels: (width, height) => `${width} × ${height}`,
  bitrate: (kbps) => (kbps >= 1000 ? `${number(kbps / 1000)} Mbit/s` : `${number(kbps)} kbit/s`),
  channels: (n) => (n === 1 ? 'Mono' : n === 2 ? 'Stereo' : `${number(n)} Kanäle`),
  size: (bytes) => (bytes >= 1e9 ? gigabytes().format(bytes / 1e9) : megabytes().format(bytes / 1e6)),
  optimised: 'fürs Streaming optimiert',
  children: (kind, n) => `### ${count(n, children[kind])}`,
  childrenUnread: '-# Was dazugehört, ließ sich nicht lesen.',
  childrenBound: (looked) =>
    `-# Durchgesehen wurden nur die ersten ${number(looked)} dieser Art in der Bibliothek; es kann mehr geben.`,
  cut: '-# Nicht alles darüber passt in eine Nachricht.',
  files: 'Dateien …',
  noFiles: 'Der Server nennt keine Dateien dazu.',
  key: (ratingKey) => `-# Schlüssel ${ratingKey}`,
  show: (title) => `${title} zeigen`,
  pick: (typed) => `Welches „${typed}“ meinst du? Wähl eins aus:`,
  declarations: {
    item: { name: 'titel', description: 'Ein Film, eine Serie, ein Album, ...' },
    show: {
      name: 'zeigen',
      description: 'Alles über einen Titel: was er ist, was dazugehört und seine Dateien',
      options: { item: { name: 'titel', description: 'Welcher: tippen, dann aus der Liste wählen' } },
    },
  },
};
