import type { Item } from '../library/item.ts';
import type { Library } from '../library/library.ts';
import type { Clock } from './clock.ts';
import type { Device, Seat } from './devices.ts';
import type { Account } from './people.ts';
import { programme, THEME_TUNE } from './programme.ts';
import type { Random } from './random.ts';

export type PlayMode = 'direct play' | 'direct stream' | 'transcode';
type PlayState = 'playing' | 'paused' | 'buffering' | 'stopped';

/** Attributes of live television only (MEDIA-SERVER.md, quirk 11). */
interface Live {
  readonly uuid: string;
  readonly channel: string;
}

export interface Session {
  /**
   * `Session/@id`, which 4.9 needs. Two rows may have the same. It is never sent when `withSession` is false.
   */
  readonly id: string;
  readonly sessionKey: string;
  readonly transcodeId: string;
  readonly startedAt: number;
  account: Account;
  device: Device;
  item: Item;
  mode: PlayMode;
  /**
   * How subtitles that the player cannot show as they are get there: burned into the picture, only if it is re-encoded, or
   * converted to another text format beside it.
   */
  subtitles: 'burn' | 'transcode' | undefined;
  state: PlayState;
  /** A client may request a transcode and then play the file itself; older transcodes are left over. */
  transcodeBeside: boolean;
  /** In milliseconds from the start of the item. */
  viewOffset: number;
  /** In milliseconds of the item per millisecond of the simulated clock. 1 is a real player's. */
  pace: number;
  /** Old servers and some players send no Session element; such a session cannot be terminated (quirk 1). */
  withSession: boolean;
  /** True if the person who paused it does not come back on their own. */
  readonly staysPaused: boolean;
  /** The clock time at which a terminated session disappears, when behaviour.terminateDelay is set. */
  endsAt: number | undefined;
  readonly live: Live | undefined;
}

export interface SessionStart {
  /** An item, its ratingKey or its exact title. */
  readonly item: Item | string;
  /**
   * The id of the session and of its transcode; a random word if missing. Two rows may get the same id, as from
   * two players of one product.
   */
  readonly id?: string;
  readonly account?: Account;
  readonly device?: Device;
  readonly mode?: PlayMode;
  readonly subtitles?: 'burn' | 'transcode';
  readonly transcodeBeside?: boolean;
  readonly state?: PlayState;
  readonly viewOffset?: number;
  readonly pace?: number;
  readonly withSession?: boolean;
  readonly staysPaused?: boolean;
}

/** A live programme is in no library: it has a title, but neither show nor season. */
export interface LiveStart extends Omit<SessionStart, 'item' | 'mode' | 'pace'> {
  readonly title: string;
  readonly channel?: string;
}

/** True if 4.11 has something to stop: live television is always transcoded, photos never are. */
export function isTranscoding({ live, mode, item }: Session): boolean {
  return live !== undefined || (mode !== 'direct play' && item.kind !== 'photo');
}

/** How the subtitles are delivered: nothing can be burned into a picture that is copied. */
export const subtitlesOf = ({ mode, item, subtitles }: Session): Session['subtitles'] =>
  mode === 'direct play' || item.kind === 'track' || (subtitles === 'burn' && mode !== 'transcode')
    ? undefined
    : subtitles;

type Ended = (session: Session) => void;

/** The active sessions. Tests and the simulation use the same few methods. */
export class Sessions {
  readonly #library: Library;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #defaultSeat: Seat;
  readonly #onWatched: Ended;
  readonly #active = new Set<Session>();
  readonly #issued = new Set<string>();
  readonly #transcodes = new Set<string>();
  #nextKey = 1;

  /** `defaultSeat` is the person and device for sessions without another person. */
  constructor(library: Library, clock: Clock, random: Random, defaultSeat: Seat, onWatched: Ended) {
    this.#library = library;
    this.#clock = clock;
    this.#random = random;
    this.#defaultSeat = defaultSeat;
    this.#onWatched = onWatched;
  }

