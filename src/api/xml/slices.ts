import { UnreadableXml } from './unreadable.ts';
import { attributesOf, contentsOf, type Element, isText, ROOT } from './xml.ts';

/**
 * A document on its way between two threads, as JSON: cloning its tree would take the event loop half as long as parsing it. Each
 * slice is read separately, so that nothing waits for all of them.
 */
export interface Sliced {
  /** The attributes of the root. */
  readonly attributes: string;
  /** Lists of its children, in order; at least one. */
  readonly slices: readonly string[];
  /** Whether it may show tokens that its bytes did not. */
  readonly spelledOtherwise: boolean;
}

/** Counted in characters of JSON; reading it takes some milliseconds. A film with all its files and people has a few thousand. */
const SLICE = 256 * 1024;
const LONGEST_CHILD = 1024 * 1024;
/** The length of all slices together if they are decoded in one go. */
const LONGEST_WHOLE = 4 * 1024 * 1024;

/** Throws UnreadableXml if a child of the root is too large to be read on the event loop. */
export function slicesOf(root: Element, atOnce: number): Omit<Sliced, 'spelledOtherwise'> {
  const isWhole = !Number.isFinite(atOnce);
  const slices: string[] = [];
  let slice: string[] = [];
  let length = 0;
  const cut = () => {
    slices.push(`[${slice.join(',')}]`);
    slice = [];
    length = 0;
  };
  for (const child of contentsOf(root)) {
    if (isText(child)) continue;
    const json = limited(JSON.stringify(child), LONGEST_CHILD);
    if (!isWhole && slice.length > 0 && (slice.length >= atOnce || length + json.length > SLICE)) cut();
    slice.push(json);
    length += json.length;
    if (length > LONGEST_WHOLE) throw tooLarge();
  }
  cut();
  return { attributes: limited(JSON.stringify(attributesOf(root)), LONGEST_CHILD), slices };
}

function limited(json: string, max: number): string {
  if (json.length > max) throw tooLarge();
  return json;
}

const tooLarge = (): UnreadableXml => new UnreadableXml('an element is too large');

/** The root with some of its children. */
export function containerOf(attributes: string, slice: string): Element {
  return { [ROOT]: JSON.parse(slice), ':@': JSON.parse(attributes) };
}
