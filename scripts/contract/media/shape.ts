import { decodeResponseSynchronously } from '../../../src/api/decoding.ts';
import type { ResponseReader } from '../../../src/api/endpoint.ts';
import type { TransportResponse } from '../../../src/api/transport/request.ts';
import { LIST_RESPONSE_LIMITS } from '../../../src/api/xml/limits.ts';
import {
  attributesOfXmlElement,
  elementContents,
  elementName,
  type ParsedXmlElement,
  ROOT_ELEMENT_NAME,
} from '../../../src/api/xml/xml.ts';
import { ITEM_KINDS } from '../../../src/domain/media/items/item.ts';
import { NO_SERVER_ID } from '../../../src/domain/servers/refs.ts';

export const ATTRIBUTE_VALUE_FORMS = ['integer', 'number', 'text', 'empty'] as const;
export type AttributeValueForm = (typeof ATTRIBUTE_VALUE_FORMS)[number];

/** Number of times that an element occurs, and how often each of its attributes and children does. */
export interface XmlElementShape {
  /**
   * Names of the elements from the container down to this one, such as `Video movie` and `Media`. The kind of an item
   * follows the name of its element.
   */
  readonly path: readonly string[];
  count: number;
  readonly attributes: Map<string, Map<AttributeValueForm, number>>;
  /** For each child element: the number of elements that have it. */
  readonly children: Map<string, number>;
}

export type XmlDocumentShape = Map<string, XmlElementShape>;

const TEXT = '#text';
const KINDS: ReadonlySet<unknown> = new Set(ITEM_KINDS);

/** Adds a response to a shape. Throws UnreadableXmlError for a response without a container. */
export function addToShape(shape: XmlDocumentShape, response: TransportResponse): void {
  decodeResponseSynchronously(readingInto(shape), response, {
    server: NO_SERVER_ID,
    skip: () => undefined,
    container: () => undefined,
  });
}

const readingInto = (shape: XmlDocumentShape): ResponseReader<void> => ({
  accept: 'application/xml',
  maxBytes: LIST_RESPONSE_LIMITS.bytes,
  limits: LIST_RESPONSE_LIMITS,
  open: () => {
    let isFirst = true;
    return {
      // A long list arrives in several parts, each with the attributes of the list. Only those of the first part count.
      add: (container) => {
        if (isFirst) addElement(shape, container, [ROOT_ELEMENT_NAME]);
        else addChildren(shape, container, [ROOT_ELEMENT_NAME]);
        isFirst = false;
      },
      end: () => undefined,
    };
  },
});

function addElement(shape: XmlDocumentShape, element: ParsedXmlElement, path: readonly string[]): void {
  const elementShape = elementAt(shape, path);
  elementShape.count += 1;
  for (const [name, value] of Object.entries(attributesOfXmlElement(element))) {
    const forms = elementShape.attributes.get(name) ?? new Map<AttributeValueForm, number>();
    const form = formOf(String(value));
    forms.set(form, (forms.get(form) ?? 0) + 1);
    elementShape.attributes.set(name, forms);
  }
  const names = new Set(elementContents(element).map((child) => elementName(child) ?? TEXT));
  names.delete(TEXT);
  for (const name of names) elementShape.children.set(name, (elementShape.children.get(name) ?? 0) + 1);
  addChildren(shape, element, path);
}

function addChildren(shape: XmlDocumentShape, element: ParsedXmlElement, path: readonly string[]): void {
  for (const child of elementContents(element)) {
    const name = elementName(child);
    if (name !== undefined && name !== TEXT) addElement(shape, child, [...path, labelOf(name, child)]);
  }
}

/**
 * Name of an element, followed by the item's kind if there is one, because items of different kinds have different
 * attributes.
 */
function labelOf(name: string, element: ParsedXmlElement): string {
  const { type } = attributesOfXmlElement(element);
  return KINDS.has(type) ? `${name} ${String(type)}` : name;
}

function elementAt(shape: XmlDocumentShape, path: readonly string[]): XmlElementShape {
  const key = path.join('/');
  const elementShape = shape.get(key) ?? { path, count: 0, attributes: new Map(), children: new Map() };
  shape.set(key, elementShape);
  return elementShape;
}

function formOf(value: string): AttributeValueForm {
  if (value === '') return 'empty';
  if (/^-?\d+$/.test(value)) return 'integer';
  return /^-?\d+\.\d+$/.test(value) ? 'number' : 'text';
}
