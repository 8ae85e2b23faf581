import { describe, expect, it } from 'vitest';
import { findVocabularyByName, VOCABULARIES } from '../../../src/api/vocabularies/vocabularies.ts';
import { type ServerId, serverId } from '../../../src/domain/servers/refs.ts';
import type { MediaServerVendor } from '../../../src/domain/servers/vendor.ts';
import { createPlayerLinks, playerLinkTo, playerTemplateProblem } from '../../../src/domain/serving/links.ts';
import { createServerVendorFinder } from '../../../src/domain/serving/vendorOf.ts';
import { knownServer } from '../../support/servers.ts';

const { neutral, plex } = VOCABULARIES;
const PLEX = { ...knownServer(1, 'Home'), machineIdentifier: 'abc123', vocabulary: 'plex' } as const;
const NEUTRAL = { ...knownServer(2, 'Attic'), machineIdentifier: 'attic', vocabulary: 'neutral' } as const;

describe('the link that opens a title', () => {
  it('the link that opens a title is the vendor’s player, with the server’s key for it and no token', () => {
    expect(playerLinkTo(PLEX, plex, { kind: 'movie', ratingKey: '1:12' })).toEqual({
      url: 'https://app.plex.tv/desktop#!/server/abc123/details?key=%2Flibrary%2Fmetadata%2F12',
      player: 'Plex',
    });
    expect(playerLinkTo(PLEX, plex, { kind: 'playlist', ratingKey: '7' })?.url).toBe(
      'https://app.plex.tv/desktop#!/server/abc123/playlist?key=%2Fplaylists%2F7',
    );
  });

  it('the link that opens a title is the configured player for a neutral server, and missing without one', () => {
    expect(playerLinkTo(NEUTRAL, neutral, { kind: 'movie', ratingKey: '2:12' })).toBeUndefined();
    const player = 'https://play.example/{machine}/item(s)?at={key}#{id}';
    expect(playerLinkTo({ ...NEUTRAL, player }, neutral, { kind: 'movie', ratingKey: '2:12' })).toEqual({
      url: 'https://play.example/attic/item%28s%29?at=%2Flibrary%2Fmetadata%2F12#12',
    });
  });

  it('the link that opens a title is missing for an item without a key or a server of unknown identity', () => {
    expect(playerLinkTo(PLEX, plex, { kind: 'tag' })).toBeUndefined();
    expect(playerLinkTo(PLEX, plex, { kind: 'movie', ratingKey: '../../12' })).toBeUndefined();
    expect(
      playerLinkTo({ ...PLEX, machineIdentifier: undefined }, plex, { kind: 'movie', ratingKey: '12' }),
    ).toBeUndefined();
  });

  it('the link that opens a title has at most the 512 characters that Discord accepts', () => {
    const player = `https://play.example/${'a'.repeat(500)}/{id}`;
    expect(playerLinkTo({ ...NEUTRAL, player }, neutral, { kind: 'movie', ratingKey: '2:12' })).toBeUndefined();
  });
});

it.each([
  ['https://play.example/{id}', undefined],
  ['http://nas:8096/web/#/details?id={key}', undefined],
  ['https://play.example/', 'places'],
  ['https://play.example/{machine}', 'places'],
  ['play.example/{id}', 'address'],
  ['javascript:alert({id})', 'address'],
  ['https://name:secret@play.example/{id}', 'address'],
])('the address of a player %s is checked: %s', (address, problem) => {
  expect(playerTemplateProblem(address)).toBe(problem);
});

describe('the links of a guild', () => {
  const seen = { serversOf: () => [PLEX], showsLinks: (guildId: string) => guildId !== 'quiet' };
  const item = { kind: 'movie', ratingKey: '12' } as const;
  /** The vendor by the spoken vocabulary, and by the stored one of a server that did not answer yet. */
  const vendorBy = (find: (id: ServerId) => { vocabulary(): MediaServerVendor } | undefined) =>
    createServerVendorFinder({
      running: { find },
      mediaServers: { find: () => PLEX },
      vendorNamed: findVocabularyByName,
    });

  it('the links of a guild lead only to servers that it may see, and only if it wants links', () => {
    const linksIn = createPlayerLinks(
      seen,
      vendorBy(() => undefined),
    );
    expect(linksIn('some')(item)?.player).toBe('Plex');
    expect(linksIn('some')({ ...item, ratingKey: '2:12' })).toBeUndefined();
    expect(linksIn('quiet')(item)).toBeUndefined();
    expect(linksIn(undefined)(item)).toBeUndefined();
  });

  it('the links of a guild use the vocabulary that the server was found to speak, not the stored one', () => {
    const vendorOf = vendorBy((id) => (id === serverId(1) ? { vocabulary: () => neutral } : undefined));
    const linksIn = createPlayerLinks(seen, vendorOf);
    expect(linksIn('some')(item)).toBeUndefined();
  });
});
