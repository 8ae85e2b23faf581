import { cellAt, readTable, splitCell } from '../rules/table.ts';
import { SEASONS, SHOWS } from './data/serials.ts';
import type { Item } from './item.ts';
import { createTags, durationNear, fileName, ItemFactory } from './itemFactory.ts';
import { SECTION_IDS } from './section.ts';

/** Creates shows from film serials, with seasons and titled episodes. */
export function createSeries(): readonly Item[] {
  const factory = new ItemFactory(2001);
  for (const row of readTable(SHOWS)) addShow(factory, row);
  return factory.made;
}

function addShow(factory: ItemFactory, row: readonly string[]): void {
  const title = cellAt(row, 0);
  const show = factory.add({
    kind: 'show',
    sectionId: SECTION_IDS.serials,
    title,
    year: Number(cellAt(row, 1)),
    studio: cellAt(row, 2),
    index: 1,
    summary: `A film serial of ${cellAt(row, 1)}.`,
    tags: [...createTags('Genre', splitCell(cellAt(row, 3))), ...createTags('Country', splitCell(cellAt(row, 4)))],
  });
  for (const season of readTable(SEASONS).filter((candidate) => cellAt(candidate, 0) === title))
    addSeason(factory, show, season);
}

function addSeason(factory: ItemFactory, show: Item, row: readonly string[]): void {
  const [number, year, minutes] = [Number(cellAt(row, 1)), Number(cellAt(row, 3)), Number(cellAt(row, 4))];
  const season = factory.add({
    kind: 'season',
    sectionId: show.sectionId,
    title: cellAt(row, 2),
    index: number,
    parent: show.ratingKey,
    year,
  });
  splitCell(cellAt(row, 5)).forEach((title, index) => {
    factory.add({
      kind: 'episode',
      sectionId: show.sectionId,
      title,
      year,
      index: index + 1,
      parent: season.ratingKey,
      duration: durationNear(minutes * 60, `${show.title} ${title}`),
      contentRating: 'Not Rated',
      summary: `Chapter ${index + 1} of ${show.title}.`,
      file: `/srv/media/serials/${fileName(show.title)}/s${number}e${index + 1}.mkv`,
    });
  });
}
