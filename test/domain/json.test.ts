import { expect, test } from 'vitest';
import { z } from 'zod';
import { jsonCodec } from '../../src/domain/json.ts';

const film = jsonCodec(z.object({ title: z.string() }));

test('stored JSON is decoded by its schema', () => {
  expect(film.parse('{"title":"Metropolis"}')).toEqual({ title: 'Metropolis' });
});

test.each(['{"title":', '', '{"title":5}', 'null', '"{}"'])(
  'the stored text %j is refused without an exception',
  (text) => {
    expect(film.safeParse(text).success).toBe(false);
  },
);

test('an error about stored JSON repeats nothing of its text', () => {
  const { error } = film.safeParse('{"token":"s3cret"');
  expect(error?.message).toContain('no JSON');
  expect(`${error?.message}${error?.stack}`).not.toContain('s3cret');
});

test('the JSON schema works inside another schema, such as that of a row', () => {
  const row = z.object({ id: z.int(), film: film.nullable() });
  expect(row.parse({ id: 1, film: null })).toEqual({ id: 1, film: null });
  expect(row.parse({ id: 1, film: '{"title":"M"}' })).toEqual({ id: 1, film: { title: 'M' } });
  expect(row.safeParse({ id: 1, film: 'M' }).success).toBe(false);
});
