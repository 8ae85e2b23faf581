import { createMediaLibrary } from '../library/createLibrary.ts';
import type { Library } from '../library/library.ts';
import { SAMPLE_DEVICES } from '../state/devices.ts';
import { SAMPLE_ACCOUNT_TOKENS, SAMPLE_ACCOUNTS } from '../state/people.ts';
import type { Playlists } from '../state/playlists.ts';
import type { SessionStartOptions } from '../state/sessions.ts';
import type { RegularViewer } from '../state/viewers.ts';
import type { MediaServerProfile } from './profile.ts';

const MINUTE = 60_000;

/**
 * Jonas watches Metropolis. In simulations with him as a regular viewer (simulation.ts) he always does, so examples can
 * rely on it.
 */
export const SAMPLE_REGULAR_VIEWER: RegularViewer = {
  item: 'Metropolis',
  account: SAMPLE_ACCOUNTS.jonas,
  device: SAMPLE_DEVICES.browser,
  mode: 'transcode',
  viewOffset: 34 * MINUTE,
};

const PLAYING: readonly SessionStartOptions[] = [
  SAMPLE_REGULAR_VIEWER,
  {
    item: 'Les Yeux qui fascinent',
    account: SAMPLE_ACCOUNTS.priya,
    device: SAMPLE_DEVICES.phone,
    mode: 'direct stream',
    viewOffset: 12 * MINUTE,
  },
  { item: 'Vltava', account: SAMPLE_ACCOUNTS.wei, device: SAMPLE_DEVICES.speaker, viewOffset: 3 * MINUTE },
  { item: 'Sherlock Jr.', device: SAMPLE_DEVICES.television, state: 'paused', viewOffset: 21 * MINUTE },
  {
    item: 'The Navigator',
    account: SAMPLE_ACCOUNTS.wei,
    device: SAMPLE_DEVICES.kitchen,
    viewOffset: 2 * MINUTE,
    withSession: false,
  },
  { item: 'The Steerage', account: SAMPLE_ACCOUNTS.tomas, device: SAMPLE_DEVICES.tablet },
];

function addPlaylists(playlists: Playlists, library: Library): void {
  const itemsTitled = (...titles: string[]) => titles.map((title) => library.titled(title));
  const { owner, jonas, priya } = SAMPLE_ACCOUNTS;
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

const { owner, jonas, priya, tomas, wei } = SAMPLE_ACCOUNTS;
const { television, browser, phone, tablet, speaker, kitchen } = SAMPLE_DEVICES;

/** The media server of all examples and most tests: a current server with every kind of library. */
export const MAIN_SERVER_PROFILE = {
  name: 'Cellar',
  version: '1.41.3.9314-a0bfb8370',
  seed: 1895,
  accounts: SAMPLE_ACCOUNTS,
  tokens: SAMPLE_ACCOUNT_TOKENS,
  devices: SAMPLE_DEVICES,
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
  createLibrary: createMediaLibrary,
  addPlaylists,
} as const satisfies MediaServerProfile;
