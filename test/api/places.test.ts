import { expect, test } from 'vitest';
import { createAddressKey } from '../../src/domain/live/addressKey.ts';
import { placesAmong } from '../../src/domain/live/rules/places.ts';
import { streamOf } from '../../src/domain/live/rules/stream.ts';
import { container, mediaServerAt, serve } from './support/server.ts';

const addressKey = createAddressKey(new Uint8Array(32).fill(7));

/** The player of a session, and the location of the session where the server gives one. */
type Written = readonly [player: string, location?: 'lan' | 'wan' | 'cellular' | 'relay'];

const HOME = 'remotePublicAddress="203.0.113.200"';
const atHome = (own: string, more = HOME): Written => [`address="${own}" local="1" relayed="0" ${more}`, 'lan'];
const elsewhere = (address: string, more = `remotePublicAddress="${address}"`): Written => [
  `address="${address}" local="0" relayed="0" ${more}`,
  'wan',
];
const relayed = (more = ''): Written => [`address="127.0.0.1" relayed="1" ${more}`, 'wan'];

/** Streams as the rules see them, read from sessions as a server writes them. */
async function streamsOf(written: readonly Written[]) {
  const videos = written.map(
    ([player, location], at) =>
      `<Video ratingKey="${at}" sessionKey="${at}" type="movie" title="Film"><User id="1" title="Ada"/>
        <Player state="playing" machineIdentifier="${at}" ${player}/>
        ${location === undefined ? '' : `<Session id="s${at}" bandwidth="1" location="${location}"/>`}</Video>`,
  );
  const { url } = await serve(container(videos.join('')));
  const sessions = await mediaServerAt(url, 'plex').sessions();
  return sessions.map((session) => streamOf(session, addressKey));
}

/** The places that a rule sees. */
async function placesOf(written: readonly Written[]): Promise<number> {
  const streams = await streamsOf(written);
  const placeOf = placesAmong(streams);
  return new Set(streams.flatMap((stream) => placeOf(stream) ?? [])).size;
}

