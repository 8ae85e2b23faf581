import { expect, test, vi } from 'vitest';
import { VOCABULARIES } from '../../../src/api/vocabularies/vocabularies.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import { signInPage, untilSignedIn } from '../../../src/domain/people/signIn.ts';

const PAGE = VOCABULARIES.plex.signInPage;
const pin = { id: 1, code: 'abc', client: 'here' };

test('the page is the vendor’s, whatever the names are', () => {
  const url = new URL(signInPage(pin, 'Usher (ada, #&code=evil)', PAGE));
  expect(url.origin + url.pathname).toBe('https://app.plex.tv/auth');
  const given = new URLSearchParams(url.hash.slice(2));
  expect([...given]).toEqual([
    ['clientID', 'here'],
    ['code', 'abc'],
    ['context[device][product]', 'Usher (ada, #&code=evil)'],
  ]);
});

test('a name that is too long is cut where a character ends', () => {
  const url = signInPage(pin, `Usher (${'🎬'.repeat(100)})`, PAGE);
  expect(url.length).toBeLessThanOrEqual(512);
  expect(url.length).toBeGreaterThan(490);
  expect(decodeURIComponent(url)).toMatch(/🎬$/u);
  expect(signInPage(pin, 'half \uD83C', PAGE)).toContain('half%20%EF%BF%BD');
});

test('a person who signs in waits no longer once the account service has retired what is asked', async () => {
  const failure = (status: number | undefined, kind: 'unsupported' | 'unavailable' = 'unsupported') =>
    new MediaServerFailure(kind, { method: 'GET', path: '/x', service: 'account-service', status });
  const steps: unknown[] = [failure(503, 'unavailable'), failure(410)];
  const ask = vi.fn(async () => Promise.reject(steps.shift()));
  const clock = { now: () => new Date(0), steadyMs: () => 0, wait: async () => undefined };
  const { signal } = new AbortController();
  const asked = untilSignedIn(ask, new Date(60_000), { clock, signal, everyMs: () => 1 });
  await expect(asked).rejects.toMatchObject({ status: 410 });
  expect(ask).toHaveBeenCalledTimes(2);
});
