import { createLibrary } from '../library/createLibrary.ts';
import type { Library } from '../library/library.ts';
import { DEVICES } from '../state/devices.ts';
import { ACCOUNTS, TOKENS } from '../state/people.ts';
import type { Playlists } from '../state/playlists.ts';
import type { SessionStart } from '../state/sessions.ts';
import type { RegularViewer } from '../state/viewers.ts';
import type { ServerProfile } from './profile.ts';

const MINUTE = 60_000;

/**
 * Jonas watches Metropolis. In simulations with him as a regular viewer (simulation.ts) he always does, so examples can
 * rely on it.
 */
export const JONAS_WATCHING_METROPOLIS: RegularViewer = {
  item: 'Metropolis',
  account: ACCOUNTS.jonas,
  device: DEVICES.browser,
  mode: 'transcode',
  viewOffset: 34 * MINUTE,
};

const PLAYING: readonly SessionStart[] = [
  JONAS_WATCHING_METROPOLIS,
  {
    item: 'Les Yeux qui fascinent',
    account: ACCOUNTS.priya,
    device: DEVICES.phone,
    mode: 'direct stream',
    viewOffset: 12 * MINUTE,
  },
  { item: 'Vltava', account: ACCOUNTS.wei, device: DEVICES.speaker, viewOffset: 3 * MINUTE },
  { item: 'Sherlock Jr.', device: DEVICES.television, state: 'paused', viewOffset: 21 * MINUTE },
  { item: 'The Navigator', account: ACCOUNTS.wei, device: DEVICES.kitchen, viewOffset: 2 * MINUTE, withSession: false },
  { item: 'The Steerage', account: ACCOUNTS.tomas, device: DEVICES.tablet },
];

function addPlaylists(playlists: Playlists, library: Library): void {
  const itemsTitled = (...titles: string[]) => titles.map((title) => library.titled(title));
  const { owner, jonas, priya } = ACCOUNTS;
  const comedies = itemsTitled('Safety Last!', 'Sherlock Jr.', 'The General', 'Cops');
  playlists.create({ owner, title: 'Film night', smart: false, type: 'video', items: comedies });
  playlists.create({
    owner,
    title: 'Sunday morning',
    smart: false,
    type: 'audio',
    items: itemsTitled('Suite bergamasque', 'Trois Gymnopédies'),
  });
  const photos = playlists.create({
    owner,
    title: 'Faces & places',
    smart: false,
    type: 'photo',
    items: itemsTitled('Nadar', 'The Flatiron'),
  });
  const smart = playlists.create({ owner, title: 'Added last', smart: true, type: 'video', items: [] });
  playlists.fill(
    smart,
    library
      .ofKind('1', 'movie')
      .sort((a, b) => b.addedAt - a.addedAt)
      .slice(0, 10),
  );
  playlists.create({
    owner: jonas,
    title: 'Gruselabend',
    smart: false,
    type: 'video',
    items: itemsTitled('Nosferatu', 'Häxan'),
  });
  playlists.create({
    owner: priya,
    title: 'Jazz',
    smart: false,
    type: 'audio',
    items: itemsTitled('Gennett Sessions'),
  });
  playlists.putInFolder('Pictures', [photos]);
}

const { owner, jonas, priya, tomas, wei } = ACCOUNTS;
const { television, browser, phone, tablet, speaker, kitchen } = DEVICES;

/** The media server of all examples and most tests: a current server with every kind of library. */
export const CELLAR_PROFILE = {
  name: 'Cellar',
  version: '1.41.3.9314-a0bfb8370',
  seed: 1895,
  accounts: ACCOUNTS,
  tokens: TOKENS,
  devices: DEVICES,
  seats: [
    { account: owner, device: television },
    { account: jonas, device: browser },
    { account: priya, device: phone },
    { account: tomas, device: tablet },
    { account: wei, device: speaker },
    { account: wei, device: kitchen },
  ],
  guests: [
    { account: priya, device: phone },
    { account: tomas, device: tablet },
    { account: owner, device: television },
    { account: wei, device: kitchen },
  ],
  playing: PLAYING,
  behaviour: {},
  createLibrary,
  addPlaylists,
} as const satisfies ServerProfile;
