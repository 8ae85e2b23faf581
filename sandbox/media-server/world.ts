import type { Behaviour } from './behaviour.ts';
import { defaultBehaviour } from './behaviour.ts';
import { SortedListCache } from './http/sorting.ts';
import type { Item } from './library/item.ts';
import type { Library } from './library/library.ts';
import type { ServerProfile } from './profiles/profile.ts';
import { AgentPreferences } from './state/agentPreferences.ts';
import { Backups } from './state/backups.ts';
import { Butler } from './state/butler.ts';
import { Clock } from './state/clock.ts';
import { Devices } from './state/devices.ts';
import { addHistory, addHostileSession, addSessions, moveAddedDates } from './state/fixtures.ts';
import { History, type HistoryRow } from './state/history.ts';
import { IssuedMatches } from './state/issuedMatches.ts';
import { LibraryEditor } from './state/libraryEditor.ts';
import { Log } from './state/log.ts';
import { People } from './state/people.ts';
import { Playlists } from './state/playlists.ts';
import { THEME_TUNE } from './state/programme.ts';
import { Random } from './state/random.ts';
import { Scans } from './state/scans.ts';
import { Sessions } from './state/sessions.ts';
import { Settings } from './state/settings.ts';
import { SignIns } from './state/signIns.ts';
import { Simulation } from './state/simulation.ts';
import { SyntheticHistory } from './state/syntheticHistory.ts';
import { TagNumbers } from './state/tagNumbers.ts';
import type { Vocabulary, VocabularyName } from './vocabulary.ts';
import { VOCABULARIES } from './vocabulary.ts';

export interface WorldScale {
  /** Number of copies of the films. 1 gives a library of about 300 playable items. */
  readonly copies: number;
  /** Minimum number of films, reached by repetition. 100,000 take about a second to create. */
  readonly films: number;
  readonly history: number;
  /** Number of old history rows. It replaces `history`. Rows are created on request (state/syntheticHistory.ts). */
  readonly syntheticHistory: number;
  /** Number of sessions at the start, at most 6. */
  readonly sessions: number;
}

export const DEFAULT_START_TIME = new Date('2026-03-14T20:00:00Z');
export const DEFAULT_SCALE: WorldScale = { copies: 1, films: 0, history: 40, syntheticHistory: 0, sessions: 4 };

export interface WorldOptions {
  readonly profile: ServerProfile;
  readonly seed: number;
  readonly vocabulary: VocabularyName;
  readonly now: Date;
  readonly hostile: boolean;
  readonly scale: WorldScale;
  /** Moves the library's dates so that the newest film or episode is less than a day old at `now`. */
  readonly hasNewArrivals?: boolean | undefined;
  readonly signIns?: SignIns<World> | undefined;
}

export interface World {
  readonly profile: ServerProfile;
  readonly words: Vocabulary;
  readonly machineIdentifier: string;
  readonly startedAt: Date;
  readonly behaviour: Behaviour;
  readonly clock: Clock;
  readonly people: People;
  readonly devices: Devices;
  readonly library: Library;
  readonly libraryEditor: LibraryEditor;
  readonly backups: Backups;
  readonly history: History;
  readonly sessions: Sessions;
  readonly playlists: Playlists;
  readonly butler: Butler;
  readonly scans: Scans;
  readonly log: Log;
  readonly settings: Settings;
  readonly agentPreferences: AgentPreferences;
  readonly issuedMatches: IssuedMatches;
  readonly tagNumbers: TagNumbers;
  readonly orders: { readonly items: SortedListCache<Item>; readonly history: SortedListCache<HistoryRow> };
  /** The media server's address. The url is empty until the server has started. */
  readonly address: { url: string; domain: string | undefined };
  readonly random: Random;
  readonly simulation: Simulation;
  readonly signIns: SignIns<World>;
}

export function createWorld(options: WorldOptions): World {
  const { profile, scale, signIns = new SignIns<World>() } = options;
  const [defaultSeat] = profile.seats;
  const words = VOCABULARIES[options.vocabulary];
  const random = new Random(options.seed);
  const machineIdentifier = random.hex(40);
  const behaviour = { ...defaultBehaviour(words), ...profile.behaviour };
  const clock = new Clock(options.now);
  const library = profile.createLibrary(words, { hostile: options.hostile, copies: scale.copies, films: scale.films });
  if (options.hasNewArrivals) moveAddedDates(library, clock);
  const history = new History(
    library,
    clock,
    new SyntheticHistory(library, clock, defaultSeat, scale.syntheticHistory),
    defaultSeat,
  );
  const libraryEditor = new LibraryEditor(library, clock);
  const sessions = new Sessions(library, clock, random, defaultSeat, ({ item, account, device, live }) => {
    // interface.md, 2.9 has history rows only for Video and Track, so a viewed photo leaves none. Live television and
    // theme tunes leave none here either.
    if (item.kind !== 'photo' && item !== THEME_TUNE && live === undefined) history.add({ item, account, device });
  });
  const playlists = new Playlists(library, clock, random);
  const butler = new Butler(clock, random);
  if (history.older.length === 0) addHistory(history, { library, clock, random, seats: profile.seats }, scale.history);
  addSessions(sessions, profile.playing, scale.sessions);
  if (options.hostile) addHostileSession(sessions);
  profile.addPlaylists(playlists, library);
  const world: World = {
    profile,
    words,
    machineIdentifier,
    startedAt: options.now,
    behaviour,
    clock,
    people: new People(profile, options.hostile),
    devices: new Devices(clock, Object.values(profile.devices), options.hostile),
    library,
    libraryEditor,
    backups: new Backups(library, history, libraryEditor),
    history,
    sessions,
    playlists,
    butler,
    scans: new Scans(clock, behaviour),
    log: new Log(),
    settings: new Settings(words),
    agentPreferences: new AgentPreferences(),
    issuedMatches: new IssuedMatches(),
    tagNumbers: new TagNumbers(),
    orders: { items: new SortedListCache(), history: new SortedListCache() },
    address: { url: '', domain: undefined },
    random,
    signIns,
    simulation: new Simulation({ clock, sessions, library, seats: profile.seats, random, behaviour, butler }),
  };
  signIns.join(world);
  return world;
}