  get active(): readonly Session[] {
    return [...this.#active];
  }

  /** The first with that id: nothing else tells the server which one is meant. */
  get(id: string): Session | undefined {
    return this.active.find((session) => session.id === id);
  }

  wasIssued(id: string): boolean {
    return this.#issued.has(id);
  }

  wasTranscodeIssued(transcodeId: string): boolean {
    return this.#transcodes.has(transcodeId);
  }

  start(what: SessionStart): Session {
    return this.#begin(what, this.#find(what.item), undefined);
  }

  /** Someone starts to watch television. The session leaves no row in the history, because it has no library item. */
  startLive(what: LiveStart): Session {
    const uuid = `live-${this.#random.uuid()}`;
    const item = programme(what.title, String(800_000 + this.#nextKey));
    return this.#begin({ ...what, mode: 'direct stream' }, item, { uuid, channel: what.channel ?? '5.1 WTTW' });
  }

  /** Someone reads about a series, and its theme tune plays. */
  startTheme(what: Omit<SessionStart, 'item' | 'mode'> = {}): Session {
    return this.#begin(what, THEME_TUNE, undefined);
  }

  #begin(what: Omit<SessionStart, 'item'>, item: Item, live: Live | undefined): Session {
    const account = what.account ?? this.#defaultSeat.account;
    const device = what.device ?? this.#defaultSeat.device;
    const session: Session = {
      ...this.#idsFor(what.id ?? (device.sessionIds === 'token' ? `token=${account.token}` : undefined)),
      sessionKey: String(this.#nextKey++),
      startedAt: this.#clock.ms,
      account,
      device,
      item,
      mode: what.mode ?? 'direct play',
      subtitles: what.subtitles,
      transcodeBeside: what.transcodeBeside ?? false,
      state: what.state ?? 'playing',
      viewOffset: what.viewOffset ?? 0,
      pace: what.pace ?? 1,
      withSession: what.withSession ?? true,
      staysPaused: what.staysPaused ?? false,
      endsAt: undefined,
      live,
    };
    this.#transcodes.add(session.transcodeId);
    this.#active.add(session);
    if (session.withSession) this.#issued.add(session.id);
    return session;
  }

  /** Both are drawn even if an id is given, so that the ids of later sessions stay the same. */
  #idsFor(givenId: string | undefined): Pick<Session, 'id' | 'transcodeId'> {
    const id = this.#random.word(24);
    const transcodeId = this.#random.word(24);
    return { id: givenId ?? id, transcodeId: givenId ?? transcodeId };
  }

  /** The viewer stops: the session ends and becomes a row in the history. */
  end(which: string | Session): void {
    const session = typeof which === 'string' ? this.get(which) : which;
    if (session === undefined) throw new Error(`no active session ${String(which)}`);
    this.#active.delete(session);
    this.#onWatched(session);
  }

  /** Removes a session without a row in the history, as when it is terminated. */
  remove(which: string | Session): void {
    const session = typeof which === 'string' ? this.get(which) : which;
    if (session !== undefined) this.#active.delete(session);
  }

  /** A player whose session was ended continues at the same position, under its id or under a new one. */
  comeBack(session: Session, under: 'its id' | 'a new id'): void {
    session.endsAt = undefined;
    if (under === 'its id') this.#active.add(session);
    else this.#begin({ ...goingOn(session), id: this.#random.word(24) }, session.item, session.live);
  }

  clear(): void {
    this.#active.clear();
  }

  /** The same session id continues with another item or viewer, which a button from before must notice. */
  replace(id: string, by: Partial<Omit<SessionStart, 'id' | 'withSession' | 'staysPaused'>>): Session {
    const session = this.get(id);
    if (session === undefined) throw new Error(`no active session ${id}`);
    const { item, ...rest } = by;
    return Object.assign(session, item === undefined ? {} : { item: this.#find(item), viewOffset: 0 }, rest);
  }

  #find(item: Item | string): Item {
    return typeof item === 'string' ? (this.#library.get(item) ?? this.#library.titled(item)) : item;
  }
}

const goingOn = ({ account, device, mode, state, viewOffset, pace, withSession, staysPaused }: Session) => ({
  account,
  device,
  mode,
  state,
  viewOffset,
  pace,
  withSession,
  staysPaused,
});
