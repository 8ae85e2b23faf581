import { expect, test } from 'vitest';
import { createMessageMarker, createMessageNonce } from '../../../src/jobs/publishing/postMarker.ts';

const keys = Array.from({ length: 1000 }, (_, n) => `history:${n}`);

test('a nonce fits Discord’s limit, stays the same, and differs between channels', () => {
  expect(createMessageNonce('history:1-2', 'c')).toMatch(/^[\w-]{25}$/);
  expect(createMessageNonce('history:1-2', 'c')).toBe('E0Lqn4EqXyZBu9McoGffyhzh0');
  expect(new Set(keys.flatMap((key) => [createMessageNonce(key, 'a'), createMessageNonce(key, 'b')])).size).toBe(2000);
});

test('a marker is a component id that Discord never assigns itself', () => {
  const markers = keys.map((key) => createMessageMarker(key, 'c'));
  expect(Math.min(...markers)).toBeGreaterThanOrEqual(1000);
  expect(Math.max(...markers)).toBeLessThan(2 ** 31);
  expect(new Set(markers).size).toBe(1000);
});

test('a post’s marker is the same as in earlier versions, so that their posts are recognized', () => {
  expect(createMessageMarker('history:1-2', 'c')).toBe(323_153_543);
});
