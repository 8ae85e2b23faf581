import { GatewayOpcodes as Op } from 'discord-api-types/v10';
import type { WebSocket } from 'ws';
import type { GatewayDispatchEvent } from './frames.ts';
import type { Shard } from './shards.ts';

/** Number of events kept for a disconnected bot. Discord keeps events for "some minutes" and states no number. */
const KEPT_EVENTS = 1_000;

/**
 * A gateway session, begun by an IDENTIFY. Its events are numbered, so that a bot can request missed ones after a lost
 * connection.
 */
export interface GatewaySession {
  readonly id: string;
  readonly intents: number;
  readonly shard: Shard;
  socket: WebSocket | undefined;
  dispatch(event: GatewayDispatchEvent): void;
  /**
   * Continues the session on this connection, from the first event after `seq`. Returns false if events are missing or
   * `seq` is unknown.
   */
  replay(seq: number, socket: WebSocket): boolean;
}

export const createGatewaySession = (
  identity: Pick<GatewaySession, 'id' | 'intents' | 'shard'>,
  first: WebSocket,
): GatewaySession => {
  let seq = 0;
  const keptEvents: { readonly seq: number; readonly text: string }[] = [];
  const session: GatewaySession = {
    ...identity,
    socket: first,
    dispatch: (event) => {
      seq += 1;
      const text = JSON.stringify({ op: Op.Dispatch, s: seq, ...event });
      keptEvents.push({ seq, text });
      if (keptEvents.length > KEPT_EVENTS) keptEvents.shift();
      session.socket?.send(text);
    },
    replay: (after, socket) => {
      const oldest = keptEvents[0]?.seq ?? 1;
      if (after > seq || after < oldest - 1) return false;
      session.socket = socket;
      for (const event of keptEvents.filter((event) => event.seq > after)) socket.send(event.text);
      return true;
    },
  };
  return session;
};
