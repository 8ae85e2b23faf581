import { expect, test } from 'vitest';
import { createIpAddressHasher } from '../../src/domain/live/addressKey.ts';
import { createStreamLocationFinder } from '../../src/domain/live/rules/places.ts';
import { streamFromSession } from '../../src/domain/live/rules/stream.ts';
import { container, mediaServerAt, serve } from './support/server.ts';

const addressKey = createIpAddressHasher(new Uint8Array(32).fill(7));

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
  return sessions.map((session) => streamFromSession(session, addressKey));
}

/** The places that a rule sees. */
async function placesOf(written: readonly Written[]): Promise<number> {
  const streams = await streamsOf(written);
  const placeOf = createStreamLocationFinder(streams);
  return new Set(streams.flatMap((stream) => placeOf(stream) ?? [])).size;
}

test.each<{ name: string; places: number; sessions: readonly Written[] }>([
  {
    name: 'three televisions of one home',
    places: 1,
    sessions: [atHome('192.168.1.20'), atHome('192.168.1.35'), atHome('10.0.0.7')],
  },
  {
    name: 'a home whose server names no house',
    places: 1,
    sessions: [atHome('192.168.1.20', ''), atHome('192.168.1.35', '')],
  },
  {
    name: 'a home of which one player names the house',
    places: 1,
    sessions: [atHome('192.168.1.20', ''), atHome('192.168.1.35')],
  },
  {
    name: 'a home of IPv6',
    places: 1,
    sessions: [atHome('2001:db8:1:2::1', ''), atHome('fe80::12%eth0', ''), atHome('fd00::7', '')],
  },
  {
    name: 'a home of which one player says IPv6',
    places: 1,
    sessions: [atHome('192.168.1.20'), atHome('192.168.1.3', 'remotePublicAddress="2001:db8::1"')],
  },
  {
    name: 'a home of IPv6 and its own phone, which comes over the internet',
    places: 1,
    sessions: [atHome('2001:db8:1:2::5', ''), elsewhere('2001:db8:1:2::9')],
  },
  {
    name: 'a home of IPv6 and a phone elsewhere',
    places: 2,
    sessions: [atHome('2001:db8:1:2::5', ''), elsewhere('2001:db8:1:3::9')],
  },
  {
    name: 'a home that its router shows by its own address',
    places: 1,
    sessions: [atHome('203.0.113.200', ''), elsewhere('203.0.113.200')],
  },
  {
    name: 'a home of which one player has an address of IPv6, and its phone over the internet',
    places: 1,
    sessions: [atHome('192.168.1.20', ''), atHome('2001:db8:1:2::5', ''), elsewhere('2001:db8:1:2::9')],
  },
  {
    name: 'a home by the mapped address of its router',
    places: 1,
    sessions: [atHome('::ffff:203.0.113.200', ''), elsewhere('203.0.113.200')],
  },
  { name: 'a home and a phone elsewhere', places: 2, sessions: [atHome('192.168.1.20'), elsewhere('198.51.100.7')] },
  {
    name: 'a home and its own phone, which comes over the internet',
    places: 1,
    sessions: [atHome('192.168.1.20'), elsewhere('203.0.113.200')],
  },
  {
    name: 'a home and its phone by the mapped address',
    places: 1,
    sessions: [atHome('192.168.1.20'), elsewhere('::ffff:203.0.113.200')],
  },
  {
    name: 'a home that says only where the session is',
    places: 1,
    sessions: [
      [`address="192.168.1.20" ${HOME}`, 'lan'],
      [`address="192.168.1.21" ${HOME}`, 'lan'],
    ],
  },
  {
    name: 'two networks behind a router that has a private address itself',
    places: 1,
    sessions: [
      atHome('192.168.1.20', 'remotePublicAddress="10.20.30.40"'),
      atHome('192.168.2.20', 'remotePublicAddress="10.20.30.40"'),
    ],
  },
  {
    name: 'a home of an old server',
    places: 1,
    sessions: [['address="192.168.1.20"'], ['address="192.168.1.21"'], ['address="10.1.1.1"']],
  },
  { name: 'two people elsewhere', places: 2, sessions: [elsewhere('198.51.100.7'), elsewhere('198.51.100.8')] },
  {
    name: 'two devices of one house elsewhere, each with its own address',
    places: 1,
    sessions: [
      elsewhere('10.0.0.4', 'remotePublicAddress="198.51.100.7"'),
      elsewhere('10.0.0.5', 'remotePublicAddress="198.51.100.7"'),
    ],
  },
  {
    name: 'two devices of one network of IPv6',
    places: 1,
    sessions: [elsewhere('2001:db8:1:2::1'), elsewhere('2001:db8:1:2:aaaa::9')],
  },
  { name: 'two networks of IPv6', places: 2, sessions: [elsewhere('2001:db8:1:2::1'), elsewhere('2001:db8:1:3::1')] },
  {
    name: 'one address, mapped and plain',
    places: 1,
    sessions: [elsewhere('::ffff:198.51.100.7'), elsewhere('198.51.100.7')],
  },
  {
    name: 'one address, mapped in hexadecimal and behind NAT64',
    places: 1,
    sessions: [elsewhere('::ffff:c633:6407'), elsewhere('64:ff9b::c633:6407')],
  },
  {
    name: 'an old server that gives the address alone',
    places: 2,
    sessions: [elsewhere('198.51.100.7', ''), elsewhere('198.51.100.8', '')],
  },
  {
    name: 'phones on a cellular network',
    places: 2,
    sessions: [
      [`address="198.51.100.7" remotePublicAddress="198.51.100.7"`, 'cellular'],
      [`address="198.51.100.8" remotePublicAddress="198.51.100.8"`, 'cellular'],
    ],
  },
  { name: 'two over the relay', places: 0, sessions: [relayed('local="0"'), relayed('local="1"')] },
  {
    name: 'the relay, with its address',
    places: 0,
    sessions: [relayed('local="0" remotePublicAddress="198.51.100.50"')],
  },
  {
    name: 'the relay, by an address of its own',
    places: 0,
    sessions: [['address="198.51.100.50" relayed="1" local="0"', 'wan']],
  },
  {
    name: 'players that say they are at home, on two phone networks',
    places: 2,
    sessions: [
      ['address="10.1.2.3" local="1" remotePublicAddress="198.51.100.7"', 'cellular'],
      ['address="10.1.2.3" local="1" remotePublicAddress="198.51.100.8"', 'cellular'],
    ],
  },
  { name: 'the relay beside a home', places: 1, sessions: [atHome('192.168.1.20'), relayed('local="1"')] },
  {
    name: 'a relay that only the address shows',
    places: 0,
    sessions: [
      ['address="127.0.0.1" local="1"', 'wan'],
      ['address="::1" local="0"', 'wan'],
    ],
  },
  {
    name: 'a proxy on the server’s own machine',
    places: 0,
    sessions: [['address="::ffff:127.0.0.1" local="1"', 'lan']],
  },
  { name: 'players without any address', places: 0, sessions: [['local="0"', 'wan'], [''], ['address=""', 'wan']] },
  {
    name: 'players elsewhere with private addresses only',
    places: 0,
    sessions: [elsewhere('172.17.0.1', ''), elsewhere('192.168.20.5'), elsewhere('100.64.1.1')],
  },
  {
    name: 'players elsewhere in one network, of which the server sees private addresses',
    places: 0,
    sessions: [
      elsewhere('192.168.20.5', 'remotePublicAddress="192.168.20.1"'),
      elsewhere('192.168.20.6', 'remotePublicAddress="192.168.20.1"'),
    ],
  },
  {
    name: 'players elsewhere with addresses of their own on the internet, in a network with one address',
    places: 1,
    sessions: [
      elsewhere('198.51.100.20', 'remotePublicAddress="100.64.7.7"'),
      elsewhere('198.51.100.21', 'remotePublicAddress="100.64.7.7"'),
    ],
  },
  {
    name: 'addresses with ports and brackets',
    places: 2,
    sessions: [elsewhere('[2001:db8::1]:32400'), elsewhere('198.51.100.7:5000'), elsewhere('198.51.100.7')],
  },
  {
    name: 'texts that are no address of a host',
    places: 0,
    sessions: [
      elsewhere('0.0.0.0'),
      elsewhere('unknown'),
      elsewhere('::'),
      elsewhere('203.0.113.x'),
      elsewhere('fec0::1'),
    ],
  },
  {
    name: 'a player at home that the session says is on a phone network',
    places: 1,
    sessions: [
      ['address="192.168.1.20" local="1" remotePublicAddress="198.51.100.7"', 'cellular'],
      elsewhere('198.51.100.7'),
    ],
  },
])('an account’s streams are counted by the places they come from: $name ($places)', async ({ places, sessions }) => {
  expect(await placesOf(sessions)).toBe(places);
});

