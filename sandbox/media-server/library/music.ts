import { ALBUMS, ARTISTS } from './data/music.ts';
import type { Item } from './item.ts';
import { around, fileName, Maker, numberOf, tags } from './itemFactory.ts';
import { SECTION_IDS } from './section.ts';
import { cellOf, readTable, valuesOf } from './table.ts';

export function music(): readonly Item[] {
  const maker = new Maker(3001);
  for (const row of readTable(ARTISTS)) addArtist(maker, row);
  return maker.made;
}

function addArtist(maker: Maker, row: readonly string[]): void {
  const title = cellOf(row, 0);
  const genres = tags('Genre', valuesOf(cellOf(row, 1)));
  const artist = maker.add({
    kind: 'artist',
    sectionId: SECTION_IDS.music,
    title,
    index: 1,
    tags: [...genres, ...tags('Country', valuesOf(cellOf(row, 2)))],
  });
  for (const album of readTable(ALBUMS).filter((candidate) => cellOf(candidate, 0) === title))
    addAlbum(maker, artist, album);
}

function addAlbum(maker: Maker, artist: Item, row: readonly string[]): void {
  const [title, year, label, seconds] = [
    cellOf(row, 1),
    Number(cellOf(row, 2)),
    cellOf(row, 3),
    Number(cellOf(row, 4)),
  ];
  const genres = artist.tags.filter((tag) => tag.kind === 'Genre');
  const { sectionId } = artist;
  const album = maker.add({
    kind: 'album',
    sectionId,
    title,
    year,
    studio: label,
    index: 1,
    parent: artist.ratingKey,
    rating: (50 + numberOf(`${title} rating`, 50)) / 10,
    tags: genres,
  });
  valuesOf(cellOf(row, 5)).forEach((name, at) => {
    maker.add({
      kind: 'track',
      sectionId,
      title: name,
      year,
      index: at + 1,
      parent: album.ratingKey,
      duration: around(seconds, `${title} ${name}`),
      file: `/srv/media/music/${fileName(artist.title)}/${fileName(title)}/${String(at + 1).padStart(2, '0')}.flac`,
      hasPoster: false,
    });
  });
}
