import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import type { CallResults } from './askServer.ts';
import type { ElementShape, Form } from './shape.ts';

/** Facts of an element from all listings of the embedded servers. One listing is too short to show which parts are optional. */
export class Expectations {
  readonly #optional = new Set<string>();
  readonly #forms = new Map<string, Set<Form>>();

  constructor(byCall: ReadonlyMap<keyof MediaServer, CallResults>) {
    for (const { shape } of byCall.values()) for (const element of shape.values()) this.#note(element);
  }

  /**
   * Attributes that each of these elements has, and that no listing has on only some of its elements of that
   * name.
   */
  attributesOf(element: ElementShape): readonly string[] {
    return this.#always(
      element,
      [...element.attributes].map(([name, forms]) => ({ name, count: total(forms) })),
    );
  }

  /** Names of child elements, by the same rule. */
  childrenOf(element: ElementShape): readonly string[] {
    return this.#always(
      element,
      [...element.children].map(([name, count]) => ({ name, count })),
    );
  }

  /** Every form that this attribute of such an element has. */
  formsOf(element: ElementShape, name: string): ReadonlySet<Form> {
    return this.#forms.get(keyOf(element, name)) ?? new Set();
  }

  #always(element: ElementShape, parts: readonly Part[]): readonly string[] {
    return parts
      .filter(({ name, count }) => count === element.count && !this.#optional.has(keyOf(element, name)))
      .map(({ name }) => name);
  }

  #note(element: ElementShape): void {
    for (const [name, forms] of element.attributes) {
      this.#notePart(element, { name, count: total(forms) });
      const key = keyOf(element, name);
      this.#forms.set(key, new Set([...forms.keys(), ...(this.#forms.get(key) ?? [])]));
    }
    for (const [name, count] of element.children) this.#notePart(element, { name, count });
  }

  #notePart(element: ElementShape, { name, count }: Part): void {
    if (count < element.count) this.#optional.add(keyOf(element, name));
  }
}

/** An attribute or a child, and in how many elements it is. */
interface Part {
  readonly name: string;
  readonly count: number;
}

const keyOf = ({ path }: ElementShape, name: string): string => `${path.at(-1)} ${name}`;

/** In how many elements an attribute is. */
export const total = (forms: ReadonlyMap<Form, number> | undefined): number =>
  [...(forms?.values() ?? [])].reduce((sum, count) => sum + count, 0);
