import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { GatewayOpcodes as Op } from 'discord-api-types/v10';
import { type WebSocket, WebSocketServer } from 'ws';
import type { GatewayDispatchEvent } from './frames.ts';
import { type GatewayDeps, GatewayProtocol, sendGatewayFrame } from './protocol.ts';
import { refuseConnection } from './refuseConnection.ts';
import type { GatewaySessionStartLimiter } from './sessionStarts.ts';
import { guildIdOfEvent, isGuildOnShard } from './shards.ts';

export interface Gateway {
  /**
   * Sends an event to each session with this intent whose shard has the event's guild. An `intent` of 0 reaches all of
   * that shard's sessions.
   */
  dispatch(event: GatewayDispatchEvent, intent?: number): void;
  /** True once all shards are connected. */
  isConnected(): boolean;
  readonly counts: { identified: number; resumed: number };
  readonly shards: number;
  readonly starts: GatewaySessionStartLimiter;
  readonly received: string[];
  /** The bot's status text on a shard, by default the first. A new session has none until the bot sets it again. */
  presence(shard?: number): string | undefined;
  /** Simulates a lost network: cuts all connections, or one shard's, without a close frame. */
  drop(shard?: number): void;
  /** While on, refuses every connection: cuts it, responds with a status, or ('silently') does not respond. */
  refuse(on: boolean, how?: number | 'silently'): void;
  /** While a code is set, closes every connection with that code at its IDENTIFY. */
  refuseIdentify(code: number | undefined): void;
  /** While off, heartbeats get no acknowledgement, as on a dead connection that was not closed. */
  acknowledge(on: boolean): void;
  /** Sends op 7, which asks the bot to reconnect and resume. */
  reconnect(): void;
  /** Sends op 9, which makes the bot's session invalid. The bot must resume it (true) or start a new one (false). */
  invalidate(resumable: boolean): void;
  /** Answers the next RESUME with op 9 (see `invalidate`). */
  invalidateResume(resumable: boolean): void;
  /** While on, every event is delivered twice, as Discord may do around a RESUME. */
  repeatEvents(on: boolean): void;
  closeWith(code: number): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/**
 * Delay of HELLO in ms. It puts HELLO into another TCP segment than the WebSocket handshake. Some libraries
 * (cloudstorm, Seyfert) lose a HELLO in the same segment, which hardly ever happens with the real Discord.
 */
const HELLO_AFTER_MS = 20;

export const createGateway = (setting: GatewayDeps): Gateway => {
  const { starts, heartbeatMs, shards } = setting;
  const server = new WebSocketServer({ noServer: true, maxPayload: 1_048_576 });
  const protocol = new GatewayProtocol(setting);
  const { sessions, counts, received, presences, faults } = protocol;
  let refusing: { readonly how?: number | 'silently' | undefined } | undefined;
  let repeating = false;

  server.on('connection', (socket) => {
    socket.on('message', (data) => protocol.hear(socket, String(data)));
    // An invalid frame closes the connection and emits an error. Without a listener, the error would end this process.
    socket.on('error', () => undefined);
    socket.on('close', (code) => protocol.end(socket, code));
    const hello = setTimeout(
      () => sendGatewayFrame(socket, Op.Hello, { heartbeat_interval: heartbeatMs, _trace: [] }),
      HELLO_AFTER_MS,
    );
    socket.on('close', () => clearTimeout(hello));
  });

  return {
    counts,
    shards,
    starts,
    received,
    presence: (shard = 0) => presences.get(shard),
    dispatch: (event, intent = 0) => {
      for (const session of sessions.values()) {
        if ((session.intents & intent) !== intent || !isGuildOnShard(session.shard, guildIdOfEvent(event))) continue;
        const visibleEvent = protocol.eventFor(session, event);
        session.dispatch(visibleEvent);
        if (repeating) session.dispatch(visibleEvent);
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
    refuse: (on, outcome) => {
      refusing = on ? { how: outcome } : undefined;
    },
    refuseIdentify: (code) => {
      faults.refusalCode = code;
    },
    acknowledge: (on) => {
      faults.acknowledges = on;
    },
    reconnect: () => server.clients.forEach((socket) => void sendGatewayFrame(socket, Op.Reconnect)),
    invalidate: (resumable) => {
      // After op 9, a connection has no session, even if it stays open.
      for (const session of sessions.values()) session.socket = undefined;
      if (!resumable) sessions.clear();
      server.clients.forEach((socket) => void sendGatewayFrame(socket, Op.InvalidSession, resumable));
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
      if (refusing) refuseConnection(socket, refusing.how);
      else server.handleUpgrade(request, socket, head, (client) => server.emit('connection', client, request));
    },
    close: () => {
      server.clients.forEach((socket) => void socket.terminate());
      server.close();
    },
  };
};
