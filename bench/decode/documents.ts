import { createItemXmlElement } from '../../sandbox/media-server/elements/createItemXmlElement.ts';
import { MAIN_SERVER_PROFILE } from '../../sandbox/media-server/profiles/cellar.ts';
import { createMediaServerState } from '../../sandbox/media-server/world.ts';
import { createXmlElement, writeXmlDocument } from '../../sandbox/media-server/xml.ts';

/**
 * Films with full details, as in the embedded media server: files, parts, streams, tags, and some titles made to break
 * parsers.
 */
export interface LibraryDocuments {
  readonly films: number;
  /** Page of a listing that begins at `start`, as bytes. */
  page(start: number, size: number): Buffer;
  pages(size: number): readonly Buffer[];
}

export function addFilmLibrary(films: number): LibraryDocuments {
  const scale = { copies: 1, films, history: 0, syntheticHistory: 0, sessions: 0 };
  const now = new Date('2026-03-14T20:00:00Z');
  const { library, words } = createMediaServerState({
    profile: MAIN_SERVER_PROFILE,
    seed: MAIN_SERVER_PROFILE.seed,
    vocabulary: 'neutral',
    now,
    hostile: true,
    scale,
  });
  const allFilms = library.all().filter(({ kind }) => kind === 'movie');
  // Titles made to break parsers are at the end of the library. They come first here, so that even a few films include
  // them.
  const listedFilms = [...allFilms.slice(films - allFilms.length), ...allFilms].slice(0, films);
  const page = (start: number, size: number): Buffer => {
    const elements = listedFilms
      .slice(start, start + size)
      .map((item) => createItemXmlElement({ library, words }, item, 'full'));
    const attributes = { size: elements.length, totalSize: listedFilms.length, offset: start };
    return Buffer.from(writeXmlDocument(createXmlElement('MediaContainer', attributes, elements)));
  };
  const starts = (size: number) => Array.from({ length: Math.ceil(films / size) }, (_, index) => index * size);
  return { films, page, pages: (size) => starts(size).map((start) => page(start, size)) };
}
