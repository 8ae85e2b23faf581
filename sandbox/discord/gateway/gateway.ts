import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { GatewayCloseCodes as Close, GatewayOpcodes as Op } from 'discord-api-types/v10';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Signals } from '../signals.ts';
import type { World } from '../world.ts';
import { type ClientFrame, type Dispatched, type Identify, type Resume, readFrame } from './frames.ts';
import { type InitialEvents, intentsProblem } from './initialEvents.ts';
import { textOfPresence } from './presences.ts';
import { createSession, type Session } from './session.ts';
import type { SessionStarts } from './sessionStarts.ts';
import { createIdentifyPace, guildOf, isOnShard, shardOf, shardProblem } from './shards.ts';
import { turnAway } from './turnAway.ts';

/** A frame from a bot may be at most 4096 bytes (https://discord.com/developers/docs/events/gateway#sending-events). */
const MAX_FRAME_BYTES = 4_096;
const WRONG_TOKEN = { code: Close.AuthenticationFailed, reason: 'Authentication failed.' };

export interface Gateway {
  /** Sends an event to every session that has its intent and is for its guild; `intent` 0 goes to all of these. */
  dispatch(event: Dispatched, intent?: number): void;
  /** True once all shards are connected. */
  isConnected(): boolean;
  /** How often a bot identified for a new session, and how often it resumed one. */
  readonly counts: { identified: number; resumed: number };
  /** How many shards it wants a bot to have. */
  readonly shards: number;
  /** How many IDENTIFYs are left. */
  readonly starts: SessionStarts;
  /** Every frame the bot sent, as text. */
  readonly received: string[];
  /** The bot's status text in the guilds of that shard, by default the first. A new session has none until the bot sets it again. */
  presence(shard?: number): string | undefined;
  /** Cuts all connections, or that of one shard, without a close frame, as a lost network does. */
  drop(shard?: number): void;
  /** While on, no connection is accepted: each attempt is cut, or answered with a status, or ('silently') never answered. */
  refuse(on: boolean, how?: number | 'silently'): void;
  /** While a code is set, every IDENTIFY closes the connection with that code. */
  refuseIdentify(code: number | undefined): void;
  /** While off, heartbeats are not acknowledged, as on a connection that is dead but not closed. */
  acknowledge(on: boolean): void;
  /** Sends op 7, which asks the bot to reconnect and resume. */
  reconnect(): void;
  /** Sends op 9: the session is invalid, and the bot is to resume it or (false) start a new one. */
  invalidate(resumable: boolean): void;
  /** The next RESUME is answered like that. */
  invalidateResume(resumable: boolean): void;
  /** While on, every event is delivered twice, as Discord may do around a RESUME. */
  repeatEvents(on: boolean): void;
  closeWith(code: number): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

interface Setting {
  readonly world: World;
  readonly signals: Signals;
  readonly initialEvents: InitialEvents;
  readonly starts: SessionStarts;
  /** HELLO tells it to every connection. */
  readonly heartbeatMs: number;
  /** How many shards the bot needs: fewer are refused. */
  readonly shards: number;
  /** How long one of several shards waits for its IDENTIFY after another one. */
  readonly identifyMs: number;
}

export const createGateway = (setting: Setting): Gateway => {
  const { world, signals, initialEvents, starts, heartbeatMs, shards, identifyMs } = setting;
  const server = new WebSocketServer({ noServer: true, maxPayload: 1_048_576 });
  const sessions = new Map<string, Session>();
  const counts = { identified: 0, resumed: 0 };
  const received: string[] = [];
  let refusing: { readonly how?: number | 'silently' | undefined } | undefined;
  let invalidResume: { readonly resumable: boolean } | undefined;
  let acknowledging = true;
  let repeating = false;
  let refusalCode: number | undefined;
  const presences = new Map<number, string | undefined>();
  const isTooEarly = createIdentifyPace(shards, identifyMs);

  const send = (socket: WebSocket, op: Op, d: unknown = null) =>
    socket.send(JSON.stringify({ op, d, s: null, t: null }));

  const sessionOf = (socket: WebSocket) => [...sessions.values()].find((one) => one.socket === socket);

  const identify = (socket: WebSocket, d: Identify) => {
    if (isTooEarly()) return send(socket, Op.InvalidSession, false);
    const shard = shardOf(d);
    const isKnown = d.token === world.botToken && starts.take();
    const madeUp = refusalCode === undefined ? undefined : { code: refusalCode, reason: 'Made up.' };
    const refused = madeUp ?? (isKnown ? (intentsProblem(d.intents) ?? shardProblem(shard, shards)) : WRONG_TOKEN);
    if (refused) {
      socket.close(refused.code, refused.reason);
      return;
    }
    const session = createSession({ id: randomUUID().replaceAll('-', ''), intents: d.intents, shard }, socket);
    sessions.set(session.id, session);
    counts.identified += 1;
    presences.set(shard[0], textOfPresence(d.presence));
    for (const event of initialEvents.ready(session.id, d)) session.dispatch(event);
    signals.changed();
  };

  const resume = (socket: WebSocket, d: Resume) => {
    const invalid = invalidResume;
    invalidResume = undefined;
    if (invalid?.resumable === false) sessions.delete(d.session_id);
    const session = sessions.get(d.session_id);
    if (d.token !== world.botToken) socket.close(WRONG_TOKEN.code, WRONG_TOKEN.reason);
    else if (!session) send(socket, Op.InvalidSession, false);
    else if (invalid) send(socket, Op.InvalidSession, true);
    else if (!session.replay(d.seq, socket)) socket.close(Close.InvalidSeq, 'Invalid seq.');
    else {
      counts.resumed += 1;
      session.dispatch(initialEvents.resumed);
      signals.changed();
    }
  };

  /** What a bot may send before it has identified. */
  const greet = (socket: WebSocket, frame: ClientFrame) => {
    if (frame.op === Op.Identify) identify(socket, frame.d);
    else if (frame.op === Op.Resume) resume(socket, frame.d);
    else socket.close(Close.NotAuthenticated, 'Not authenticated.');
  };

  /** What it may send afterwards. */
  const obey = (socket: WebSocket, frame: ClientFrame, session: Session) => {
    if (frame.op === Op.Identify || frame.op === Op.Resume)
      socket.close(Close.AlreadyAuthenticated, 'Already authenticated.');
    else if (frame.op === Op.PresenceUpdate) {
      presences.set(session.shard[0], textOfPresence(frame.d));
      signals.changed();
    } else if (frame.op === Op.RequestGuildMembers)
      for (const event of initialEvents.members(frame.d, session.shard)) session.dispatch(event);
  };

  const hear = (socket: WebSocket, text: string) => {
    // The token is removed where it belongs, so that any token found here is a leak.
    received.push(text.replace(`"token":"${world.botToken}"`, '"token":"(the token)"'));
    const frame = text.length > MAX_FRAME_BYTES ? undefined : readFrame(text);
    if (!frame) return socket.close(Close.DecodeError, 'Error while decoding payload.');
    if (frame.op === Op.Heartbeat) return acknowledging ? send(socket, Op.HeartbeatAck) : undefined;
    const session = sessionOf(socket);
    if (session) obey(socket, frame, session);
    else greet(socket, frame);
  };

  server.on('connection', (socket) => {
    socket.on('message', (data) => hear(socket, String(data)));
    // A frame that is none closes the connection; without a listener it would end this process.
    socket.on('error', () => undefined);
    socket.on('close', (code) => {
      const session = sessionOf(socket);
      if (session) session.socket = undefined;
      // A bot that closes with 1000 or 1001 ends its session, so nothing is kept for it.
      if (session && (code === 1000 || code === 1001)) sessions.delete(session.id);
      signals.changed();
    });
    send(socket, Op.Hello, { heartbeat_interval: heartbeatMs, _trace: [] });
  });

  return {
    counts,
    shards,
    starts,
    received,
    presence: (shard = 0) => presences.get(shard),
    dispatch: (event, intent = 0) => {
      for (const session of sessions.values()) {
        if ((session.intents & intent) !== intent || !isOnShard(session.shard, guildOf(event))) continue;
        session.dispatch(event);
        if (repeating) session.dispatch(event);
      }
    },
    isConnected: () => {
      const connected = [...sessions.values()].filter(({ socket }) => socket !== undefined);
      return new Set(connected.map(({ shard: [id] }) => id)).size >= shards;
    },
    drop: (shard) => {
      const isMeant = (socket: WebSocket) => shard === undefined || sessionOf(socket)?.shard[0] === shard;
      for (const socket of server.clients) if (isMeant(socket)) socket.terminate();
    },
    refuse: (on, how) => {
      refusing = on ? { how } : undefined;
    },
    refuseIdentify: (code) => {
      refusalCode = code;
    },
    acknowledge: (on) => {
      acknowledging = on;
    },
    reconnect: () => server.clients.forEach((socket) => void send(socket, Op.Reconnect)),
    invalidate: (resumable) => {
      // A client that is to resume is no longer connected to the session, whatever becomes of the connection.
      for (const session of sessions.values()) session.socket = undefined;
      if (!resumable) sessions.clear();
      server.clients.forEach((socket) => void send(socket, Op.InvalidSession, resumable));
    },
    invalidateResume: (resumable) => {
      invalidResume = { resumable };
    },
    repeatEvents: (on) => {
      repeating = on;
    },
    closeWith: (code) => server.clients.forEach((socket) => void socket.close(code)),
    upgrade: (request, socket, head) => {
      if (refusing) turnAway(socket, refusing.how);
      else server.handleUpgrade(request, socket, head, (client) => server.emit('connection', client, request));
    },
    close: () => {
      server.clients.forEach((socket) => void socket.terminate());
      server.close();
    },
  };
};
