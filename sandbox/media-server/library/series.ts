import { cellOf, readTable, valuesOf } from '../rules/table.ts';
import { SEASONS, SHOWS } from './data/serials.ts';
import type { Item } from './item.ts';
import { fileName, ItemFactory, tags, timeNear } from './itemFactory.ts';
import { SECTION_IDS } from './section.ts';

/** Film serials as shows with seasons; their episodes have titles of their own. */
export function series(): readonly Item[] {
  const factory = new ItemFactory(2001);
  for (const row of readTable(SHOWS)) addShow(factory, row);
  return factory.made;
}

function addShow(factory: ItemFactory, row: readonly string[]): void {
  const title = cellOf(row, 0);
  const show = factory.add({
    kind: 'show',
    sectionId: SECTION_IDS.serials,
    title,
    year: Number(cellOf(row, 1)),
    studio: cellOf(row, 2),
    index: 1,
    summary: `A film serial of ${cellOf(row, 1)}.`,
    tags: [...tags('Genre', valuesOf(cellOf(row, 3))), ...tags('Country', valuesOf(cellOf(row, 4)))],
  });
  for (const season of readTable(SEASONS).filter((candidate) => cellOf(candidate, 0) === title))
    addSeason(factory, show, season);
}

function addSeason(factory: ItemFactory, show: Item, row: readonly string[]): void {
  const [number, year, minutes] = [Number(cellOf(row, 1)), Number(cellOf(row, 3)), Number(cellOf(row, 4))];
  const season = factory.add({
    kind: 'season',
    sectionId: show.sectionId,
    title: cellOf(row, 2),
    index: number,
    parent: show.ratingKey,
    year,
  });
  valuesOf(cellOf(row, 5)).forEach((title, index) => {
    factory.add({
      kind: 'episode',
      sectionId: show.sectionId,
      title,
      year,
      index: index + 1,
      parent: season.ratingKey,
      duration: timeNear(minutes * 60, `${show.title} ${title}`),
      contentRating: 'Not Rated',
      summary: `Chapter ${index + 1} of ${show.title}.`,
      file: `/srv/media/serials/${fileName(show.title)}/s${number}e${index + 1}.mkv`,
    });
  });
}