test.each<[what: string, places: number, sessions: readonly Written[]]>([
  ['three televisions of one home', 1, [atHome('192.168.1.20'), atHome('192.168.1.35'), atHome('10.0.0.7')]],
  ['a home whose server names no house', 1, [atHome('192.168.1.20', ''), atHome('192.168.1.35', '')]],
  ['a home of which one player names the house', 1, [atHome('192.168.1.20', ''), atHome('192.168.1.35')]],
  ['a home of IPv6', 1, [atHome('2001:db8:1:2::1', ''), atHome('fe80::12%eth0', ''), atHome('fd00::7', '')]],
  [
    'a home of which one player says IPv6',
    1,
    [atHome('192.168.1.20'), atHome('192.168.1.3', 'remotePublicAddress="2001:db8::1"')],
  ],
  [
    'a home of IPv6 and its own phone, which comes over the internet',
    1,
    [atHome('2001:db8:1:2::5', ''), elsewhere('2001:db8:1:2::9')],
  ],
  ['a home of IPv6 and a phone elsewhere', 2, [atHome('2001:db8:1:2::5', ''), elsewhere('2001:db8:1:3::9')]],
  ['a home that its router shows by its own address', 1, [atHome('203.0.113.200', ''), elsewhere('203.0.113.200')]],
  [
    'a home of which one player has an address of IPv6, and its phone over the internet',
    1,
    [atHome('192.168.1.20', ''), atHome('2001:db8:1:2::5', ''), elsewhere('2001:db8:1:2::9')],
  ],
  ['a home by the mapped address of its router', 1, [atHome('::ffff:203.0.113.200', ''), elsewhere('203.0.113.200')]],
  ['a home and a phone elsewhere', 2, [atHome('192.168.1.20'), elsewhere('198.51.100.7')]],
  ['a home and its own phone, which comes over the internet', 1, [atHome('192.168.1.20'), elsewhere('203.0.113.200')]],
  ['a home and its phone by the mapped address', 1, [atHome('192.168.1.20'), elsewhere('::ffff:203.0.113.200')]],
  [
    'a home that says only where the session is',
    1,
    [
      [`address="192.168.1.20" ${HOME}`, 'lan'],
      [`address="192.168.1.21" ${HOME}`, 'lan'],
    ],
  ],
  [
    'two networks behind a router that has a private address itself',
    1,
    [
      atHome('192.168.1.20', 'remotePublicAddress="10.20.30.40"'),
      atHome('192.168.2.20', 'remotePublicAddress="10.20.30.40"'),
    ],
  ],
  ['a home of an old server', 1, [['address="192.168.1.20"'], ['address="192.168.1.21"'], ['address="10.1.1.1"']]],
  ['two people elsewhere', 2, [elsewhere('198.51.100.7'), elsewhere('198.51.100.8')]],
  [
    'two devices of one house elsewhere, each with its own address',
    1,
    [
      elsewhere('10.0.0.4', 'remotePublicAddress="198.51.100.7"'),
      elsewhere('10.0.0.5', 'remotePublicAddress="198.51.100.7"'),
    ],
  ],
  ['two devices of one network of IPv6', 1, [elsewhere('2001:db8:1:2::1'), elsewhere('2001:db8:1:2:aaaa::9')]],
  ['two networks of IPv6', 2, [elsewhere('2001:db8:1:2::1'), elsewhere('2001:db8:1:3::1')]],
  ['one address, mapped and plain', 1, [elsewhere('::ffff:198.51.100.7'), elsewhere('198.51.100.7')]],
  [
    'one address, mapped in hexadecimal and behind NAT64',
    1,
    [elsewhere('::ffff:c633:6407'), elsewhere('64:ff9b::c633:6407')],
  ],
  ['an old server that gives the address alone', 2, [elsewhere('198.51.100.7', ''), elsewhere('198.51.100.8', '')]],
  [
    'phones on a cellular network',
    2,
    [
      [`address="198.51.100.7" remotePublicAddress="198.51.100.7"`, 'cellular'],
      [`address="198.51.100.8" remotePublicAddress="198.51.100.8"`, 'cellular'],
    ],
  ],
  ['two over the relay', 0, [relayed('local="0"'), relayed('local="1"')]],
  ['the relay, with its address', 0, [relayed('local="0" remotePublicAddress="198.51.100.50"')]],
  ['the relay, by an address of its own', 0, [['address="198.51.100.50" relayed="1" local="0"', 'wan']]],
  [
    'players that say they are at home, on two phone networks',
    2,
    [
      ['address="10.1.2.3" local="1" remotePublicAddress="198.51.100.7"', 'cellular'],
      ['address="10.1.2.3" local="1" remotePublicAddress="198.51.100.8"', 'cellular'],
    ],
  ],
  ['the relay beside a home', 1, [atHome('192.168.1.20'), relayed('local="1"')]],
  [
    'a relay that only the address shows',
    0,
    [
      ['address="127.0.0.1" local="1"', 'wan'],
      ['address="::1" local="0"', 'wan'],
    ],
  ],
  ['a proxy on the server’s own machine', 0, [['address="::ffff:127.0.0.1" local="1"', 'lan']]],
  ['players without any address', 0, [['local="0"', 'wan'], [''], ['address=""', 'wan']]],
  [
    'players elsewhere with private addresses only',
    0,
    [elsewhere('172.17.0.1', ''), elsewhere('192.168.20.5'), elsewhere('100.64.1.1')],
  ],
  [
    'players elsewhere in one network, of which the server sees private addresses',
    0,
    [
      elsewhere('192.168.20.5', 'remotePublicAddress="192.168.20.1"'),
      elsewhere('192.168.20.6', 'remotePublicAddress="192.168.20.1"'),
    ],
  ],
  [
    'players elsewhere with addresses of their own on the internet, in a network with one address',
    1,
    [
      elsewhere('198.51.100.20', 'remotePublicAddress="100.64.7.7"'),
      elsewhere('198.51.100.21', 'remotePublicAddress="100.64.7.7"'),
    ],
  ],
  [
    'addresses with ports and brackets',
    2,
    [elsewhere('[2001:db8::1]:32400'), elsewhere('198.51.100.7:5000'), elsewhere('198.51.100.7')],
  ],
  [
    'texts that are no address of a host',
    0,
    [elsewhere('0.0.0.0'), elsewhere('unknown'), elsewhere('::'), elsewhere('203.0.113.x'), elsewhere('fec0::1')],
  ],
  [
    'a player at home that the session says is on a phone network',
    1,
    [['address="192.168.1.20" local="1" remotePublicAddress="198.51.100.7"', 'cellular'], elsewhere('198.51.100.7')],
  ],
])('%s: %i', async (_, places, sessions) => {
  expect(await placesOf(sessions)).toBe(places);
});

test.each<[what: string, isLocal: boolean | undefined, session: Written]>([
  ['says that it is local', true, ['address="192.168.1.20" local="1"', 'lan']],
  ['says that it is not', false, ['address="198.51.100.7" local="0"', 'wan']],
  ['says nothing, in a session on the local network', true, ['address="192.168.1.20"', 'lan']],
  ['says nothing, in a session over the internet', false, ['address="198.51.100.7"', 'wan']],
  ['says nothing, in a session on a phone network', false, ['address="198.51.100.7"', 'cellular']],
  ['says nothing, and its session neither', undefined, ['address="198.51.100.7"']],
  ['says that it is local, over the relay', undefined, ['address="127.0.0.1" local="1" relayed="1"', 'wan']],
  ['says that it is not, over the relay', false, ['address="127.0.0.1" local="0" relayed="1"', 'wan']],
])('a rule for streams from outside knows of a player that %s: local is %s', async (_, isLocal, session) => {
  const [stream] = await streamsOf([session]);
  expect(stream?.isLocal).toBe(isLocal);
});
