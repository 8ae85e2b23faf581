import { randomUUID } from 'node:crypto';
import {
  GatewayCloseCodes as Close,
  GatewayDispatchEvents as Event,
  GatewayOpcodes as Op,
} from 'discord-api-types/v10';
import type { WebSocket } from 'ws';
import { readsContent, withoutContent } from '../messages/withoutContent.ts';
import type { Signals } from '../signals.ts';
import type { World } from '../world.ts';
import { createFrameRate } from './frameRate.ts';
import { type ClientFrame, type Dispatched, type Identify, type Resume, readFrame } from './frames.ts';
import { type InitialEvents, intentsProblem } from './initialEvents.ts';
import { textOfPresence } from './presences.ts';
import { createSession, type Session } from './session.ts';
import type { SessionStarts } from './sessionStarts.ts';
import { createIdentifyPace, shardOf, shardProblem } from './shards.ts';

const REASONS: Readonly<Record<number, string>> = {
  [Close.UnknownOpcode]: 'Unknown opcode.',
  [Close.DecodeError]: 'Error while decoding payload.',
};
const WRONG_TOKEN = { code: Close.AuthenticationFailed, reason: 'Authentication failed.' };

export interface Setting {
  readonly world: World;
  readonly signals: Signals;
  readonly initialEvents: InitialEvents;
  readonly starts: SessionStarts;
  /** HELLO tells it to every connection. */
  readonly heartbeatMs: number;
  /** How many shards the bot needs: fewer are refused. */
  readonly shards: number;
  /** How long an IDENTIFY waits after another one. */
  readonly identifyMs: number;
  /** How long the frames of a connection are counted together. */
  readonly frameRateMs: number;
}

/** Faults that a test asks for. */
interface ProtocolFaults {
  /** The next RESUME is answered with INVALID_SESSION. */
  invalidResume: { readonly resumable: boolean } | undefined;
  /** While it is set, every IDENTIFY closes the connection with that code. */
  refusalCode: number | undefined;
  /** While it is off, heartbeats are not acknowledged. */
  acknowledges: boolean;
}

export const send = (socket: WebSocket, op: Op, d: unknown = null): void =>
  socket.send(JSON.stringify({ op, d, s: null, t: null }));

/** The gateway's side of the protocol: answers the frames of bots. */
export class Protocol {
  readonly sessions = new Map<string, Session>();
  readonly counts = { identified: 0, resumed: 0 };
  /** Every frame the bot sent, as text. */
  readonly received: string[] = [];
  readonly presences = new Map<number, string | undefined>();
  readonly faults: ProtocolFaults = { invalidResume: undefined, refusalCode: undefined, acknowledges: true };
  readonly #setting: Setting;
  readonly #ownToken: RegExp;
  readonly #isTooEarly: () => boolean;
  readonly #isTooOften: (socket: WebSocket) => boolean;
  /** Connections that this Discord closed: only a close by the bot ends its session. */
  readonly #closedHere = new WeakSet<WebSocket>();

  constructor(setting: Setting) {
    this.#setting = setting;
    this.#ownToken = new RegExp(`"token": ?"(?:Bot )?${RegExp.escape(setting.world.botToken)}"`);
    this.#isTooEarly = createIdentifyPace(setting.identifyMs);
    this.#isTooOften = createFrameRate(setting.frameRateMs);
  }

  sessionOf(socket: WebSocket): Session | undefined {
    return [...this.sessions.values()].find((one) => one.socket === socket);
  }

