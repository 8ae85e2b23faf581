import type { Item } from '../library/item.ts';
import type { Library } from '../library/library.ts';
import type { Clock } from './clock.ts';
import type { Device } from './devices.ts';
import { DEVICES } from './devices.ts';
import type { Account } from './people.ts';
import { ACCOUNTS } from './people.ts';
import type { Random } from './random.ts';

export type PlayMode = 'direct play' | 'direct stream' | 'transcode';
type PlayState = 'playing' | 'paused' | 'buffering';

/** What only live television has (MEDIA-SERVER.md, quirk 11). */
interface Live {
  readonly uuid: string;
  readonly channel: string;
}

export interface Session {
  /** `Session/@id`: what 4.9 wants. Never shown when `withSession` is false. */
  readonly id: string;
  readonly sessionKey: string;
  readonly transcodeId: string;
  readonly startedAt: number;
  account: Account;
  device: Device;
  item: Item;
  mode: PlayMode;
  /**
   * Of subtitles that the player cannot show as they are: burned into the picture, only where that is made anew, or
   * converted to another text beside it.
   */
  subtitles: 'burn' | 'transcode' | undefined;
  state: PlayState;
  /** Milliseconds into the item. */
  viewOffset: number;
  /** Milliseconds of the item per millisecond of the simulated clock. 1 is a real player. */
  pace: number;
  /** Old servers and some players send no Session element; such a session cannot be ended (quirk 1). */
  withSession: boolean;
  /** Clock time at which a terminated session goes, when behaviour.terminateDelay is set. */
  endsAt: number | undefined;
  readonly live: Live | undefined;
}

export interface SessionStart {
  /** An item, its ratingKey or its exact title. */
  readonly item: Item | string;
  readonly account?: Account;
  readonly device?: Device;
  readonly mode?: PlayMode;
  readonly subtitles?: 'burn' | 'transcode';
  readonly state?: PlayState;
  readonly viewOffset?: number;
  readonly pace?: number;
  readonly withSession?: boolean;
}

/** A programme is in no library: it has a title, and neither show nor season above it. */
export interface LiveStart extends Omit<SessionStart, 'item' | 'mode' | 'pace'> {
  readonly title: string;
  readonly channel?: string;
}

/** Whether there is something for 4.11 to stop: live television is always streamed anew, photos never. */
export function isTranscoding({ live, mode, item }: Session): boolean {
  return live !== undefined || (mode !== 'direct play' && item.kind !== 'photo');
}

/** What becomes of the subtitles: nothing can be burned into a picture that is copied. */
export const subtitlesOf = ({ mode, item, subtitles }: Session): Session['subtitles'] =>
  mode === 'direct play' || item.kind === 'track' || (subtitles === 'burn' && mode !== 'transcode')
    ? undefined
    : subtitles;

type Ended = (session: Session) => void;

/** Who is playing what. Tests and the simulation use the same few methods. */
export class Sessions {
  readonly #library: Library;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #onWatched: Ended;
  readonly #active = new Map<string, Session>();
  readonly #issued = new Set<string>();
  readonly #transcodes = new Set<string>();
  #nextKey = 1;

  constructor(library: Library, clock: Clock, random: Random, onWatched: Ended) {
    this.#library = library;
    this.#clock = clock;
    this.#random = random;
    this.#onWatched = onWatched;
  }

  get active(): readonly Session[] {
    return [...this.#active.values()];
  }

  get(id: string): Session | undefined {
    return this.#active.get(id);
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

  /** Somebody watches television. Such a session leaves no row in the history, as it has no item of the library. */
  startLive(what: LiveStart): Session {
    const uuid = `live-${this.#random.uuid()}`;
    const item = programme(what.title, String(800_000 + this.#nextKey));
    return this.#begin({ ...what, mode: 'direct stream' }, item, { uuid, channel: what.channel ?? '5.1 WTTW' });
  }

  #begin(what: Omit<SessionStart, 'item'>, item: Item, live: Live | undefined): Session {
    const session: Session = {
      id: this.#random.word(24),
      sessionKey: String(this.#nextKey++),
      transcodeId: this.#random.word(24),
      startedAt: this.#clock.ms,
      account: what.account ?? ACCOUNTS.owner,
      device: what.device ?? DEVICES.television,
      item,
      mode: what.mode ?? 'direct play',
      subtitles: what.subtitles,
      state: what.state ?? 'playing',
      viewOffset: what.viewOffset ?? 0,
      pace: what.pace ?? 1,
      withSession: what.withSession ?? true,
      endsAt: undefined,
      live,
    };
    this.#transcodes.add(session.transcodeId);
    this.#active.set(session.id, session);
    if (session.withSession) this.#issued.add(session.id);
    return session;
  }

  /** The viewer stopped: the session goes and becomes a row of the history. */
  end(id: string): void {
    const session = this.#active.get(id);
    if (session === undefined) throw new Error(`no active session ${id}`);
    this.#active.delete(id);
    this.#onWatched(session);
  }

  /** Gone without a row in the history, as a terminated one is. */
  remove(id: string): void {
    this.#active.delete(id);
  }

  clear(): void {
    this.#active.clear();
  }

  /** The same session id plays something else, or for somebody else: what a button drawn before must notice. */
  replace(id: string, by: Partial<Omit<SessionStart, 'withSession'>>): Session {
    const session = this.#active.get(id);
    if (session === undefined) throw new Error(`no active session ${id}`);
    const { item, ...rest } = by;
    return Object.assign(session, item === undefined ? {} : { item: this.#find(item), viewOffset: 0 }, rest);
  }

  #find(item: Item | string): Item {
    return typeof item === 'string' ? (this.#library.get(item) ?? this.#library.titled(item)) : item;
  }
}

function programme(title: string, ratingKey: string): Item {
  return {
    ratingKey,
    kind: 'episode',
    sectionId: '',
    title,
    titleSort: title,
    summary: '',
    guid: `episode/${ratingKey}`,
    tags: [],
    hasPoster: false,
    addedAt: 0,
    updatedAt: 0,
    viewCount: 0,
  };
}
