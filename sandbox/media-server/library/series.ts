import { parseTextTable, requireTableCell, splitTableCellValues } from '../rules/table.ts';
import { SAMPLE_TV_SEASON_TABLE, SAMPLE_TV_SHOW_TABLE } from './data/serials.ts';
import type { LibraryItem } from './item.ts';
import { createLibraryTags, LibraryItemFactory, toSafeFileName, varyDurationBySeed } from './itemFactory.ts';
import { LIBRARY_SECTION_IDS } from './section.ts';

/** Creates shows from film serials, with seasons and titled episodes. */
export function createSampleTvShows(): readonly LibraryItem[] {
  const factory = new LibraryItemFactory(2001);
  for (const row of parseTextTable(SAMPLE_TV_SHOW_TABLE)) addShow(factory, row);
  return factory.made;
}

function addShow(factory: LibraryItemFactory, row: readonly string[]): void {
  const title = requireTableCell(row, 0);
  const show = factory.add({
    kind: 'show',
    sectionId: LIBRARY_SECTION_IDS.serials,
    title,
    year: Number(requireTableCell(row, 1)),
    studio: requireTableCell(row, 2),
    index: 1,
    summary: `A film serial of ${requireTableCell(row, 1)}.`,
    tags: [
      ...createLibraryTags('Genre', splitTableCellValues(requireTableCell(row, 3))),
      ...createLibraryTags('Country', splitTableCellValues(requireTableCell(row, 4))),
    ],
  });
  for (const season of parseTextTable(SAMPLE_TV_SEASON_TABLE).filter(
    (candidate) => requireTableCell(candidate, 0) === title,
  ))
    addSeason(factory, show, season);
}

function addSeason(factory: LibraryItemFactory, show: LibraryItem, row: readonly string[]): void {
  const [number, year, minutes] = [
    Number(requireTableCell(row, 1)),
    Number(requireTableCell(row, 3)),
    Number(requireTableCell(row, 4)),
  ];
  const season = factory.add({
    kind: 'season',
    sectionId: show.sectionId,
    title: requireTableCell(row, 2),
    index: number,
    parent: show.ratingKey,
    year,
  });
  splitTableCellValues(requireTableCell(row, 5)).forEach((title, index) => {
    factory.add({
      kind: 'episode',
      sectionId: show.sectionId,
      title,
      year,
      index: index + 1,
      parent: season.ratingKey,
      duration: varyDurationBySeed(minutes * 60, `${show.title} ${title}`),
      contentRating: 'Not Rated',
      summary: `Chapter ${index + 1} of ${show.title}.`,
      file: `/srv/media/serials/${toSafeFileName(show.title)}/s${number}e${index + 1}.mkv`,
    });
  });
}
