import { randomUUID } from 'node:crypto';
import type { MediaItem } from '../../../src/domain/media/items/item.ts';
import type { Decade, ItemPage, MetadataMatchCandidate } from '../../../src/domain/media/items/itemsApi.ts';
import type { Library } from '../../../src/domain/media/libraries/library.ts';
import {
  type NewPlaylist,
  type Playlist,
  type PlaylistItem,
  playlistTypeOf,
} from '../../../src/domain/media/playlists/playlist.ts';
import type { MediaServerAccount, ServerSetting } from '../../../src/domain/media/server/serverApi.ts';
import type { Session } from '../../../src/domain/media/sessions/session.ts';
import type { AccountRef, ItemRef, LibraryRef, ServerLocalKey, SessionRef } from '../../../src/domain/servers/refs.ts';

/**
 * Items, accounts and other things of one server that requests refer to. The first requests find them, and things that
 * the server lacks stay undefined.
 */
export class ServerTestData {
  /** A unique title, so that no playlist of a person has it. */
  readonly playlistTitle = `Usher contract ${randomUUID()}`;
  filmsKey: LibraryRef | undefined;
  musicKey: LibraryRef | undefined;
  film: MediaItem | undefined;
  decade: number | undefined;
  artistKey: ItemRef | undefined;
  matchGuid: string | undefined;
  accountId: AccountRef | undefined;
  sessionId: SessionRef | undefined;
  transcodeKey: SessionRef | undefined;
  playlistKey: ItemRef | undefined;
  friendlyName: string | undefined;
  /** First item of the test playlist. */
  target: Pick<NewPlaylist, 'ratingKey' | 'type'> | undefined;
  madeKey: ItemRef | undefined;
  madeItemId: ServerLocalKey | undefined;

  noteLibraries(libraries: readonly Library[]): void {
    this.filmsKey = libraries.find(({ type }) => type === 'movie')?.key;
    this.musicKey = libraries.find(({ type }) => type === 'artist')?.key;
  }

  noteAccounts(accounts: readonly MediaServerAccount[]): void {
    // The account without a name (id 0) is skipped, because it stands for plays without an account.
    this.accountId = accounts.find(({ name }) => name !== '')?.id;
  }

  noteSettings(settings: readonly ServerSetting[]): void {
    const setting = settings.find(({ id }) => id === 'FriendlyName');
    this.friendlyName = setting && String(setting.value ?? '');
  }

  noteFilms(page: ItemPage | undefined): void {
    this.film = page?.items.find(({ ratingKey, thumb }) => ratingKey !== undefined && thumb !== undefined);
  }

  /** Replaces the film by its own page's description, which has details that lists lack. */
  noteFilm(film: MediaItem): void {
    this.film = film;
  }

  noteTarget({ items }: ItemPage): void {
    const [item] = items.filter(({ ratingKey }) => ratingKey !== undefined);
    const type = item && playlistTypeOf(item.kind);
    this.target = item?.ratingKey && type && { ratingKey: item.ratingKey, type };
  }

  noteDecades(decades: readonly Decade[]): void {
    this.decade = decades[0]?.year;
  }

  noteArtists(page: ItemPage | undefined): void {
    this.artistKey = page?.items[0]?.ratingKey;
  }

  noteMatches(matches: readonly MetadataMatchCandidate[]): void {
    this.matchGuid = matches[0]?.guid;
  }

  noteSessions(sessions: readonly Session[]): void {
    this.sessionId = sessions.find(({ id }) => id !== undefined)?.id;
    this.transcodeKey = sessions.find(({ transcode }) => transcode?.key !== undefined)?.transcode?.key;
  }

  notePlaylists(playlists: readonly Playlist[]): void {
    this.playlistKey = playlists[0]?.ratingKey;
  }

  noteMade({ ratingKey }: Playlist): void {
    this.madeKey = ratingKey;
  }

  noteMadeItems(items: readonly PlaylistItem[]): void {
    this.madeItemId = items.find(({ playlistItemId }) => playlistItemId !== undefined)?.playlistItemId;
  }
}
