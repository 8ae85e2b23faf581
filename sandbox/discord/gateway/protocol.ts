import { randomUUID } from 'node:crypto';
import {
  GatewayCloseCodes as Close,
  GatewayDispatchEvents as Event,
  GatewayOpcodes as Op,
} from 'discord-api-types/v10';
import type { WebSocket } from 'ws';
import { canBotReadMessageContent, hideMessageContentFromBot } from '../messages/withoutContent.ts';
import type { StateChangeNotifier } from '../signals.ts';
import type { SimulatedDiscordWorld } from '../world.ts';
import { createGatewayFrameLimiter } from './frameLimit.ts';
import {
  type GatewayClientFrame,
  type GatewayDispatchEvent,
  type GatewayIdentifyData,
  type GatewayResumeData,
  parseGatewayFrame,
} from './frames.ts';
import { findGatewayIntentsProblem, type InitialGatewayEventFactory } from './initialEvents.ts';
import { findPresenceStatusText } from './presences.ts';
import { createGatewaySession, type GatewaySession } from './session.ts';
import type { GatewaySessionStartLimiter } from './sessionStarts.ts';
import { createGatewayIdentifyRateLimiter, findShardProblem, shardOfIdentifyRequest } from './shards.ts';

const REASONS: Readonly<Record<number, string>> = {
  [Close.UnknownOpcode]: 'Unknown opcode.',
  [Close.DecodeError]: 'Error while decoding payload.',
};
const WRONG_TOKEN = { code: Close.AuthenticationFailed, reason: 'Authentication failed.' };

export interface GatewayDeps {
  readonly world: SimulatedDiscordWorld;
  readonly signals: StateChangeNotifier;
  readonly initialEvents: InitialGatewayEventFactory;
  readonly starts: GatewaySessionStartLimiter;
  /** Heartbeat interval in ms, sent in HELLO. */
  readonly heartbeatMs: number;
  /** Number of shards that the bot needs. Discord refuses an IDENTIFY with fewer. */
  readonly shards: number;
  /** Minimum time between two IDENTIFYs, in ms. */
  readonly identifyMs: number;
  /** Window in which a connection's frames are counted, in ms. */
  readonly frameRateMs: number;
}

interface ProtocolFaults {
  invalidResume: { readonly resumable: boolean } | undefined;
  /** While a code is set, closes every connection with that code at its IDENTIFY. */
  refusalCode: number | undefined;
  acknowledges: boolean;
}

export const sendGatewayFrame = (socket: WebSocket, op: Op, d: unknown = null): void =>
  socket.send(JSON.stringify({ op, d, s: null, t: null }));

export class GatewayProtocol {
  readonly sessions = new Map<string, GatewaySession>();
  readonly counts = { identified: 0, resumed: 0 };
  readonly received: string[] = [];
  readonly presences = new Map<number, string | undefined>();
  readonly faults: ProtocolFaults = { invalidResume: undefined, refusalCode: undefined, acknowledges: true };
  readonly #setting: GatewayDeps;
  readonly #ownToken: RegExp;
  readonly #isTooEarly: () => boolean;
  readonly #isTooOften: (socket: WebSocket) => boolean;
  /** Connections that the embedded Discord closed. Their sessions survive: only a bot's own close ends a session. */
  readonly #closedHere = new WeakSet<WebSocket>();

  constructor(setting: GatewayDeps) {
    this.#setting = setting;
    this.#ownToken = new RegExp(`"token": ?"(?:Bot )?${RegExp.escape(setting.world.botToken)}"`);
    this.#isTooEarly = createGatewayIdentifyRateLimiter(setting.identifyMs);
    this.#isTooOften = createGatewayFrameLimiter(setting.frameRateMs);
  }

  sessionOf(socket: WebSocket): GatewaySession | undefined {
    return [...this.sessions.values()].find((session) => session.socket === socket);
  }

