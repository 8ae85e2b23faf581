import { cellAt, readTable } from '../rules/table.ts';
import { PHOTOGRAPHS } from './data/photographs.ts';
import type { Item } from './item.ts';
import { fileName, ItemFactory } from './itemFactory.ts';
import { SECTION_IDS } from './section.ts';

export function createPhotographs(): readonly Item[] {
  const factory = new ItemFactory(4001);
  const rows = readTable(PHOTOGRAPHS);
  const sectionId = SECTION_IDS.photographs;
  for (const photographer of new Set(rows.map((row) => cellAt(row, 0)))) {
    const album = factory.add({ kind: 'photoalbum', sectionId, title: photographer });
    rows
      .filter((row) => cellAt(row, 0) === photographer)
      .forEach((row, index) => {
        const [title, year] = [cellAt(row, 1), Number(cellAt(row, 2))];
        const file = `/srv/media/photographs/${fileName(photographer)}/${fileName(title)}.jpg`;
        factory.add({ kind: 'photo', sectionId, title, year, index: index + 1, parent: album.ratingKey, file });
      });
  }
  return factory.made;
}
