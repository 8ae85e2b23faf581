import type { Library } from '../library/library.ts';
import { type EmbeddedMediaServer, type MediaServerOptions, startMediaServerWithProfile } from '../server.ts';
import { createDevice, SAMPLE_DEVICES } from '../state/devices.ts';
import { createMediaServerAccount } from '../state/people.ts';
import type { Playlists } from '../state/playlists.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { createSecondServerLibrary } from './atticLibrary.ts';
import type { MediaServerProfile } from './profile.ts';

const MINUTE = 60_000;

/**
 * Accounts of this server. Jonas has accounts on both servers: here his id is that of Priya on the first server, and
 * there that of Noor here.
 */
const ACCOUNTS = {
  owner: createMediaServerAccount(1, 'Ruth Adeyemi', 'canary-media-attic-admin-b2790e14dd', true),
  noor: createMediaServerAccount(1002, 'Noor Haddad', 'canary-media-attic-noor-7ac61f0352'),
  jonas: createMediaServerAccount(1003, 'Jonas Weber', 'canary-media-attic-jonas-0d94ee8b61'),
} as const;

const TOKENS = {
  admin: ACCOUNTS.owner.token,
  noor: ACCOUNTS.noor.token,
  jonas: ACCOUNTS.jonas.token,
  device: 'canary-media-attic-device-93c5ad20f8',
} as const;

/** Players of this server. The first server uses the same ids for other players; only Jonas’s browser is the same. */
const PLAYERS = {
  projector: createDevice(11, 'Attic projector', 'Android', 'for Android (TV)', 95, '192.168.1.61'),
  phone: createDevice(12, "Noor's phone", 'iOS', 'for iOS', 44, '198.51.100.88', false),
  browser: { ...SAMPLE_DEVICES.browser, id: 15, knownFor: 30 },
} as const;

const { owner, noor, jonas } = ACCOUNTS;
const { projector, phone, browser } = PLAYERS;

function addPlaylists(playlists: Playlists, library: Library): void {
  const itemsTitled = (...titles: string[]) => titles.map((title) => library.titled(title));
  // The first server has a playlist with this name and id too, so that tests notice if the bot confuses them.
  playlists.create({
    owner,
    title: 'Film night',
    smart: false,
    type: 'video',
    items: itemsTitled('Blackmail', 'Metropolis'),
  });
  playlists.create({ owner: jonas, title: 'Krimis', smart: false, type: 'video', items: itemsTitled('Underworld') });
}

/** A small, older media server beside the first one. Some of its ids and names stand for other things there. */
const atticBeside = ({ guidScheme }: Vocabulary) =>
  ({
    name: 'Attic',
    version: '1.31.2.6739-9dfd4d8f0',
    seed: 1926,
    accounts: ACCOUNTS,
    tokens: TOKENS,
    devices: PLAYERS,
    seats: [
      { account: owner, device: projector },
      { account: noor, device: phone },
      { account: jonas, device: browser },
    ],
    guests: [
      { account: noor, device: phone },
      { account: owner, device: projector },
    ],
    playing: [
      { item: 'Arsenal', account: noor, device: phone, mode: 'transcode', viewOffset: 9 * MINUTE },
      { item: 'Metropolis', account: jonas, device: browser, viewOffset: 51 * MINUTE },
    ],
    behaviour: { sessionsRefusal: 401, transcodeKey: 'bare', sessionMedia: 'file', accountDates: 'ISO' },
    createLibrary: (words) => createSecondServerLibrary(words, guidScheme),
    addPlaylists,
  }) as const satisfies MediaServerProfile;

export type SecondMediaServer = EmbeddedMediaServer<ReturnType<typeof atticBeside>>;

/**
 * Starts the second media server. By default it has the vocabulary (names of parameters and headers) that the first
 * server does not have. If the first server is in this process, its account service also knows this server's accounts.
 */
export function startSecondMediaServer(
  { words, accountService }: Pick<EmbeddedMediaServer, 'words'> & Pick<MediaServerOptions, 'accountService'>,
  options: Omit<MediaServerOptions, 'hostile'> = {},
): Promise<SecondMediaServer> {
  const vocabulary = words.name === 'neutral' ? 'plex' : 'neutral';
  return startMediaServerWithProfile(atticBeside(words), { vocabulary, accountService, ...options });
}
