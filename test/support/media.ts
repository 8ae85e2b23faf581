import type { MediaItem } from '../../src/domain/media/items/item.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import type { Playlist } from '../../src/domain/media/playlists/playlist.ts';
import type { SearchResultGroup } from '../../src/domain/media/search/search.ts';
import {
  MediaServerFailure,
  type MediaServerFailureContext,
  type MediaServerFailureKind,
} from '../../src/domain/media/server/failure.ts';
import type { Session } from '../../src/domain/media/sessions/session.ts';
import { given } from './given.ts';

/** Small samples of a media server's contents; a test names only what it is about. */

export const film = (overrides: Partial<MediaItem> = {}): MediaItem => ({
  ratingKey: '101',
  kind: 'movie',
  title: 'Metropolis',
  year: 1927,
  ...overrides,
});

export const hub = (items: readonly MediaItem[], overrides: Partial<SearchResultGroup> = {}): SearchResultGroup => ({
  title: 'Movies',
  type: 'movie',
  more: false,
  items,
  ...overrides,
});

/** A server whose libraries have nothing by that name, so that its search is used. */
export const onlyFoundBySearch = (...hubs: readonly SearchResultGroup[]) =>
  ({ libraries: async () => [], search: async () => hubs }) satisfies Partial<MediaServer>;

export const playing = (overrides: Partial<Session> = {}): Session => ({
  id: 'abc',
  item: film(),
  user: { id: '1', name: 'ada' },
  player: { title: 'Sofa', product: 'TV', state: 'playing', local: true },
  live: false,
  decision: 'direct play',
  ...overrides,
});

export const list = (overrides: Partial<Playlist> = {}): Playlist => ({
  ratingKey: '7',
  title: 'Evening',
  smart: false,
  playlistType: 'video',
  leafCount: 2,
  ...overrides,
});

/** A call that fails like that. */
export const fails =
  (kind: MediaServerFailureKind, context: Partial<MediaServerFailureContext> = {}) =>
  async (): Promise<never> => {
    throw new MediaServerFailure(kind, { method: 'GET', path: '/x', ...context });
  };

/** A media server that fails the test on any call that the test did not expect. */
export const fakeMedia = (expectedCalls: Partial<MediaServer>): MediaServer =>
  given<MediaServer>('media', expectedCalls);
