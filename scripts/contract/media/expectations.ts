import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import type { MediaServerCallResults } from './askServer.ts';
import type { AttributeValueForm, XmlElementShape } from './shape.ts';

/**
 * Expected content of elements, learned from all lists of the embedded servers, because a single list would not show
 * which parts are optional.
 */
export class ExpectedElementContent {
  readonly #optional = new Set<string>();
  readonly #forms = new Map<string, Set<AttributeValueForm>>();

  constructor(byCall: ReadonlyMap<keyof MediaServer, MediaServerCallResults>) {
    for (const { shape } of byCall.values()) for (const element of shape.values()) this.#note(element);
  }

  /**
   * Attributes that every element of this kind has. An attribute that only some elements of a list have is optional.
   */
  attributesOf(element: XmlElementShape): readonly string[] {
    return this.#always(
      element,
      [...element.attributes].map(([name, forms]) => ({ name, count: countElementsWithAttribute(forms) })),
    );
  }

  /** Child elements that every element of this kind has. A child that only some elements of a list have is optional. */
  childrenOf(element: XmlElementShape): readonly string[] {
    return this.#always(
      element,
      [...element.children].map(([name, count]) => ({ name, count })),
    );
  }

  /** All forms of value that this attribute takes in elements of this kind. */
  formsOf(element: XmlElementShape, name: string): ReadonlySet<AttributeValueForm> {
    return this.#forms.get(keyOf(element, name)) ?? new Set();
  }

  #always(element: XmlElementShape, parts: readonly Part[]): readonly string[] {
    return parts
      .filter(({ name, count }) => count === element.count && !this.#optional.has(keyOf(element, name)))
      .map(({ name }) => name);
  }

  #note(element: XmlElementShape): void {
    for (const [name, forms] of element.attributes) {
      this.#notePart(element, { name, count: countElementsWithAttribute(forms) });
      const key = keyOf(element, name);
      this.#forms.set(key, new Set([...forms.keys(), ...(this.#forms.get(key) ?? [])]));
    }
    for (const [name, count] of element.children) this.#notePart(element, { name, count });
  }

  #notePart(element: XmlElementShape, { name, count }: Part): void {
    if (count < element.count) this.#optional.add(keyOf(element, name));
  }
}

interface Part {
  readonly name: string;
  readonly count: number;
}

const keyOf = ({ path }: XmlElementShape, name: string): string => `${path.at(-1)} ${name}`;

/** Number of elements with an attribute, over all forms of its value. */
export const countElementsWithAttribute = (forms: ReadonlyMap<AttributeValueForm, number> | undefined): number =>
  [...(forms?.values() ?? [])].reduce((sum, count) => sum + count, 0);
