/** Writes XML. Responses are first built as data, so that filters can read them. */

type AttributeValue = string | number | undefined;
export type XmlAttributes = Readonly<Record<string, AttributeValue>>;

export interface XmlElement {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly children: readonly XmlElement[];
}

export function createXmlElement(
  name: string,
  attributes: XmlAttributes = {},
  children: readonly XmlElement[] = [],
): XmlElement {
  return { name, attributes, children };
}

export function attributeOf(element: XmlElement, name: string): string | undefined {
  const value = element.attributes[name];
  return value === undefined ? undefined : String(value);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Writes control characters as references. XML 1.0 forbids most of them even as references, but real servers send them
 * (MEDIA-SERVER.md, quirk 6). Without references, a newline in an attribute would be lost.
 */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"'\p{Cc}]/gu, (character) => ENTITIES[character] ?? `&#${character.charCodeAt(0)};`);
}

/**
 * Writes every character of an attribute as a reference, by turns decimal and hexadecimal. The document's meaning is
 * the same (XML, 4.1).
 */
export function writeCharacterReferences(document: string): string {
  const [prolog = '', ...rest] = document.split('\n');
  const body = rest.join('\n').replace(/="[^"]*"/g, (value) => `="${allReferences(value.slice(2, -1))}"`);
  return `${prolog}\n${body}`;
}

function allReferences(value: string): string {
  let index = 0;
  return value.replace(/&[^;]*;|[^&]/gu, (match) => {
    index += 1;
    if (match.length > 2) return match;
    const code = match.codePointAt(0) ?? 0;
    return index % 2 === 0 ? `&#${code};` : `&#x${code.toString(16)};`;
  });
}

export function writeXmlElement(element: XmlElement): string {
  const attributes = Object.entries(element.attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('');
  if (element.children.length === 0) return `<${element.name}${attributes}/>\n`;
  return `<${element.name}${attributes}>\n${element.children.map(writeXmlElement).join('')}</${element.name}>\n`;
}

export function writeXmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeXmlElement(root)}`;
}
