import { expect, it, test } from 'vitest';
import { checkToken, generateFakeToken } from '../../../src/commands/me/checkToken.ts';
import { type LinkedAccountProblem, MediaServerFailure } from '../../../src/domain/media/server/failure.ts';

const { signal } = new AbortController();
const TOKEN = 'aB3-xYz_0123456789';

const refusal = (link?: LinkedAccountProblem) =>
  new MediaServerFailure(link === undefined ? 'timeout' : 'unauthorized', { method: 'GET', path: '/', link });

/** What the given token is answered with, and what any other one is. */
async function checked(given: Error | undefined, other: Error | undefined) {
  const tried: string[] = [];
  const readerFor = (token: string) => ({
    libraries: async () => {
      tried.push(token);
      const failure = token === TOKEN ? given : other;
      if (failure) throw failure;
      return [];
    },
  });
  const result = await checkToken(TOKEN, readerFor, signal).catch(String);
  return { result, tried };
}

it('a token counts as proven if the server accepts it and refuses a made-up one', async () => {
  const { result, tried } = await checked(undefined, refusal('refused'));
  expect(result).toBe('accepted');
  expect(tried).toEqual([TOKEN, expect.stringMatching(/^[a-z][A-Z]\d-[a-z][A-Z][a-z]_\d{10}$/)]);
  expect(tried[1]).not.toBe(TOKEN);
});

it('a token counts as unproven if the server accepts a made-up one too', async () => {
  expect((await checked(undefined, undefined)).result).toBe('unproven');
});

it('a token that the server refuses is not compared with a made-up one', async () => {
  const { result, tried } = await checked(refusal('refused'), undefined);
  expect([result, tried]).toEqual(['refused', [TOKEN]]);
});

it.each([
  { name: 'the token', given: refusal(), other: undefined },
  { name: 'the made-up one', given: undefined, other: refusal() },
])('a token check ends with a failure if the server does not answer to $name', async ({ given, other }) => {
  expect((await checked(given, other)).result).toContain('MediaServerFailure');
});

test('two made-up tokens for the same real token differ', () => {
  expect(generateFakeToken(TOKEN)).not.toBe(generateFakeToken(TOKEN));
});