  hear(socket: WebSocket, text: string): void {
    // The token is removed where it belongs, so that any token found here is a leak.
    this.received.push(text.replace(this.#ownToken, '"token":"(the token)"'));
    const frame = readFrame(text);
    const session = this.sessionOf(socket);
    if (this.#isTooOften(socket)) socket.close(Close.RateLimited, 'You are being rate limited.');
    else if (typeof frame === 'number') socket.close(frame, REASONS[frame]);
    else if (frame.op === Op.Heartbeat) this.#acknowledge(socket);
    else if (session) this.#obey(socket, frame, session);
    else this.#greet(socket, frame);
  }

  /** The event as a session gets it: without the intent for contents, the messages of others are empty. */
  eventFor({ intents }: Session, event: Dispatched): Dispatched {
    const { world } = this.#setting;
    if (event.t !== Event.MessageCreate && event.t !== Event.MessageUpdate) return event;
    if (readsContent(world, intents)) return event;
    return { ...event, d: withoutContent(event.d, world, event.d.guild_id === undefined) };
  }

  close(socket: WebSocket, code: number): void {
    this.#closedHere.add(socket);
    socket.close(code);
  }

  /** The connection was closed with that code. */
  end(socket: WebSocket, code: number): void {
    const session = this.sessionOf(socket);
    if (session) session.socket = undefined;
    // A bot that closes with 1000 or 1001 ends its session, so nothing is kept for it.
    const isByBot = !this.#closedHere.has(socket);
    if (session && isByBot && (code === 1000 || code === 1001)) this.sessions.delete(session.id);
    this.#setting.signals.changed();
  }

  #acknowledge(socket: WebSocket): void {
    if (this.faults.acknowledges) send(socket, Op.HeartbeatAck);
  }

  /** Takes a frame of a bot that has not identified yet. */
  #greet(socket: WebSocket, frame: ClientFrame): void {
    if (frame.op === Op.Identify) this.#identify(socket, frame.d);
    else if (frame.op === Op.Resume) this.#resume(socket, frame.d);
    else socket.close(Close.NotAuthenticated, 'Not authenticated.');
  }

  /** Takes a frame of a bot that has identified. */
  #obey(socket: WebSocket, frame: ClientFrame, session: Session): void {
    const { initialEvents, signals } = this.#setting;
    if (frame.op === Op.Identify || frame.op === Op.Resume)
      socket.close(Close.AlreadyAuthenticated, 'Already authenticated.');
    else if (frame.op === Op.PresenceUpdate) {
      this.presences.set(session.shard[0], textOfPresence(frame.d));
      signals.changed();
    } else if (frame.op === Op.RequestGuildMembers)
      for (const event of initialEvents.members(frame.d, session)) session.dispatch(event);
  }

  #identify(socket: WebSocket, d: Identify): void {
    if (this.#isTooEarly()) {
      send(socket, Op.InvalidSession, false);
      return;
    }
    const shard = shardOf(d);
    const refusal = this.#refusalOf(d, shard);
    if (refusal) {
      socket.close(refusal.code, refusal.reason);
      return;
    }
    const session = createSession({ id: randomUUID().replaceAll('-', ''), intents: d.intents, shard }, socket);
    this.sessions.set(session.id, session);
    this.counts.identified += 1;
    this.presences.set(shard[0], textOfPresence(d.presence));
    for (const event of this.#setting.initialEvents.ready(session.id, d)) session.dispatch(event);
    this.#setting.signals.changed();
  }

  /** An IDENTIFY with the right token takes a start, even if it is refused. */
  #refusalOf(d: Identify, shard: Session['shard']): { readonly code: number; readonly reason: string } | undefined {
    const { world, starts, shards } = this.#setting;
    const { refusalCode } = this.faults;
    const isKnown = d.token === world.botToken && starts.take();
    if (refusalCode !== undefined) return { code: refusalCode, reason: 'Made up.' };
    if (!isKnown) return WRONG_TOKEN;
    return intentsProblem(d.intents, world.application.privilegedIntents) ?? shardProblem(shard, shards);
  }

  #resume(socket: WebSocket, d: Resume): void {
    const { world, initialEvents, signals } = this.#setting;
    const invalid = this.faults.invalidResume;
    this.faults.invalidResume = undefined;
    if (invalid?.resumable === false) this.sessions.delete(d.session_id);
    const session = this.sessions.get(d.session_id);
    if (d.token !== world.botToken) socket.close(WRONG_TOKEN.code, WRONG_TOKEN.reason);
    else if (!session) send(socket, Op.InvalidSession, false);
    else if (invalid) send(socket, Op.InvalidSession, true);
    else if (!session.replay(d.seq, socket)) socket.close(Close.InvalidSeq, 'Invalid seq.');
    else {
      this.counts.resumed += 1;
      session.dispatch(initialEvents.resumed);
      signals.changed();
    }
  }
}
