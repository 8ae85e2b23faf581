import type { LibraryItem } from '../library/item.ts';
import type { Library } from '../library/library.ts';
import type { SimulatedClock } from './clock.ts';
import type { AccountWithDevice, Device } from './devices.ts';
import type { MediaServerAccount } from './people.ts';
import { createLiveTelevisionItem, THEME_TUNE } from './programme.ts';
import type { SeededRandomGenerator } from './random.ts';

export type StreamDeliveryMode = 'direct play' | 'direct stream' | 'transcode';
type PlayState = 'playing' | 'paused' | 'buffering' | 'stopped';

/** Attributes that only sessions of live television have (MEDIA-SERVER.md, quirk 11). */
interface Live {
  readonly uuid: string;
  readonly channel: string;
}

export interface PlaybackSession {
  /**
   * The session's id (`Session/@id`), the parameter of interface.md, 4.9. Two sessions may have the same id. It is not
   * sent if `withSession` is false.
   */
  readonly id: string;
  readonly sessionKey: string;
  readonly transcodeId: string;
  readonly startedAt: number;
  account: MediaServerAccount;
  device: Device;
  item: LibraryItem;
  mode: StreamDeliveryMode;
  /**
   * Delivery of subtitles that the player does not support: burned into the picture, which must be re-encoded, or
   * converted to another text format.
   */
  subtitles: 'burn' | 'transcode' | undefined;
  state: PlayState;
  /** True for an unused transcode: the client requested it and then played the file, or it is left over. */
  transcodeBeside: boolean;
  viewOffset: number;
  /** Milliseconds of the item per millisecond of the simulated clock. A real player has 1. */
  pace: number;
  /**
   * False for old servers and some players. Without a Session element, the session cannot be terminated
   * (MEDIA-SERVER.md, quirk 1).
   */
  withSession: boolean;
  readonly staysPaused: boolean;
  /**
   * Time on the simulated clock in milliseconds at which the session leaves the list. Set after a termination with
   * `behaviour.terminateDelay`, and for a photo of a random viewer.
   */
  endsAt: number | undefined;
  readonly live: Live | undefined;
}

export interface SessionStartOptions {
  /** An item, its ratingKey or its exact title. */
  readonly item: LibraryItem | string;
  /**
   * Id of the session and of its transcode. By default random. Two sessions may get the same id, as from two players of
   * one product.
   */
  readonly id?: string;
  readonly account?: MediaServerAccount;
  readonly device?: Device;
  readonly mode?: StreamDeliveryMode;
  readonly subtitles?: 'burn' | 'transcode';
  readonly transcodeBeside?: boolean;
  readonly state?: PlayState;
  readonly viewOffset?: number;
  readonly pace?: number;
  readonly withSession?: boolean;
  readonly staysPaused?: boolean;
}

/** Live television to start. It has a title, but no library, show and season. */
export interface LiveTelevisionStartOptions extends Omit<SessionStartOptions, 'item' | 'mode' | 'pace'> {
  readonly title: string;
  readonly channel?: string;
}

/**
 * True if the session has a transcode that can be stopped (interface.md, 4.11). Live television is always transcoded,
 * photos never.
 */
export function isSessionTranscoding({ live, mode, item }: PlaybackSession): boolean {
  return live !== undefined || (mode !== 'direct play' && item.kind !== 'photo');
}

/** How the session gets its subtitles. Nothing can be burned into a copied picture. */
export const subtitleDecisionOf = ({ mode, item, subtitles }: PlaybackSession): PlaybackSession['subtitles'] =>
  mode === 'direct play' || item.kind === 'track' || (subtitles === 'burn' && mode !== 'transcode')
    ? undefined
    : subtitles;

type Ended = (session: PlaybackSession) => void;

export class PlaybackSessions {
  readonly #library: Library;
  readonly #clock: SimulatedClock;
  readonly #random: SeededRandomGenerator;
  readonly #defaultSeat: AccountWithDevice;
  readonly #onWatched: Ended;
  readonly #active = new Set<PlaybackSession>();
  readonly #issued = new Set<string>();
  readonly #transcodes = new Set<string>();
  #nextKey = 1;

  /** `defaultSeat` is the person and device for sessions without given ones. */
  constructor(
    library: Library,
    clock: SimulatedClock,
    random: SeededRandomGenerator,
    defaultSeat: AccountWithDevice,
    onWatched: Ended,
  ) {
    this.#library = library;
    this.#clock = clock;
    this.#random = random;
    this.#defaultSeat = defaultSeat;
    this.#onWatched = onWatched;
  }

