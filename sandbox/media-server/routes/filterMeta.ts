import type { LibraryItemKind } from '../library/item.ts';
import { TYPE_NUMBERS_BY_ITEM_KIND } from '../library/item.ts';
import type { LibrarySection } from '../library/section.ts';
import type { XmlElement } from '../xml.ts';
import { createXmlElement } from '../xml.ts';

/** Fields of interface.md, 4.5 by type. Clients check values by the type. */
const FIELDS = {
  title: 'string',
  studio: 'string',
  contentRating: 'string',
  year: 'integer',
  rating: 'integer',
  duration: 'integer',
  viewCount: 'integer',
  addedAt: 'date',
  lastViewedAt: 'date',
  updatedAt: 'date',
} as const;
const COMPARED: readonly (readonly [key: string, title: string])[] = [
  ['=', 'is'],
  ['!=', 'is not'],
  ['>=', 'is at least'],
  ['<=', 'is at most'],
];
const DATES_COMPARED: typeof COMPARED = [
  ['=', 'is'],
  ['!=', 'is not'],
  ['>>=', 'is after'],
  ['<<=', 'is before'],
];
const OPERATORS = { string: COMPARED.slice(0, 2), integer: COMPARED, date: DATES_COMPARED };

/** Kinds of items below the top kind, by type of library. */
const BELOW: Readonly<Record<LibrarySection['type'], readonly LibraryItemKind[]>> = {
  movie: [],
  show: ['season', 'episode'],
  artist: ['album', 'track'],
  photo: [],
};

/** Describes a library's fields for filters and sorting. Public clients read them before they filter. */
export function createFilterFieldsXmlElement(section: LibrarySection): XmlElement {
  const kinds = [section.top, ...BELOW[section.type]];
  const types = kinds.map((kind) => typeElement(section, kind));
  const fieldTypes = Object.entries(OPERATORS).map(([type, operators]) =>
    createXmlElement(
      'FieldType',
      { type },
      operators.map(([key, title]) => createXmlElement('Operator', { key, title })),
    ),
  );
  return createXmlElement('Meta', {}, [...types, ...fieldTypes]);
}

/** Describes one kind. In a library with several kinds, field names begin with the kind. */
function typeElement({ id, type, top }: LibrarySection, kind: LibraryItemKind): XmlElement {
  const prefix = BELOW[type].length === 0 ? '' : `${kind}.`;
  const names = Object.entries(FIELDS);
  const attributes = {
    key: `/library/sections/${id}/all?type=${TYPE_NUMBERS_BY_ITEM_KIND[kind]}`,
    type: kind,
    title: `${kind}s`,
    active: kind === top ? 1 : 0,
  };
  return createXmlElement('Type', attributes, [
    ...['titleSort', ...names.map(([name]) => name).slice(1)].map((key) =>
      createXmlElement('Sort', { key, descKey: `${key}:desc`, defaultDirection: 'asc', title: key }),
    ),
    ...names.map(([name, fieldType]) =>
      createXmlElement('Field', { key: `${prefix}${name}`, title: name, type: fieldType }),
    ),
  ]);
}
