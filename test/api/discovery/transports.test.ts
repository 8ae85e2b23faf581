import { expect, test, vi } from 'vitest';
import { createTransports } from '../../../src/api/discovery/transports.ts';
import type { Transport } from '../../../src/api/transport/request.ts';

test('a transport is opened once, at the first use of its vocabulary, and closed with the others', async () => {
  const close = vi.fn(async () => undefined);
  const open = vi.fn((): Transport => ({ service: 'media-server', vocabulary: () => undefined, send: vi.fn(), close }));
  const transports = createTransports(open);
  expect(open).not.toHaveBeenCalled();
  const plex = transports.withVocabulary('plex');
  expect(transports.withVocabulary('plex')).toBe(plex);
  expect(transports.withVocabulary('neutral')).not.toBe(plex);
  expect(open).toHaveBeenCalledTimes(2);
  await transports.close();
  expect(close).toHaveBeenCalledTimes(2);
});
