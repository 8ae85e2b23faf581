class Markup {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** Safe markup. Only `html` creates it, and escapes all inserted text. */
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

/** Builds markup. The template is trusted, inserted text is escaped. */
export const html = (markup: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Markup(markup.map((piece, index) => piece + (index < parts.length ? written(parts[index]) : '')).join(''));

type Attribute = string | number | boolean | null | undefined;

/** Writes attributes. `true` becomes an attribute without a value, false and undefined are left out. */
export const attributesHtml = (values: Readonly<Record<string, Attribute>>): readonly Html[] =>
  Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === false) return [];
    return [value === true ? html` ${name}` : html` ${name}="${value}"`];
  });

/** Returns the address if it is safe for a link. Undefined if it could run a script. */
export const safeLink = (address: string): string | undefined =>
  /^(?:https?|discord):\/\//i.test(address) ? address : undefined;
