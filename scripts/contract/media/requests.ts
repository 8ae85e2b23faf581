import {
  albumFilterBuilder,
  decadeFilterBuilder,
  type LibraryFilter,
  libraryFilterBuilder,
} from '../../../src/domain/media/filters/filters.ts';
import { ITEM_TAGS_BY_FILTER_FIELD, isTagField } from '../../../src/domain/media/filters/tagFields.ts';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import type { ServerTestData } from './subject.ts';

interface RequestContext {
  readonly media: MediaServer;
  readonly subject: ServerTestData;
}

/** A call of one function of the client with certain arguments. */
export interface ContractRequest {
  readonly call: keyof MediaServer;
  /**
   * `read` changes nothing. `undone` makes a change that is undone afterwards. `permanent` makes one that cannot be
   * undone.
   */
  readonly effect: 'read' | 'undone' | 'permanent';
  /** Sends the request. Undefined if the server has no item or account for it. */
  readonly make: (context: RequestContext) => Promise<unknown> | undefined;
}

type Make = ContractRequest['make'];

const reading = (call: keyof MediaServer, send: Make): ContractRequest => ({ call, effect: 'read', make: send });
const undone = (call: keyof MediaServer, send: Make): ContractRequest => ({ call, effect: 'undone', make: send });
const permanent = (call: keyof MediaServer, send: Make): ContractRequest => ({ call, effect: 'permanent', make: send });

/** A date in the middle of the embedded servers' entries. */
const SINCE = new Date('2026-03-01T00:00:00Z');

/** Reads only the first page of a list, because a real library has thousands of items. */
export async function firstPageOfList<Page>(pages: AsyncIterable<Page>): Promise<Page | undefined> {
  for await (const page of pages) return page;
  return undefined;
}

/** Requests that only read. Their order matters, because they find items for later requests. */
const READS: readonly ContractRequest[] = [
  reading('identity', ({ media }) => media.identity()),
  reading('libraries', async ({ media, subject }) => subject.noteLibraries(await media.libraries())),
  reading('accounts', async ({ media, subject }) => subject.noteAccounts(await media.accounts())),
  reading('devices', ({ media }) => media.devices()),
  reading('accountResources', ({ media }) => media.accountResources()),
  reading('settings', async ({ media, subject }) => subject.noteSettings(await media.settings())),
  reading('agentPreferences', ({ media }) => media.agentPreferences('openmoviedb')),
  reading('agentPreferences', ({ media }) => media.agentPreferences('legacymoviedb')),
  ...readsOfLibraries(),
  ...readsOfMusic(),
  ...readsOfHistory(),
  reading('sessions', async ({ media, subject }) => subject.noteSessions(await media.sessions())),
  reading('playlists', async ({ media, subject }) => subject.notePlaylists(await media.playlists())),
  reading('playlists', ({ media }) => media.playlists({ type: 'video', smart: false })),
  reading('playlist', ({ media, subject: { playlistKey } }) => playlistKey && media.playlist(playlistKey)),
  reading('playlistItems', ({ media, subject: { playlistKey } }) => playlistKey && media.playlistItems(playlistKey)),
];

function readsOfLibraries(): readonly ContractRequest[] {
  const ofFilms = (filters: (subject: ServerTestData) => readonly LibraryFilter[]) =>
    reading('libraryItems', ({ media, subject }) => {
      const { filmsKey } = subject;
      if (filmsKey === undefined) return undefined;
      return firstPageOfList(media.libraryItems({ libraryKey: filmsKey, kind: 'movie', filters: filters(subject) }));
    });
  return [
    reading('libraryItems', ({ media, subject }) => {
      const { filmsKey } = subject;
      if (filmsKey === undefined) return undefined;
      return firstPageOfList(media.libraryItems({ libraryKey: filmsKey })).then((page) => subject.noteFilms(page));
    }),
    reading('item', ({ media, subject }) => {
      const filmKey = subject.film?.ratingKey;
      return filmKey && media.item(filmKey).then((film) => subject.noteFilm(film));
    }),
    reading('poster', ({ media, subject: { film } }) => film?.thumb && media.poster(film.thumb)),
    reading('search', ({ media, subject: { film } }) => film && media.search({ query: film.title, limit: 5 })),
    reading('search', ({ media, subject: { film, filmsKey } }) => {
      if (film === undefined || filmsKey === undefined) return undefined;
      return media.search({ query: film.title, librarySectionId: filmsKey });
    }),
    reading('decades', ({ media, subject }) => {
      const { filmsKey } = subject;
      return filmsKey && media.decades(filmsKey).then((decades) => subject.noteDecades(decades));
    }),
    ofFilms(() => [libraryFilterBuilder.where('year', '>=', 1920)]),
    ofFilms(({ film }) => [libraryFilterBuilder.where('title', '=', film?.title ?? 'metropolis')]),
    reading('libraryItems', ({ media, subject: { filmsKey } }) => {
      const filters = [libraryFilterBuilder.where('addedAt', '>=', SINCE)];
      return filmsKey && firstPageOfList(media.libraryItems({ libraryKey: filmsKey, filters }));
    }),
    ...Object.keys(ITEM_TAGS_BY_FILTER_FIELD)
      .filter(isTagField)
      .map((field) =>
        ofFilms(({ film }) => [
          libraryFilterBuilder.where(field, '=', film?.tags?.[ITEM_TAGS_BY_FILTER_FIELD[field]][0] ?? 'None'),
        ]),
      ),
    reading('moviesOfDecade', ({ media, subject: { filmsKey, decade } }) => {
      if (filmsKey === undefined || decade === undefined) return undefined;
      const filters = [decadeFilterBuilder.where('duration', '>=', 60_000)];
      return firstPageOfList(media.moviesOfDecade({ libraryKey: filmsKey, decade, filters }));
    }),
  ];
}

