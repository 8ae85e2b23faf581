import fc from 'fast-check';
import type { XmlAttributes } from '../../../sandbox/media-server/xml.ts';
import { anyCharacter } from '../../support/anyCharacter.ts';

/** The stated normalisation: half surrogate pairs become U+FFFD (UTF-8 has none), and what XML 1.0 forbids goes. */
export const normalised = (text: string): string =>
  text.toWellFormed().replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');

/** A value as the server writes it and as the domain has it. */
interface Pair {
  readonly wire: string | number | undefined;
  readonly value: unknown;
}

/** Entities and markup besides everything else that Unicode has. */
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        '&',
        '<',
        '>',
        '"',
        "'",
        '&amp;',
        '&#65;',
        '&nbsp;',
        ']]>',
        '<!--',
        ' ',
        '\n',
        '\r',
        '\t',
        '\u0085',
        '\u0000',
        '\uD83C',
        '\uFFFE',
        '1917',
      ),
    )
    .map((parts) => parts.join('')),
);

const pair = <Value>(arbitrary: fc.Arbitrary<Value>, wire: (value: Value) => string | number): fc.Arbitrary<Pair> =>
  arbitrary.map((value) => ({ wire: wire(value), value }));

const segment = fc.string({ minLength: 1, unit: fc.constantFrom(...'abcXYZ019-_~') });

/** What is written of something that nobody knows. */
const impossible = (...wires: readonly string[]): fc.Arbitrary<Pair> =>
  fc.constantFrom(...wires).map((wire) => ({ wire, value: undefined }));

const moment = fc.integer({ min: 1, max: 2 ** 31 }).map((seconds) => new Date(seconds * 1000));
const midnight = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => new Date(date.toISOString().slice(0, 10)));

const FORMS = {
  text: anyText.map((text): Pair => ({ wire: text, value: normalised(text) || undefined })),
  /** What an entry needs to be one. */
  name: anyText.map((text): Pair => ({ wire: `${text}.`, value: normalised(`${text}.`) })),
  id: pair(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String), (id) => id),
  natural: fc.oneof(pair(fc.nat(), Number), impossible('-1')),
  positive: fc.oneof(pair(fc.integer({ min: 1 }), Number), impossible('0', '-1', '-23.976')),
  year: fc.oneof(pair(fc.integer({ min: 1000, max: 9999 }), Number), impossible('0', '-44', '20261')),
  integer: pair(fc.integer(), Number),
  decimal: pair(
    fc.integer({ min: -9_999, max: 9_999 }).map((tenths) => tenths / 10),
    Number,
  ),
  flag: pair(fc.boolean(), Number),
  percent: fc.oneof(
    pair(
      fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths / 10),
      Number,
    ),
    impossible('-4.5', '100.1'),
  ),
  date: fc.oneof(
    pair(moment, (date) => date.getTime() / 1000),
    pair(moment, (date) => date.toISOString()),
  ),
  day: fc.oneof(
    pair(midnight, (date) => date.toISOString().slice(0, 10)),
    pair(midnight, (date) => date.toISOString()),
  ),
  picture: pair(
    fc
      .tuple(
        fc.constantFrom('metadata', 'collections', 'sections'),
        fc.nat(),
        fc.constantFrom('thumb', 'art', 'composite'),
        fc.nat(),
      )
      .map(([of, id, which, version]) => `/library/${of}/${id}/${which}/${version}`),
    (path) => path,
  ),
  path: pair(
    fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
    (path) => path,
  ),
} as const satisfies Readonly<Record<string, fc.Arbitrary<Pair>>>;
export type Form = keyof typeof FORMS;

/**
 * The attributes of an element: domain name -> [the interface's name, form]; a `!` at its end says that it must be
 * there.
 */
export type Spec = Readonly<Record<string, readonly [wire: string, form: Form]>>;

export interface Written {
  readonly attributes: XmlAttributes;
  readonly value: Readonly<Record<string, unknown>>;
}

const absent: Pair = { wire: undefined, value: undefined };

/** Any choice of the attributes, each written and as it should come back. */
export function written(spec: Spec, needed: readonly string[] = []): fc.Arbitrary<Written> {
  const names = Object.keys(spec);
  const pairs = names.map((name) => {
    const form = FORMS[spec[name]?.[1] ?? 'text'];
    return needed.includes(name) ? form : fc.option(form, { nil: absent, freq: 3 });
  });
  return fc.tuple(...pairs).map((all) => ({
    attributes: Object.fromEntries(names.map((name, at) => [spec[name]?.[0] ?? name, all[at]?.wire])),
    value: Object.fromEntries(names.map((name, at) => [name, all[at]?.value])),
  }));
}

/** Attributes whose names in the domain are the interface's own. */
export const same = (form: Form, ...names: readonly string[]): Spec =>
  Object.fromEntries(names.map((name) => [name, [name, form] as const]));
