import { XMLParser } from 'fast-xml-parser';

/** Reads a response as it arrived, with a parser that is independent of the server. */
export interface Read {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Read[];
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
  htmlEntities: true,
});

export function readXml(text: string): Read {
  const root = readRoot(text);
  if (root.name !== 'MediaContainer') throw new Error(`not a MediaContainer: ${text.slice(0, 200)}`);
  return root;
}

export function readRoot(text: string): Read {
  const [root] = readNodes(parser.parse(text));
  if (root === undefined) throw new Error(`no XML: ${text.slice(0, 200)}`);
  return root;
}

/** This is written by hand for speed, because many tests read lists of hundreds. */
function readNodes(nodes: unknown): readonly Read[] {
  if (!Array.isArray(nodes)) throw new Error('the parser gives lists of nodes');
  return nodes.flatMap((node: unknown) => {
    if (!isRecord(node)) throw new Error('a node is an object');
    const [name] = Object.keys(node).filter((key) => key !== ':@');
    if (name === undefined || name.startsWith('#') || name.startsWith('?')) return [];
    return [{ name, attributes: readAttributes(node[':@'] ?? {}), children: readNodes(node[name]) }];
  });
}

function readAttributes(attributes: unknown): Readonly<Record<string, string>> {
  if (!isRecord(attributes)) throw new Error('attributes are an object');
  const read: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value !== 'string') throw new Error(`${name} is not a text`);
    read[name] = value;
  }
  return read;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function titlesOf(of: Read): readonly (string | undefined)[] {
  return of.children.map(({ attributes }) => attributes.title);
}

export function namesOf(of: Read): readonly string[] {
  return of.children.map(({ name }) => name);
}

/** The only child with that name. */
export function childOf(of: Read, name: string): Read {
  const found = of.children.filter((child) => child.name === name);
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`${found.length} children ${name} in ${of.name}`);
  return only;
}
