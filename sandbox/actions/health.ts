import type { Item } from '../media-server/library/item.ts';
import type { AnyMediaServer } from '../media-server/server.ts';
import { UsageError } from '../usageError.ts';

/**
 * Removed films, newest first. A film on a disk that was unplugged keeps its key when it returns; a deleted film gets a
 * new key.
 */
interface Removed {
  readonly films: readonly Item[];
  readonly why: 'deleted' | 'disk';
}

const removedFrom = new WeakMap<AnyMediaServer, readonly Removed[]>();

const PASSES = 'Usher notices it with its next reading of the libraries, or right after a restart.';
const TWO_PASSES = 'Usher posts it after two readings that are at least an hour apart.';

const ACTS = {
  double: (film, { libraryEditor }) => {
    libraryEditor.add({ kind: 'movie', title: film.title, guid: film.guid, sectionId: film.sectionId });
    return `“${film.title}” is there twice. ${PASSES}`;
  },
  unmatched: (film, { libraryEditor }) => {
    const found = libraryEditor.find({ kind: 'movie', title: `${film.title}.1080p`, sectionId: film.sectionId });
    return `“${found.title}” was not identified, and has no poster. ${PASSES}`;
  },
  posterless: (film, media) => change(film, { hasPoster: false }, media, 'has no poster any more'),
  empty: (film, media) => change(film, { size: 0 }, media, 'is an empty file'),
  silent: (film, media) => change(film, { isSilent: true }, media, 'has no sound any more'),
  subtitled: (film, media) => change(film, { subtitles: ['ger', 'eng'] }, media, 'has German and English subtitles'),
  gone: (film, media) => {
    remove({ films: [film], why: 'deleted' }, media);
    return `“${film.title}” is gone. ${TWO_PASSES}`;
  },
  away: (film, media) => {
    const films = media.library.ofKind(film.sectionId, 'movie');
    const onDisk = films.slice(0, Math.ceil(films.length / 2));
    remove({ films: onDisk, why: 'disk' }, media);
    return `A disk with ${onDisk.length} films is away. ${TWO_PASSES} Type library back to connect it again.`;
  },
  back: (_film, media) => {
    const [last, ...earlier] = removedFrom.get(media) ?? [];
    if (last === undefined) throw new UsageError('Nothing is missing. Type library gone or library away first.');
    removedFrom.set(media, earlier);
    for (const film of last.films) {
      if (last.why === 'disk') media.library.put(film);
      else media.libraryEditor.putBack(film);
    }
    return `${last.films.length === 1 ? 'One film is' : `${last.films.length} films are`} back. ${PASSES}`;
  },
} as const satisfies Readonly<Record<string, (film: Item, media: AnyMediaServer) => string>>;

type HealthAct = keyof typeof ACTS;
export const HEALTH_ACTS: readonly HealthAct[] = [
  'double',
  'unmatched',
  'posterless',
  'empty',
  'silent',
  'subtitled',
  'gone',
  'away',
  'back',
];

/** `library double [film]`, `library gone` and similar: damages a film, or removes it and brings it back. */
export function health(input: string, media: AnyMediaServer): string {
  const [, what = '', title = ''] = /^(\S*)\s*(.*)$/.exec(input) ?? [];
  const act = HEALTH_ACTS.find((name) => name === what);
  if (act === undefined) throw new UsageError(`Type library and one of ${HEALTH_ACTS.join(', ')}.`);
  return ACTS[act](filmNamed(title, media), media);
}

function filmNamed(title: string, { library }: AnyMediaServer): Item {
  const films = library.all().filter(({ kind }) => kind === 'movie');
  const film =
    title === '' ? films.at(-1) : films.find((candidate) => candidate.title.toLowerCase() === title.toLowerCase());
  if (film === undefined)
    throw new UsageError(title === '' ? 'There is no film.' : `There is no film called “${title}”.`);
  return film;
}

function change(film: Item, changes: Partial<Item>, { library }: AnyMediaServer, does: string): string {
  library.put({ ...film, ...changes, updatedAt: film.updatedAt + 1 });
  return `“${film.title}” ${does}. ${PASSES}`;
}

function remove(removed: Removed, media: AnyMediaServer): void {
  for (const { ratingKey } of removed.films) media.library.remove(ratingKey);
  removedFrom.set(media, [removed, ...(removedFrom.get(media) ?? [])]);
}
