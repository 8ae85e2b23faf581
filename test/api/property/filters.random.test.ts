import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQueryFilters } from '../../../sandbox/media-server/http/filters.ts';
import { parseQuery } from '../../../sandbox/media-server/http/query.ts';
import { encodeQuery, queryParametersOfFilters } from '../../../src/api/transport/query.ts';
import { FILTER_OPERATORS, type FilterValueFormat } from '../../../src/domain/media/filters/filterForms.ts';
import {
  albumFilterBuilder,
  albumListFilterBuilder,
  decadeFilterBuilder,
  type Filter,
  libraryFilterBuilder,
} from '../../../src/domain/media/filters/filters.ts';
import { FilterRefused } from '../../../src/domain/media/filters/typedFilter.ts';
import { anyCharacter } from '../../support/anyCharacter.ts';
import { runs } from '../../support/runs.ts';

const BUILDERS = [albumFilterBuilder, albumListFilterBuilder, decadeFilterBuilder, libraryFilterBuilder];

const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const text = fc.string({ unit: anyCharacter, minLength: 1 }).map((value) => `${value.toWellFormed()}x`);

/** A value of each form, written as a person would type it. */
const VALUES: Readonly<Record<FilterValueFormat, fc.Arbitrary<string>>> = {
  epoch: fc.nat({ max: 4_000_000_000 }).map(String),
  day: fc.oneof(
    day.map((value) => value.slice(0, 4)),
    day.map((value) => value.slice(0, 10)),
  ),
  year: fc.integer({ min: 0, max: 9999 }).map(String),
  ms: fc.nat().map(String),
  count: fc.nat().map(String),
  number: fc.integer({ min: -1000, max: 1000 }).map((tenths) => String(tenths / 10)),
  text,
  'exact-case': text,
  id: fc.nat().map(String),
};

const typed = fc
  .constantFrom(...BUILDERS)
  .chain((builder) =>
    fc
      .constantFrom(...Object.entries(builder.fields))
      .chain(([field, form]) =>
        fc
          .tuple(fc.constantFrom(...FILTER_OPERATORS), VALUES[form])
          .map(([operator, value]) => ({ builder, field, operator, value })),
      ),
  );

/** The operators that the field accepts. */
const made: fc.Arbitrary<Filter> = typed
  .map(({ builder, field, operator, value }): Filter | undefined => {
    try {
      return builder.parse(`${field}${operator}${value}`);
    } catch (error) {
      if (error instanceof FilterRefused) return undefined;
      throw error;
    }
  })
  .filter((filter) => filter !== undefined);

test('the query string made from any library filters is parsed back to the same filters', () => {
  fc.assert(
    fc.property(fc.array(made, { maxLength: 5 }), (filters) => {
      const sent = encodeQuery(queryParametersOfFilters(filters, { mediaQueries: false, exclusiveDates: false }));
      for (const isLenient of [false, true])
        expect(parseQueryFilters(parseQuery(sent, { isLenient }))).toEqual(filters);
    }),
    runs(50, 1_000),
  );
});

test('any filter that is printed parses back to itself', () => {
  fc.assert(
    fc.property(made, (filter) => {
      const builders = BUILDERS.filter(({ fields }) => Object.hasOwn(fields, filter.field));
      const again = builders.flatMap((builder) => {
        try {
          return [builder.parse(`${filter.field}${filter.operator}${filter.value}`)];
        } catch {
          return [];
        }
      });
      expect(again.length).toBeGreaterThan(0);
      for (const one of again) expect(one).toEqual(filter);
    }),
    runs(50, 1_000),
  );
});

test('any typed text becomes a filter or is refused with a reason', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: anyCharacter }),
        fc.string().map((s) => `year>=${s}`),
      ),
      (input) => {
        try {
          libraryFilterBuilder.parse(input);
        } catch (error) {
          expect(error).toBeInstanceOf(FilterRefused);
        }
      },
    ),
    runs(50, 1_000),
  );
});
