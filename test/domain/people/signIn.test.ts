import { expect, test, vi } from 'vitest';
import { VOCABULARIES } from '../../../src/api/vocabularies/vocabularies.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import { SIGN_IN_TIMEOUT_MS, signInUrl, waitForSignIn } from '../../../src/domain/people/signIn.ts';

const PAGE = VOCABULARIES.plex.signInPage;
const pin = { id: 1, code: 'abc', client: 'here' };

test('the address of the sign-in page leads to the vendor’s site, whatever names it contains', () => {
  const url = new URL(signInUrl(pin, 'Usher (ada, #&code=evil)', PAGE));
  expect(url.origin + url.pathname).toBe('https://app.plex.tv/auth');
  const given = new URLSearchParams(url.hash.slice(2));
  expect([...given]).toEqual([
    ['clientID', 'here'],
    ['code', 'abc'],
    ['context[device][product]', 'Usher (ada, #&code=evil)'],
  ]);
});

test('a name in the sign-in page’s address is cut between characters if it is too long', () => {
  const url = signInUrl(pin, `Usher (${'🎬'.repeat(100)})`, PAGE);
  expect(url.length).toBeLessThanOrEqual(512);
  expect(url.length).toBeGreaterThan(490);
  expect(decodeURIComponent(url)).toMatch(/🎬$/u);
  expect(signInUrl(pin, 'half \uD83C', PAGE)).toContain('half%20%EF%BF%BD');
});

test('special characters in a pin change no other part of the sign-in page’s address', () => {
  const url = new URL(signInUrl({ id: 1, code: 'a&b', client: 'c&d' }, 'Usher', PAGE));
  const given = new URLSearchParams(url.hash.slice(2));
  expect([given.get('clientID'), given.get('code')]).toEqual(['c&d', 'a&b']);
});

test.each<{ name: string; replies: readonly ('waiting' | { retryAfterMs?: number })[]; waits: readonly number[] }>([
  { name: 'at its pace while it answers', replies: ['waiting', 'waiting'], waits: [5, 5, 5] },
  { name: 'less often while it is away', replies: [{}, {}, 'waiting'], waits: [5, 10, 20, 5] },
  {
    name: 'at least twice a minute while it is away',
    replies: Array.from({ length: 14 }, () => ({})),
    waits: [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120, 10_240, 20_480, 30_000, 30_000],
  },
  { name: 'when it wants to be asked again', replies: [{ retryAfterMs: 45_000 }], waits: [5, 45_000] },
])('the account service is asked about a sign-in $name', async ({ replies, waits }) => {
  const { waited } = await signedInAfter(replies, () => 5);
  expect(waited).toEqual(waits);
});

test('a sign-in never asks the account service faster than its pace', async () => {
  const { waited } = await signedInAfter([{}], () => 60_000);
  expect(waited).toEqual([60_000, 60_000]);
});

/** Signs in after these replies, and gives the waits before each question in ms. */
async function signedInAfter(
  replies: readonly ('waiting' | { readonly retryAfterMs?: number })[],
  everyMs: () => number,
) {
  const left = [...replies];
  const waited: number[] = [];
  const ask = async () => {
    const reply = left.shift() ?? 'signed in';
    if (typeof reply === 'string') return reply;
    throw new MediaServerFailure('unavailable', { method: 'GET', path: '/x', service: 'account-service', ...reply });
  };
  const clock = {
    now: () => new Date(0),
    steadyMs: () => 0,
    wait: async (ms: number) => {
      waited.push(ms);
    },
  };
  const { signal } = new AbortController();
  const answer = await waitForSignIn(ask, new Date(SIGN_IN_TIMEOUT_MS), { clock, signal, everyMs });
  expect(answer).toBe('signed in');
  return { waited };
}

test('waiting for a sign-in fails once the account service says that the route no longer exists', async () => {
  const failure = (status: number | undefined, kind: 'unsupported' | 'unavailable' = 'unsupported') =>
    new MediaServerFailure(kind, { method: 'GET', path: '/x', service: 'account-service', status });
  const steps: unknown[] = [failure(503, 'unavailable'), failure(410)];
  const ask = vi.fn(async () => Promise.reject(steps.shift()));
  const clock = { now: () => new Date(0), steadyMs: () => 0, wait: async () => undefined };
  const { signal } = new AbortController();
  const asked = waitForSignIn(ask, new Date(60_000), { clock, signal, everyMs: () => 1 });
  await expect(asked).rejects.toMatchObject({ status: 410 });
  expect(ask).toHaveBeenCalledTimes(2);
});