function readsOfMusic(): readonly ContractRequest[] {
  return [
    reading('artists', ({ media, subject }) => {
      const { musicKey } = subject;
      return musicKey && firstPageOfList(media.artists(musicKey)).then((page) => subject.noteArtists(page));
    }),
    reading('albumsOfArtist', ({ media, subject: { musicKey, artistKey } }) => {
      if (musicKey === undefined || artistKey === undefined) return undefined;
      const filters = [albumFilterBuilder.where('year', '>=', 1900)];
      return firstPageOfList(media.albumsOfArtist({ libraryKey: musicKey, artistKey, includeGuids: true, filters }));
    }),
    reading('matches', ({ media, subject }) => {
      const { artistKey } = subject;
      return artistKey && media.matches(artistKey).then(({ matches }) => subject.noteMatches(matches));
    }),
  ];
}

function readsOfHistory(): readonly ContractRequest[] {
  return [
    reading('history', ({ media, subject: { accountId, filmsKey } }) => {
      if (accountId === undefined || filmsKey === undefined) return undefined;
      return firstPageOfList(media.history({ accountIds: [accountId], since: SINCE, librarySectionId: filmsKey }));
    }),
    reading('history', ({ media, subject: { film } }) => {
      const ratingKey = film?.ratingKey;
      return ratingKey && firstPageOfList(media.history({ ratingKey }));
    }),
    reading('historyPage', ({ media }) => media.historyPage(0)),
    reading('newestHistoryEntry', ({ media }) => media.newestHistoryEntry()),
  ];
}

/**
 * Requests whose change is undone: on playlists with a title of their own, and on a preference, which is set to its
 * present value.
 */
const UNDONE: readonly ContractRequest[] = [
  undone('createPlaylist', ({ media, subject: { target, playlistTitle } }) => {
    return target && media.createPlaylist({ ...target, title: playlistTitle, smart: true });
  }),
  undone('createPlaylist', ({ media, subject }) => {
    const { target, playlistTitle } = subject;
    return (
      target &&
      media
        .createPlaylist({ ...target, title: playlistTitle })
        .then((createdPlaylist) => subject.noteMade(createdPlaylist))
    );
  }),
  undone('playlist', ({ media, subject: { madeKey } }) => madeKey && media.playlist(madeKey)),
  undone('addToPlaylist', ({ media, subject: { madeKey, target } }) => {
    return madeKey && target && media.addToPlaylist(madeKey, target.ratingKey);
  }),
  undone('playlistItems', ({ media, subject }) => {
    const { madeKey } = subject;
    return madeKey && media.playlistItems(madeKey).then((items) => subject.noteMadeItems(items));
  }),
  undone('removeFromPlaylist', ({ media, subject: { madeKey, madeItemId } }) => {
    return madeKey && madeItemId && media.removeFromPlaylist(madeKey, madeItemId);
  }),
  undone('setPreference', ({ media, subject: { friendlyName } }) => {
    return friendlyName === undefined ? undefined : media.setPreference('FriendlyName', friendlyName);
  }),
];

/** Requests whose change cannot be undone. Only the embedded servers get them. */
const PERMANENT: readonly ContractRequest[] = [
  permanent('upgradeMediaAnalysis', ({ media }) => media.upgradeMediaAnalysis()),
  permanent('writeLog', ({ media }) => media.writeLog({ level: 'info', message: 'one', source: 'Usher' })),
  permanent('writeLogMessages', ({ media }) =>
    media.writeLogMessages([
      { level: 'info', message: 'one', source: 'Usher' },
      { level: 'error', message: 'two', source: 'Usher' },
    ]),
  ),
  permanent('setAgentPreferences', ({ media }) => media.setAgentPreferences('legacymoviedb', { title: '1' })),
  permanent('addLibrary', ({ media }) =>
    media.addLibrary({
      name: 'Shorts',
      type: 'movie',
      agent: 'com.mediaapp.agents.openmoviedb',
      scanner: 'Media Movie Scanner',
      language: 'de-DE',
      locations: ['/media/shorts', '/media/more'],
      preferences: { hidden: '1' },
      agentPreferences: { adult: '1' },
    }),
  ),
  permanent('scanLibraries', ({ media }) => media.scanLibraries()),
  permanent('terminateTranscode', ({ media, subject: { transcodeKey } }) => {
    return transcodeKey && media.terminateTranscode(transcodeKey);
  }),
  // The sessions are read again, because the player whose transcode was stopped may be gone.
  permanent('sessions', async ({ media, subject }) => subject.noteSessions(await media.sessions())),
  permanent('terminateSession', ({ media, subject: { sessionId } }) => {
    return sessionId && media.terminateSession(sessionId, 'It is late.');
  }),
  permanent('applyMatch', ({ media, subject: { artistKey, matchGuid } }) => {
    if (artistKey === undefined || matchGuid === undefined) return undefined;
    return media.applyMatch(artistKey, { guid: matchGuid, name: 'Another name' });
  }),
];

export const CONTRACT_REQUESTS: readonly ContractRequest[] = [...READS, ...UNDONE, ...PERMANENT];