  get active(): readonly PlaybackSession[] {
    return [...this.#active];
  }

  /** Finds a session by its id. Returns the first of several, because the server cannot tell them apart. */
  get(id: string): PlaybackSession | undefined {
    return this.active.find((session) => session.id === id);
  }

  wasIssued(id: string): boolean {
    return this.#issued.has(id);
  }

  wasTranscodeIssued(transcodeId: string): boolean {
    return this.#transcodes.has(transcodeId);
  }

  start(start: SessionStartOptions): PlaybackSession {
    return this.#begin(start, this.#find(start.item), undefined);
  }

  /** Starts live television. Without a library item, it leaves no row in the history. */
  startLive(start: LiveTelevisionStartOptions): PlaybackSession {
    const uuid = `live-${this.#random.uuid()}`;
    const item = createLiveTelevisionItem(start.title, String(800_000 + this.#nextKey));
    return this.#begin({ ...start, mode: 'direct stream' }, item, { uuid, channel: start.channel ?? '5.1 WTTW' });
  }

  /** Starts the theme tune of a series, as when a person opens its page. */
  startTheme(start: Omit<SessionStartOptions, 'item' | 'mode'> = {}): PlaybackSession {
    return this.#begin(start, THEME_TUNE, undefined);
  }

  #begin(start: Omit<SessionStartOptions, 'item'>, item: LibraryItem, live: Live | undefined): PlaybackSession {
    const account = start.account ?? this.#defaultSeat.account;
    const device = start.device ?? this.#defaultSeat.device;
    const session: PlaybackSession = {
      ...this.#idsFor(start.id ?? (device.sessionIds === 'token' ? `token=${account.token}` : undefined)),
      sessionKey: String(this.#nextKey++),
      startedAt: this.#clock.ms,
      account,
      device,
      item,
      mode: start.mode ?? 'direct play',
      subtitles: start.subtitles,
      transcodeBeside: start.transcodeBeside ?? false,
      state: start.state ?? 'playing',
      viewOffset: start.viewOffset ?? 0,
      pace: start.pace ?? 1,
      withSession: start.withSession ?? true,
      staysPaused: start.staysPaused ?? false,
      endsAt: undefined,
      live,
    };
    this.#transcodes.add(session.transcodeId);
    this.#active.add(session);
    if (session.withSession) this.#issued.add(session.id);
    return session;
  }

  /** Draws both random ids even if one is given, so that ids of later sessions stay the same. */
  #idsFor(givenId: string | undefined): Pick<PlaybackSession, 'id' | 'transcodeId'> {
    const id = this.#random.word(24);
    const transcodeId = this.#random.word(24);
    return { id: givenId ?? id, transcodeId: givenId ?? transcodeId };
  }

  /** Ends a session that its viewer stopped, and adds a row to the history. */
  end(keyOrSession: string | PlaybackSession): void {
    const session = typeof keyOrSession === 'string' ? this.get(keyOrSession) : keyOrSession;
    if (session === undefined) throw new Error(`no active session ${String(keyOrSession)}`);
    this.#active.delete(session);
    this.#onWatched(session);
  }

  /** Removes a session without a row in the history, as a termination does. */
  remove(keyOrSession: string | PlaybackSession): void {
    const session = typeof keyOrSession === 'string' ? this.get(keyOrSession) : keyOrSession;
    if (session !== undefined) this.#active.delete(session);
  }

  /** Restarts an ended session at the same position. */
  comeBack(session: PlaybackSession, under: 'its id' | 'a new id'): void {
    session.endsAt = undefined;
    if (under === 'its id') this.#active.add(session);
    else this.#begin({ ...goingOn(session), id: this.#random.word(24) }, session.item, session.live);
  }

  clear(): void {
    this.#active.clear();
  }

  /**
   * Changes the item or the viewer under the same session id. The bot's buttons for the earlier ones must notice that.
   */
  replace(id: string, by: Partial<Omit<SessionStartOptions, 'id' | 'withSession' | 'staysPaused'>>): PlaybackSession {
    const session = this.get(id);
    if (session === undefined) throw new Error(`no active session ${id}`);
    const { item, ...rest } = by;
    return Object.assign(session, item === undefined ? {} : { item: this.#find(item), viewOffset: 0 }, rest);
  }

  #find(item: LibraryItem | string): LibraryItem {
    return typeof item === 'string' ? (this.#library.get(item) ?? this.#library.titled(item)) : item;
  }
}

const goingOn = ({ account, device, mode, state, viewOffset, pace, withSession, staysPaused }: PlaybackSession) => ({
  account,
  device,
  mode,
  state,
  viewOffset,
  pace,
  withSession,
  staysPaused,
});
