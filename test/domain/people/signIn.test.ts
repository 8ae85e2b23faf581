import { expect, test } from 'vitest';
import { signInPage } from '../../../src/domain/people/signIn.ts';

const pin = { id: 1, code: 'abc', client: 'here' };

test('the page is the vendor’s, whatever the names are', () => {
  const url = new URL(signInPage(pin, 'Usher (ada, #&code=evil)'));
  expect(url.origin + url.pathname).toBe('https://app.plex.tv/auth');
  const given = new URLSearchParams(url.hash.slice(2));
  expect([...given]).toEqual([
    ['clientID', 'here'],
    ['code', 'abc'],
    ['context[device][product]', 'Usher (ada, #&code=evil)'],
  ]);
});

test('a name that is too long is cut where a character ends', () => {
  const url = signInPage(pin, `Usher (${'🎬'.repeat(100)})`);
  expect(url.length).toBeLessThanOrEqual(512);
  expect(url.length).toBeGreaterThan(490);
  expect(decodeURIComponent(url)).toMatch(/🎬$/u);
  expect(signInPage(pin, 'half \uD83C')).toContain('half%20%EF%BF%BD');
});
