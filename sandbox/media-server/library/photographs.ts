import { parseTextTable, requireTableCell } from '../rules/table.ts';
import { SAMPLE_PHOTOGRAPH_TABLE } from './data/photographs.ts';
import type { LibraryItem } from './item.ts';
import { LibraryItemFactory, toSafeFileName } from './itemFactory.ts';
import { LIBRARY_SECTION_IDS } from './section.ts';

export function createSamplePhotographs(): readonly LibraryItem[] {
  const factory = new LibraryItemFactory(4001);
  const rows = parseTextTable(SAMPLE_PHOTOGRAPH_TABLE);
  const sectionId = LIBRARY_SECTION_IDS.photographs;
  for (const photographer of new Set(rows.map((row) => requireTableCell(row, 0)))) {
    const album = factory.add({ kind: 'photoalbum', sectionId, title: photographer });
    rows
      .filter((row) => requireTableCell(row, 0) === photographer)
      .forEach((row, index) => {
        const [title, year] = [requireTableCell(row, 1), Number(requireTableCell(row, 2))];
        const file = `/srv/media/photographs/${toSafeFileName(photographer)}/${toSafeFileName(title)}.jpg`;
        factory.add({ kind: 'photo', sectionId, title, year, index: index + 1, parent: album.ratingKey, file });
      });
  }
  return factory.made;
}
