import { parseTextTable, requireTableCell, splitTableCellValues } from '../rules/table.ts';
import { SAMPLE_ALBUM_TABLE, SAMPLE_ARTIST_TABLE } from './data/music.ts';
import type { LibraryItem } from './item.ts';
import {
  createLibraryTags,
  hashTextToNumberBelow,
  LibraryItemFactory,
  toSafeFileName,
  varyDurationBySeed,
} from './itemFactory.ts';
import { LIBRARY_SECTION_IDS } from './section.ts';

export function createSampleMusic(): readonly LibraryItem[] {
  const factory = new LibraryItemFactory(3001);
  for (const row of parseTextTable(SAMPLE_ARTIST_TABLE)) addArtist(factory, row);
  return factory.made;
}

function addArtist(factory: LibraryItemFactory, row: readonly string[]): void {
  const title = requireTableCell(row, 0);
  const genres = createLibraryTags('Genre', splitTableCellValues(requireTableCell(row, 1)));
  const artist = factory.add({
    kind: 'artist',
    sectionId: LIBRARY_SECTION_IDS.music,
    title,
    index: 1,
    tags: [...genres, ...createLibraryTags('Country', splitTableCellValues(requireTableCell(row, 2)))],
  });
  for (const album of parseTextTable(SAMPLE_ALBUM_TABLE).filter(
    (candidate) => requireTableCell(candidate, 0) === title,
  ))
    addAlbum(factory, artist, album);
}

function addAlbum(factory: LibraryItemFactory, artist: LibraryItem, row: readonly string[]): void {
  const [title, year, label, seconds] = [
    requireTableCell(row, 1),
    Number(requireTableCell(row, 2)),
    requireTableCell(row, 3),
    Number(requireTableCell(row, 4)),
  ];
  const genres = artist.tags.filter((tag) => tag.kind === 'Genre');
  const { sectionId } = artist;
  const album = factory.add({
    kind: 'album',
    sectionId,
    title,
    year,
    studio: label,
    index: 1,
    parent: artist.ratingKey,
    rating: (50 + hashTextToNumberBelow(`${title} rating`, 50)) / 10,
    tags: genres,
  });
  splitTableCellValues(requireTableCell(row, 5)).forEach((name, index) => {
    factory.add({
      kind: 'track',
      sectionId,
      title: name,
      year,
      index: index + 1,
      parent: album.ratingKey,
      duration: varyDurationBySeed(seconds, `${title} ${name}`),
      file: `/srv/media/music/${toSafeFileName(artist.title)}/${toSafeFileName(title)}/${String(index + 1).padStart(2, '0')}.flac`,
      hasPoster: false,
    });
  });
}
