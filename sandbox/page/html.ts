class Markup {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** Markup that is safe as it stands. Only `html` makes it, and what is put into that as text is escaped. */
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

/** What stands in the template is markup, what is put into it is text. */
export const html = (markup: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Markup(markup.map((piece, index) => piece + (index < parts.length ? written(parts[index]) : '')).join(''));

type Attribute = string | number | boolean | null | undefined;

/** Attributes with a value, or with none where it is `true`; those that are false or missing are left out. */
export const attributes = (given: Readonly<Record<string, Attribute>>): readonly Html[] =>
  Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === false) return [];
    return [value === true ? html` ${name}` : html` ${name}="${value}"`];
  });

/** An address that a link may have: no script runs by being pressed. */
export const safeLink = (address: string): string | undefined =>
  /^(?:https?|discord):\/\//i.test(address) ? address : undefined;
