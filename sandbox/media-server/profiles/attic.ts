import type { Library } from '../library/library.ts';
import { type EmbeddedMediaServer, type MediaServerOptions, startServerOf } from '../server.ts';
import { DEVICES, device } from '../state/devices.ts';
import { account } from '../state/people.ts';
import type { Playlists } from '../state/playlists.ts';
import type { Words } from '../vocabulary.ts';
import { atticLibrary } from './atticLibrary.ts';
import type { ServerProfile } from './profile.ts';

const MINUTE = 60_000;

/** Jonas is known on both servers, here under the number that is Priya's in the Cellar. Noor has his. */
const ACCOUNTS = {
  owner: account(1, 'Ruth Adeyemi', 'canary-media-attic-admin-b2790e14dd', true),
  noor: account(1002, 'Noor Haddad', 'canary-media-attic-noor-7ac61f0352'),
  jonas: account(1003, 'Jonas Weber', 'canary-media-attic-jonas-0d94ee8b61'),
} as const;

const TOKENS = {
  admin: ACCOUNTS.owner.token,
  noor: ACCOUNTS.noor.token,
  jonas: ACCOUNTS.jonas.token,
  device: 'canary-media-attic-device-93c5ad20f8',
} as const;

/** The Cellar's numbers for other players; Jonas’s browser is the same as there. */
const PLAYERS = {
  projector: device(11, 'Attic projector', 'Android', 'for Android (TV)', 95, '192.168.1.61'),
  phone: device(12, "Noor's phone", 'iOS', 'for iOS', 44, '198.51.100.88', false),
  browser: { ...DEVICES.browser, id: 15, knownFor: 30 },
} as const;

const { owner, noor, jonas } = ACCOUNTS;
const { projector, phone, browser } = PLAYERS;

function addPlaylists(playlists: Playlists, library: Library): void {
  const named = (...titles: string[]) => titles.map((title) => library.titled(title));
  // The Cellar has a playlist with the same name and number.
  playlists.create({
    owner,
    title: 'Film night',
    smart: false,
    type: 'video',
    items: named('Blackmail', 'Metropolis'),
  });
  playlists.create({ owner: jonas, title: 'Krimis', smart: false, type: 'video', items: named('Underworld') });
}

/** A small server that is older, beside the Cellar: the same numbers and some of the same names stand for other things. */
const atticBeside = ({ guidScheme }: Words) =>
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
    createLibrary: (words) => atticLibrary(words, guidScheme),
    addPlaylists,
  }) as const satisfies ServerProfile;

export type Attic = EmbeddedMediaServer<ReturnType<typeof atticBeside>>;

/**
 * Starts the second media server. It speaks the vocabulary that the first does not, unless it is told another, and its accounts are
 * known to the account service of the first, where that is in this process.
 */
export function startAttic(
  { words, accountService }: Pick<EmbeddedMediaServer, 'words'> & Pick<MediaServerOptions, 'accountService'>,
  options: Omit<MediaServerOptions, 'hostile'> = {},
): Promise<Attic> {
  const vocabulary = words.name === 'neutral' ? 'plex' : 'neutral';
  return startServerOf(atticBeside(words), { vocabulary, accountService, ...options });
}
