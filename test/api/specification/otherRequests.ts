import type { PlexWorld } from './plexWorld.ts';

type Request = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', address: string];

/** Requests that only public clients make, and requests that the embedded server refuses. */
const REQUESTS: readonly Request[] = [
  ['GET', '/'],
  ['GET', '/library'],
  ['GET', '/library/sections/1/collections'],
  ['GET', '/library/sections/999/collections'],
  ['GET', '/library/sections/1/decade/'],
  ['GET', '/library/collections/999999/composite/1'],
  ['GET', '/library/collections/999999/composite/1?width=400&height=600'],
  ['GET', '/library/sections/999/genre'],
  ['GET', '/transcode/sessions'],
  ['GET', '/butler'],
  ['GET', '/library/sections/999/all'],
  ['GET', '/library/sections/1/all?year>1900'],
  ['GET', '/library/sections/999/decade'],
  ['GET', '/library/sections/999/decade/1920'],
  ['GET', '/library/sections/1/decade/19'],
  ['POST', '/library/sections?name=x'],
  ['GET', '/library/metadata/999999'],
  ['GET', '/library/metadata/999999/thumb/1'],
  ['GET', '/library/metadata/999999/matches?manual=1'],
  ['PUT', '/library/metadata/999999/match?guid=mbid%3A%2F%2Fx&name=x'],
  ['GET', '/status/sessions/terminate?sessionId=unknown&reason=x'],
  ['GET', '/status/sessions/terminate?reason=x'],
  ['GET', '/status/sessions/terminate?sessionId=&reason=x'],
  ['GET', '/hubs/search/?query=metropolis&sectionId=999'],
  ['PUT', '/playlists/50001/items?uri=elsewhere'],
  ['DELETE', '/transcode/session/unknown-1'],
  ['DELETE', '/transcode/session/'],
  ['DELETE', '/transcode/sessions/'],
  ['POST', '/playlists?title=x'],
  ['POST', '/playlists?type=video&title=x&smart=0&uri=elsewhere'],
  ['GET', '/playlists/999999'],
  ['DELETE', '/playlists/999999'],
  ['GET', '/playlists/999999/items'],
  ['PUT', '/playlists/999999/items?uri=elsewhere'],
  ['DELETE', '/playlists/999999/items/1'],
  ['GET', '/log?level=1'],
  ['POST', '/log'],
  ['POST', '/butler/UpgradeMediaAnalysis'],
  ['PUT', '/:/prefs?NoSuchPreference=1'],
  ['GET', '/hubs/search/'],
  ['GET', '/:/plugins/com.plexapp.agents.imdb/prefs/set?title=9'],
];

export async function makeOtherRequests({ server }: Pick<PlexWorld, 'server'>): Promise<void> {
  const headers = {
    'X-Plex-Token': server.tokens.admin,
    'X-Plex-Client-Identifier': 'a',
    'X-Plex-Product': 'b',
    'X-Plex-Version': 'c',
  };
  for (const [method, address] of REQUESTS) await fetch(`${server.url}${address}`, { method, headers });
  await fetch(`${server.url}/library/sections`, { headers: { ...headers, 'X-Plex-Token': 'unknown' } });
  await fetch(`${server.url}/status/sessions`, { headers: { ...headers, 'X-Plex-Token': server.tokens.jonas } });
  server.behaviour.expiredTokens = ['expired'];
  await fetch(`${server.url}/library/sections`, { headers: { ...headers, 'X-Plex-Token': 'expired' } });
}