  hear(socket: WebSocket, text: string): void {
    // The bot's token belongs in IDENTIFY and RESUME, so it is masked there. A token in any other frame is a leak.
    this.received.push(text.replace(this.#ownToken, '"token":"(the token)"'));
    const frame = parseGatewayFrame(text);
    const session = this.sessionOf(socket);
    if (this.#isTooOften(socket)) socket.close(Close.RateLimited, 'You are being rate limited.');
    else if (typeof frame === 'number') socket.close(frame, REASONS[frame]);
    else if (frame.op === Op.Heartbeat) this.#acknowledge(socket);
    else if (session) this.#obey(socket, frame, session);
    else this.#greet(socket, frame);
  }

  /** The event as this session receives it. Without the message content intent, other authors' messages are empty. */
  eventFor({ intents }: GatewaySession, event: GatewayDispatchEvent): GatewayDispatchEvent {
    const { world } = this.#setting;
    if (event.t !== Event.MessageCreate && event.t !== Event.MessageUpdate) return event;
    if (canBotReadMessageContent(world, intents)) return event;
    return { ...event, d: hideMessageContentFromBot(event.d, world, event.d.guild_id === undefined) };
  }

  close(socket: WebSocket, code: number): void {
    this.#closedHere.add(socket);
    socket.close(code);
  }

  end(socket: WebSocket, code: number): void {
    const session = this.sessionOf(socket);
    if (session) session.socket = undefined;
    // A bot that closes with 1000 or 1001 ends its session, so its events are discarded.
    const isByBot = !this.#closedHere.has(socket);
    if (session && isByBot && (code === 1000 || code === 1001)) this.sessions.delete(session.id);
    this.#setting.signals.changed();
  }

  #acknowledge(socket: WebSocket): void {
    if (this.faults.acknowledges) sendGatewayFrame(socket, Op.HeartbeatAck);
  }

  #greet(socket: WebSocket, frame: GatewayClientFrame): void {
    if (frame.op === Op.Identify) this.#identify(socket, frame.d);
    else if (frame.op === Op.Resume) this.#resume(socket, frame.d);
    else socket.close(Close.NotAuthenticated, 'Not authenticated.');
  }

  #obey(socket: WebSocket, frame: GatewayClientFrame, session: GatewaySession): void {
    const { initialEvents, signals } = this.#setting;
    if (frame.op === Op.Identify || frame.op === Op.Resume)
      socket.close(Close.AlreadyAuthenticated, 'Already authenticated.');
    else if (frame.op === Op.PresenceUpdate) {
      this.presences.set(session.shard[0], findPresenceStatusText(frame.d));
      signals.changed();
    } else if (frame.op === Op.RequestGuildMembers)
      for (const event of initialEvents.members(frame.d, session)) session.dispatch(event);
  }

  #identify(socket: WebSocket, d: GatewayIdentifyData): void {
    if (this.#isTooEarly()) {
      sendGatewayFrame(socket, Op.InvalidSession, false);
      return;
    }
    const shard = shardOfIdentifyRequest(d);
    const refusal = this.#refusalOf(d, shard);
    if (refusal) {
      socket.close(refusal.code, refusal.reason);
      return;
    }
    const session = createGatewaySession({ id: randomUUID().replaceAll('-', ''), intents: d.intents, shard }, socket);
    this.sessions.set(session.id, session);
    this.counts.identified += 1;
    this.presences.set(shard[0], findPresenceStatusText(d.presence));
    for (const event of this.#setting.initialEvents.ready(session.id, d)) session.dispatch(event);
    this.#setting.signals.changed();
  }

  /** Each IDENTIFY with the right token uses up a session start, even if it is refused. */
  #refusalOf(
    d: GatewayIdentifyData,
    shard: GatewaySession['shard'],
  ): { readonly code: number; readonly reason: string } | undefined {
    const { world, starts, shards } = this.#setting;
    const { refusalCode } = this.faults;
    const isKnown = d.token === world.botToken && starts.take();
    if (refusalCode !== undefined) return { code: refusalCode, reason: 'Made up.' };
    if (!isKnown) return WRONG_TOKEN;
    return findGatewayIntentsProblem(d.intents, world.application.privilegedIntents) ?? findShardProblem(shard, shards);
  }

  #resume(socket: WebSocket, d: GatewayResumeData): void {
    const { world, initialEvents, signals } = this.#setting;
    const invalid = this.faults.invalidResume;
    this.faults.invalidResume = undefined;
    if (invalid?.resumable === false) this.sessions.delete(d.session_id);
    const session = this.sessions.get(d.session_id);
    if (d.token !== world.botToken) socket.close(WRONG_TOKEN.code, WRONG_TOKEN.reason);
    else if (!session) sendGatewayFrame(socket, Op.InvalidSession, false);
    else if (invalid) sendGatewayFrame(socket, Op.InvalidSession, true);
    else if (!session.replay(d.seq, socket)) socket.close(Close.InvalidSeq, 'Invalid seq.');
    else {
      this.counts.resumed += 1;
      session.dispatch(initialEvents.resumed);
      signals.changed();
    }
  }
}
