import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { GatewayOpcodes as Op } from 'discord-api-types/v10';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Dispatched } from './frames.ts';
import { Protocol, type Setting, send } from './protocol.ts';
import type { SessionStarts } from './sessionStarts.ts';
import { guildOf, isOnShard } from './shards.ts';
import { turnAway } from './turnAway.ts';

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

export const createGateway = (setting: Setting): Gateway => {
  const { starts, heartbeatMs, shards } = setting;
  const server = new WebSocketServer({ noServer: true, maxPayload: 1_048_576 });
  const protocol = new Protocol(setting);
  const { sessions, counts, received, presences, faults } = protocol;
  let refusing: { readonly how?: number | 'silently' | undefined } | undefined;
  let repeating = false;

  server.on('connection', (socket) => {
    socket.on('message', (data) => protocol.hear(socket, String(data)));
    // An invalid frame closes the connection; without a listener it would end this process.
    socket.on('error', () => undefined);
    socket.on('close', (code) => protocol.end(socket, code));
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
        const seen = protocol.eventFor(session, event);
        session.dispatch(seen);
        if (repeating) session.dispatch(seen);
      }
    },
    isConnected: () => {
      const connected = [...sessions.values()].filter(({ socket }) => socket !== undefined);
      return new Set(connected.map(({ shard: [id] }) => id)).size >= shards;
    },
    drop: (shard) => {
      const isMeant = (socket: WebSocket) => shard === undefined || protocol.sessionOf(socket)?.shard[0] === shard;
      for (const socket of server.clients) if (isMeant(socket)) socket.terminate();
    },
    refuse: (on, how) => {
      refusing = on ? { how } : undefined;
    },
    refuseIdentify: (code) => {
      faults.refusalCode = code;
    },
    acknowledge: (on) => {
      faults.acknowledges = on;
    },
    reconnect: () => server.clients.forEach((socket) => void send(socket, Op.Reconnect)),
    invalidate: (resumable) => {
      // A client that has to resume is no longer connected to its session, even if the connection lives on.
      for (const session of sessions.values()) session.socket = undefined;
      if (!resumable) sessions.clear();
      server.clients.forEach((socket) => void send(socket, Op.InvalidSession, resumable));
    },
    invalidateResume: (resumable) => {
      faults.invalidResume = { resumable };
    },
    repeatEvents: (on) => {
      repeating = on;
    },
    closeWith: (code) => {
      for (const socket of server.clients) protocol.close(socket, code);
    },
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
