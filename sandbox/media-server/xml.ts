/** Only writes XML: responses are built as data first, so that filters can read them. */

type AttributeValue = string | number | undefined;
export type Attributes = Readonly<Record<string, AttributeValue>>;

export interface XmlElement {
  readonly name: string;
  readonly attributes: Attributes;
  readonly children: readonly XmlElement[];
}

/** Builds an element; undefined attributes are left out of the response. */
export function element(name: string, attributes: Attributes = {}, children: readonly XmlElement[] = []): XmlElement {
  return { name, attributes, children };
}

export function attributeOf(of: XmlElement, name: string): string | undefined {
  const value = of.attributes[name];
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
 * Control characters are written as references. XML 1.0 forbids most of them even so, but real servers send
 * them (MEDIA-SERVER.md, quirk 6), and a newline in an attribute would be lost otherwise.
 */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"'\p{Cc}]/gu, (found) => ENTITIES[found] ?? `&#${found.charCodeAt(0)};`);
}

/** The same document, in which every character of an attribute is a reference; by turns decimal and hexadecimal, as XML allows (4.1). */
export function withReferences(document: string): string {
  const [prolog = '', ...rest] = document.split('\n');
  const body = rest.join('\n').replace(/="[^"]*"/g, (value) => `="${allReferences(value.slice(2, -1))}"`);
  return `${prolog}\n${body}`;
}

function allReferences(value: string): string {
  let index = 0;
  return value.replace(/&[^;]*;|[^&]/gu, (found) => {
    index += 1;
    if (found.length > 2) return found;
    const code = found.codePointAt(0) ?? 0;
    return index % 2 === 0 ? `&#${code};` : `&#x${code.toString(16)};`;
  });
}

export function writeElement(of: XmlElement): string {
  const attributes = Object.entries(of.attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('');
  if (of.children.length === 0) return `<${of.name}${attributes}/>\n`;
  return `<${of.name}${attributes}>\n${of.children.map(writeElement).join('')}</${of.name}>\n`;
}

export function writeDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root)}`;
}
