import { itemElement } from '../../sandbox/media-server/elements/itemElement.ts';
import { CELLAR } from '../../sandbox/media-server/profiles/cellar.ts';
import { createWorld } from '../../sandbox/media-server/world.ts';
import { element, writeDocument } from '../../sandbox/media-server/xml.ts';

/** Films as the embedded media server shows them in full: files, parts, streams, tags, and some titles designed to break readers. */
export interface Section {
  readonly films: number;
  /** The page of a listing that starts at `start`, as bytes. */
  page(start: number, size: number): Buffer;
  pages(size: number): readonly Buffer[];
}

export function addSection(films: number): Section {
  const scale = { copies: 1, films, history: 0, syntheticHistory: 0, sessions: 0 };
  const now = new Date('2026-03-14T20:00:00Z');
  const { library, words } = createWorld({
    profile: CELLAR,
    seed: CELLAR.seed,
    vocabulary: 'neutral',
    now,
    hostile: true,
    scale,
  });
  const all = library.all().filter(({ kind }) => kind === 'movie');
  // The odd titles are at the end of the library, and must be included wherever it is cut.
  const listed = [...all.slice(films - all.length), ...all].slice(0, films);
  const page = (start: number, size: number): Buffer => {
    const shown = listed.slice(start, start + size).map((item) => itemElement({ library, words }, item, 'full'));
    const attributes = { size: shown.length, totalSize: listed.length, offset: start };
    return Buffer.from(writeDocument(element('MediaContainer', attributes, shown)));
  };
  const starts = (size: number) => Array.from({ length: Math.ceil(films / size) }, (_, at) => at * size);
  return { films, page, pages: (size) => starts(size).map((start) => page(start, size)) };
}
