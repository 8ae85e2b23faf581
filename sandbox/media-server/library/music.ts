import { cellOf, readTable, valuesOf } from '../rules/table.ts';
import { ALBUMS, ARTISTS } from './data/music.ts';
import type { Item } from './item.ts';
import { fileName, hashBelow, ItemFactory, tags, timeNear } from './itemFactory.ts';
import { SECTION_IDS } from './section.ts';

export function music(): readonly Item[] {
  const factory = new ItemFactory(3001);
  for (const row of readTable(ARTISTS)) addArtist(factory, row);
  return factory.made;
}

function addArtist(factory: ItemFactory, row: readonly string[]): void {
  const title = cellOf(row, 0);
  const genres = tags('Genre', valuesOf(cellOf(row, 1)));
  const artist = factory.add({
    kind: 'artist',
    sectionId: SECTION_IDS.music,
    title,
    index: 1,
    tags: [...genres, ...tags('Country', valuesOf(cellOf(row, 2)))],
  });
  for (const album of readTable(ALBUMS).filter((candidate) => cellOf(candidate, 0) === title))
    addAlbum(factory, artist, album);
}

function addAlbum(factory: ItemFactory, artist: Item, row: readonly string[]): void {
  const [title, year, label, seconds] = [
    cellOf(row, 1),
    Number(cellOf(row, 2)),
    cellOf(row, 3),
    Number(cellOf(row, 4)),
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
  valuesOf(cellOf(row, 5)).forEach((name, index) => {
    factory.add({
      kind: 'track',
      sectionId,
      title: name,
      year,
      index: index + 1,
      parent: album.ratingKey,
      duration: timeNear(seconds, `${title} ${name}`),
      file: `/srv/media/music/${fileName(artist.title)}/${fileName(title)}/${String(index + 1).padStart(2, '0')}.flac`,
      hasPoster: false,
    });
  });
}
