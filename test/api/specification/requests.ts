import assert from 'node:assert/strict';
import { albumFilters, decadeFilters, libraryFilters } from '../../../src/domain/media/filters/filters.ts';
import { isTagField, TAG_KINDS } from '../../../src/domain/media/filters/tagFields.ts';
import type { PlexWorld } from './plexWorld.ts';

/** Makes every request that the client makes in the plex vocabulary, in each of its forms. */
export async function makeEveryRequest({ server, media, accountService }: PlexWorld): Promise<void> {
  await media.identity();
  await media.accounts();
  await media.devices();
  await media.accountResources();
  await media.settings();
  await media.setPreference('FriendlyName', 'Cellar of the house');
  await media.upgradeMediaAnalysis();
  await media.writeLog({ level: 'info', message: 'one', source: 'Usher' });
  await media.writeLogMessages([
    { level: 'info', message: 'one', source: 'Usher' },
    { level: 'error', message: 'two', source: 'Usher' },
  ]);
  await readLibraries({ media, server });
  await changeLibraries({ media });
  await readHistory({ media, server });
  await endSessions({ media });
  await changePlaylists({ media, server });
  await matchAnArtist({ media, server });
  const pin = await accountService.begin();
  server.accountService.signIns.confirm('Jonas Weber');
  await accountService.seenBy(pin, new Set([server.machineIdentifier]));
}

async function readLibraries({ media, server }: Pick<PlexWorld, 'media' | 'server'>): Promise<void> {
  await media.libraries();
  const { ratingKey, thumb } = await media.item(server.library.titled('Metropolis').ratingKey);
  assert(ratingKey !== undefined && thumb !== undefined);
  await media.poster(thumb);
  await media.search({ query: 'metropolis', limit: 5 });
  await media.search({ query: 'metropolis', librarySectionId: '1' });
  await media.decades('1');
  const filters = [libraryFilters.where('year', '>=', 1920), libraryFilters.where('title', '=', 'metropolis')];
  await Array.fromAsync(media.libraryItems({ libraryKey: '1', kind: 'movie', filters }));
  for (const field of Object.keys(TAG_KINDS).filter(isTagField)) {
    const tagged = [libraryFilters.where(field, '=', 'Fritz Lang')];
    await Array.fromAsync(media.libraryItems({ libraryKey: '1', kind: 'movie', filters: tagged }));
  }
  await Array.fromAsync(media.libraryItems({ libraryKey: '1' }));
  const ofDates = [libraryFilters.where('addedAt', '>=', new Date('2026-03-01T00:00:00Z'))];
  await Array.fromAsync(media.libraryItems({ libraryKey: '1', filters: ofDates }));
  const ofDecade = [decadeFilters.where('duration', '>=', 60_000)];
  await Array.fromAsync(media.moviesOfDecade({ libraryKey: '1', decade: 1920, filters: ofDecade }));
  const music = (await media.libraries()).find(({ type }) => type === 'artist');
  assert(music !== undefined);
  const [page] = await Array.fromAsync(media.artists(music.key));
  const artistKey = page?.items[0]?.ratingKey;
  assert(artistKey !== undefined);
  const ofAlbums = [albumFilters.where('year', '>=', 1900)];
  await Array.fromAsync(
    media.albumsOfArtist({ libraryKey: music.key, artistKey, includeGuids: true, filters: ofAlbums }),
  );
}

async function changeLibraries({ media }: Pick<PlexWorld, 'media'>): Promise<void> {
  await media.agentPreferences('openmoviedb');
  await media.agentPreferences('legacymoviedb');
  await media.setAgentPreferences('legacymoviedb', { title: '1' });
  await media.addLibrary({
    name: 'Shorts',
    type: 'movie',
    agent: 'com.mediaapp.agents.openmoviedb',
    scanner: 'Media Movie Scanner',
    language: 'de-DE',
    locations: ['/media/shorts', '/media/more'],
    preferences: { hidden: '1' },
    agentPreferences: { adult: '1' },
  });
  await media.scanLibraries();
}

async function readHistory({ media, server }: Pick<PlexWorld, 'media' | 'server'>): Promise<void> {
  const accountIds = [String(server.accounts.jonas.id)];
  const since = new Date('2026-03-01T00:00:00Z');
  await Array.fromAsync(media.history({ accountIds, since, librarySectionId: '1' }));
  await Array.fromAsync(media.history({ ratingKey: server.library.titled('Metropolis').ratingKey }));
  await media.historyPage(0);
  await media.newestHistoryEntry();
}

async function endSessions({ media }: Pick<PlexWorld, 'media'>): Promise<void> {
  const transcode = (await media.sessions()).find((session) => session.transcode !== undefined)?.transcode;
  assert(transcode?.key !== undefined);
  await media.terminateTranscode(transcode.key);
  const session = (await media.sessions()).find(({ id }) => id !== undefined);
  assert(session?.id !== undefined);
  await media.terminateSession(session.id, 'It is late.');
}

async function changePlaylists({ media, server }: Pick<PlexWorld, 'media' | 'server'>): Promise<void> {
  const { ratingKey } = server.library.titled('Metropolis');
  await media.createPlaylist({ title: 'Smart', type: 'video', ratingKey, smart: true });
  const { ratingKey: playlistKey } = await media.createPlaylist({ title: 'Evening', type: 'video', ratingKey });
  await media.playlists();
  await media.playlists({ type: 'video', smart: false });
  await media.playlist(playlistKey);
  await media.addToPlaylist(playlistKey, ratingKey);
  const [item] = await media.playlistItems(playlistKey);
  assert(item?.playlistItemId !== undefined);
  await media.removeFromPlaylist(playlistKey, item.playlistItemId);
}

async function matchAnArtist({ media, server }: Pick<PlexWorld, 'media' | 'server'>): Promise<void> {
  const artist = server.library.all().find(({ kind }) => kind === 'artist');
  assert(artist !== undefined);
  const [match] = (await media.matches(artist.ratingKey)).matches;
  assert(match?.guid !== undefined);
  await media.applyMatch(artist.ratingKey, { guid: match.guid, name: 'Another name' });
}
