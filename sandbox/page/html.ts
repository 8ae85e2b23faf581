class Markup {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** Safe markup. Only `html` makes it, and it escapes inserted text. */
export type Html = Markup;

type Part = Html | string | number | readonly Html[] | undefined | false;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const written = (part: Part): string => {
  if (part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(String).join('');
  return part instanceof Markup ? `${part}` : `${part}`.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
};

/** The template itself is markup, inserted values are text. */
export const html = (markup: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Markup(markup.map((piece, index) => piece + (index < parts.length ? written(parts[index]) : '')).join(''));

type Attribute = string | number | boolean | null | undefined;

/** Attributes with a value, or without one if it is `true`; false and missing ones are left out. */
export const attributes = (given: Readonly<Record<string, Attribute>>): readonly Html[] =>
  Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === false) return [];
    return [value === true ? html` ${name}` : html` ${name}="${value}"`];
  });

/** The address, if a link may have it: pressing it must not run a script. */
export const safeLink = (address: string): string | undefined =>
  /^(?:https?|discord):\/\//i.test(address) ? address : undefined;
