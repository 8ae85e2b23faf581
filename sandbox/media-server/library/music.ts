import { cellAt, readTable, splitCell } from '../rules/table.ts';
import { ALBUMS, ARTISTS } from './data/music.ts';
import type { Item } from './item.ts';
import { createTags, durationNear, fileName, hashBelow, ItemFactory } from './itemFactory.ts';
import { SECTION_IDS } from './section.ts';

export function createMusic(): readonly Item[] {
  const factory = new ItemFactory(3001);
  for (const row of readTable(ARTISTS)) addArtist(factory, row);
  return factory.made;
}

function addArtist(factory: ItemFactory, row: readonly string[]): void {
  const title = cellAt(row, 0);
  const genres = createTags('Genre', splitCell(cellAt(row, 1)));
  const artist = factory.add({
    kind: 'artist',
    sectionId: SECTION_IDS.music,
    title,
    index: 1,
    tags: [...genres, ...createTags('Country', splitCell(cellAt(row, 2)))],
  });
  for (const album of readTable(ALBUMS).filter((candidate) => cellAt(candidate, 0) === title))
    addAlbum(factory, artist, album);
}

function addAlbum(factory: ItemFactory, artist: Item, row: readonly string[]): void {
  const [title, year, label, seconds] = [
    cellAt(row, 1),
    Number(cellAt(row, 2)),
    cellAt(row, 3),
    Number(cellAt(row, 4)),
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
    rating: (50 + hashBelow(`${title} rating`, 50)) / 10,
    tags: genres,
  });
  splitCell(cellAt(row, 5)).forEach((name, index) => {
    factory.add({
      kind: 'track',
      sectionId,
      title: name,
      year,
      index: index + 1,
      parent: album.ratingKey,
      duration: durationNear(seconds, `${title} ${name}`),
      file: `/srv/media/music/${fileName(artist.title)}/${fileName(title)}/${String(index + 1).padStart(2, '0')}.flac`,
      hasPoster: false,
    });
  });
}
