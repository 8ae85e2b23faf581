import { expect, test } from 'vitest';
import {
  isSamePlayback,
  linesOfVideoResolution,
  streamFromSession,
  streamKey,
  viewerAccountKey,
} from '../../../../src/domain/live/rules/stream.ts';
import { film, playing } from '../../../support/media.ts';

const key = (address: string) => `key of ${address}`;

test('a stream counts as another playback once another item plays in it', () => {
  const [one, next] = [playing(), playing({ item: film({ ratingKey: '102' }) })].map((each) =>
    streamFromSession(each, key),
  );
  expect(one && next && [streamKey(one) === streamKey(next), isSamePlayback(one, next)]).toEqual([true, false]);
});

test.each([
  ['1080', 1080],
  ['4k', 2160],
  ['widescreen', undefined],
])('the resolution %s has %s lines', (name, lines) => {
  expect(linesOfVideoResolution(name)).toBe(lines);
});

test('the key of an account-service account is the same on all servers, and does not contain its id', () => {
  const on = (id: string, service?: string) => streamFromSession(playing({ user: { id, service } }), key).service;
  expect(on('7', '1234567890abcdef')).toBe(on('2:9', '1234567890abcdef'));
  expect(on('7', '1234567890abcdef')).not.toBe(on('7', '1234567890abcdee'));
  expect(on('7', '1234567890abcdef')).not.toContain('1234567890abcdef');
  expect(on('7')).toBeUndefined();
});

test('a viewer without an account id has the same key each time, which does not contain the name', () => {
  const viewer = viewerAccountKey({ name: 'Ada' });
  expect(viewer).toBe(viewerAccountKey({ name: 'Ada' }));
  expect(viewer).not.toBe(viewerAccountKey({ name: 'Bob' }));
  expect(viewer).not.toContain('Ada');
});