test.each<{ name: string; isLocal: boolean | undefined; session: Written }>([
  { name: 'says that it is local', isLocal: true, session: ['address="192.168.1.20" local="1"', 'lan'] },
  { name: 'says that it is not', isLocal: false, session: ['address="198.51.100.7" local="0"', 'wan'] },
  {
    name: 'says nothing, in a session on the local network',
    isLocal: true,
    session: ['address="192.168.1.20"', 'lan'],
  },
  { name: 'says nothing, in a session over the internet', isLocal: false, session: ['address="198.51.100.7"', 'wan'] },
  {
    name: 'says nothing, in a session on a phone network',
    isLocal: false,
    session: ['address="198.51.100.7"', 'cellular'],
  },
  { name: 'says nothing, and its session neither', isLocal: undefined, session: ['address="198.51.100.7"'] },
  {
    name: 'says that it is local, over the relay',
    isLocal: undefined,
    session: ['address="127.0.0.1" local="1" relayed="1"', 'wan'],
  },
  {
    name: 'says that it is not, over the relay',
    isLocal: false,
    session: ['address="127.0.0.1" local="0" relayed="1"', 'wan'],
  },
])(
  'a rule for outside streams knows whether a player is local: one that $name ($isLocal)',
  async ({ isLocal, session }) => {
    const [stream] = await streamsOf([session]);
    expect(stream?.isLocal).toBe(isLocal);
  },
);
