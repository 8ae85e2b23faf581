import { expect, test, vi } from 'vitest';
import { createTransports } from '../../../src/api/discovery/transports.ts';
import type { Transport } from '../../../src/api/transport/request.ts';

test('a transport is opened once, when its vocabulary is first used, and closed with the others', async () => {
  const close = vi.fn(async () => undefined);
  const open = vi.fn((): Transport => ({ service: 'media-server', vocabulary: () => undefined, send: vi.fn(), close }));
  const transports = createTransports(open);
  expect(open).not.toHaveBeenCalled();
  const plex = transports.speaking('plex');
  expect(transports.speaking('plex')).toBe(plex);
  expect(transports.speaking('neutral')).not.toBe(plex);
  expect(open).toHaveBeenCalledTimes(2);
  await transports.close();
  expect(close).toHaveBeenCalledTimes(2);
});
