import type { LibraryItem } from '../media-server/library/item.ts';
import type { AnyEmbeddedMediaServer } from '../media-server/server.ts';
import { UsageError } from '../usageError.ts';
import type { ActionResultFormatter } from './words.ts';

/** Removed films, newest first. Films from an unplugged disk return with their old keys; deleted films get new ones. */
interface Removed {
  readonly films: readonly LibraryItem[];
  readonly why: 'deleted' | 'disk';
}

const removedFrom = new WeakMap<AnyEmbeddedMediaServer, readonly Removed[]>();

interface Damage {
  readonly film: LibraryItem;
  readonly media: AnyEmbeddedMediaServer;
  readonly say: ActionResultFormatter;
}

const ACTS = {
  double: ({ film, media, say }) => {
    media.libraryEditor.add({ kind: 'movie', title: film.title, guid: film.guid, sectionId: film.sectionId });
    return `${say('double', { title: film.title })} ${say('noticed')}`;
  },
  unmatched: ({ film, media, say }) => {
    const file = { kind: 'movie', title: `${film.title}.1080p`, sectionId: film.sectionId } as const;
    const { title } = media.libraryEditor.find(file);
    return `${say('unmatched', { title })} ${say('noticed')}`;
  },
  posterless: (damage) => change(damage, 'posterless', { hasPoster: false }),
  empty: (damage) => change(damage, 'empty', { size: 0 }),
  silent: (damage) => change(damage, 'silent', { isSilent: true }),
  subtitled: (damage) => change(damage, 'subtitled', { subtitles: ['ger', 'eng'] }),
  gone: ({ film, media, say }) => {
    remove({ films: [film], why: 'deleted' }, media);
    return `${say('gone', { title: film.title })} ${say('postedLater')}`;
  },
  away: ({ film, media, say }) => {
    const films = media.library.ofKind(film.sectionId, 'movie');
    const onDisk = films.slice(0, Math.ceil(films.length / 2));
    remove({ films: onDisk, why: 'disk' }, media);
    return `${say('away', { count: onDisk.length })} ${say('postedLater')} ${say('reconnect')}`;
  },
  back: ({ media, say }) => {
    const [last, ...earlier] = removedFrom.get(media) ?? [];
    if (last === undefined) throw new UsageError(say('nothingMissing'));
    removedFrom.set(media, earlier);
    for (const film of last.films) {
      if (last.why === 'disk') media.library.put(film);
      else media.libraryEditor.putBack(film);
    }
    const count = last.films.length;
    return `${count === 1 ? say('oneBack') : say('severalBack', { count })} ${say('noticed')}`;
  },
} as const satisfies Readonly<Record<string, (damage: Damage) => string>>;

type HealthAct = keyof typeof ACTS;
export const FILM_DEFECT_COMMANDS: readonly HealthAct[] = [
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

/** Runs a command such as `library double [film]`: damages a film, removes it, or brings it back. */
export function runFilmDefectCommand(input: string, media: AnyEmbeddedMediaServer, say: ActionResultFormatter): string {
  const [, what = '', title = ''] = /^(\S*)\s*(.*)$/.exec(input) ?? [];
  const act = FILM_DEFECT_COMMANDS.find((name) => name === what);
  if (act === undefined) throw new UsageError(say('usageLibrary', { acts: FILM_DEFECT_COMMANDS.join(', ') }));
  return ACTS[act]({ film: filmNamed(title, media, say), media, say });
}

function filmNamed(title: string, { library }: AnyEmbeddedMediaServer, say: ActionResultFormatter): LibraryItem {
  const films = library.all().filter(({ kind }) => kind === 'movie');
  const film =
    title === '' ? films.at(-1) : films.find((candidate) => candidate.title.toLowerCase() === title.toLowerCase());
  if (film === undefined) throw new UsageError(title === '' ? say('noFilm') : say('noSuchFilm', { title }));
  return film;
}

type Change = 'posterless' | 'empty' | 'silent' | 'subtitled';

function change({ film, media, say }: Damage, result: Change, changes: Partial<LibraryItem>): string {
  media.library.put({ ...film, ...changes, updatedAt: film.updatedAt + 1 });
  return `${say(result, { title: film.title })} ${say('noticed')}`;
}

function remove(removed: Removed, media: AnyEmbeddedMediaServer): void {
  for (const { ratingKey } of removed.films) media.library.remove(ratingKey);
  removedFrom.set(media, [removed, ...(removedFrom.get(media) ?? [])]);
}
