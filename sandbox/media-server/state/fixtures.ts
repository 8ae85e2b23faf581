import type { Library } from '../library/library.ts';
import type { Clock } from './clock.ts';
import { DEVICES, HOSTILE_DEVICE } from './devices.ts';
import type { History } from './history.ts';
import { ACCOUNTS, HOSTILE_ACCOUNT } from './people.ts';
import type { Playlists } from './playlists.ts';
import type { Random } from './random.ts';
import type { SessionStart, Sessions } from './sessions.ts';
import { type RegularViewer, randomSeat } from './viewers.ts';

const MINUTE = 60_000;
const FORTNIGHT = 14 * 24 * 3600;

/** Jonas and his film; examples can rely on them wherever he is a regular viewer (simulation.ts). */
export const JONAS_AT_METROPOLIS: RegularViewer = {
  item: 'Metropolis',
  account: ACCOUNTS.jonas,
  device: DEVICES.browser,
  mode: 'transcode',
  viewOffset: 34 * MINUTE,
};

const PLAYING: readonly SessionStart[] = [
  JONAS_AT_METROPOLIS,
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

/** Adds the sessions that a server starts with; six at most. */
export function addSessions(sessions: Sessions, count: number): void {
  for (const start of PLAYING.slice(0, count)) sessions.start(start);
}

export function addHostileSession(sessions: Sessions): void {
  sessions.start({
    item: '9003',
    account: HOSTILE_ACCOUNT,
    device: HOSTILE_DEVICE,
    mode: 'transcode',
    viewOffset: MINUTE,
  });
}

/** Adds plays of the last two weeks, oldest first. */
export function addHistory(history: History, library: Library, clock: Clock, random: Random, count: number): void {
  const pool = library
    .all()
    .filter(
      ({ kind, ratingKey }) => (kind === 'movie' || kind === 'episode' || kind === 'track') && Number(ratingKey) < 9000,
    );
  const times = Array.from({ length: count }, () => clock.seconds - random.between(600, FORTNIGHT)).sort(
    (a, b) => a - b,
  );
  for (const viewedAt of times) history.add({ item: random.pick(pool), viewedAt, ...randomSeat(random) });
}

export function addPlaylists(playlists: Playlists, library: Library): void {
  const named = (...titles: string[]) => titles.map((title) => library.titled(title));
  const { owner, jonas, priya } = ACCOUNTS;
  const comedies = named('Safety Last!', 'Sherlock Jr.', 'The General', 'Cops');
  playlists.create({ owner, title: 'Film night', smart: false, type: 'video', items: comedies });
  playlists.create({
    owner,
    title: 'Sunday morning',
    smart: false,
    type: 'audio',
    items: named('Suite bergamasque', 'Trois Gymnopédies'),
  });
  playlists.create({
    owner,
    title: 'Faces & places',
    smart: false,
    type: 'photo',
    items: named('Nadar', 'The Flatiron'),
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
    items: named('Nosferatu', 'Häxan'),
  });
  playlists.create({ owner: priya, title: 'Jazz', smart: false, type: 'audio', items: named('Gennett Sessions') });
}
