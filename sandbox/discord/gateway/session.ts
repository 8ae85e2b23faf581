import { GatewayOpcodes as Op } from 'discord-api-types/v10';
import type { WebSocket } from 'ws';
import type { Dispatched } from './frames.ts';
import type { Shard } from './shards.ts';

/** How many events a session keeps for a bot that is away; Discord keeps them for "some minutes". */
const KEPT_EVENTS = 1_000;

/**
 * The numbered events since one IDENTIFY, so that a bot that lost its connection can request the missed ones.
 */
export interface Session {
  readonly id: string;
  readonly intents: number;
  readonly shard: Shard;
  socket: WebSocket | undefined;
  dispatch(event: Dispatched): void;
  /** Continues on this connection with everything after `seq`; false if that was not kept, or `seq` was never sent. */
  replay(seq: number, socket: WebSocket): boolean;
}

export const createSession = (about: Pick<Session, 'id' | 'intents' | 'shard'>, first: WebSocket): Session => {
  let seq = 0;
  const kept: { readonly seq: number; readonly text: string }[] = [];
  const session: Session = {
    ...about,
    socket: first,
    dispatch: (event) => {
      seq += 1;
      const text = JSON.stringify({ op: Op.Dispatch, s: seq, ...event });
      kept.push({ seq, text });
      if (kept.length > KEPT_EVENTS) kept.shift();
      session.socket?.send(text);
    },
    replay: (after, socket) => {
      const oldest = kept[0]?.seq ?? 1;
      if (after > seq || after < oldest - 1) return false;
      session.socket = socket;
      for (const event of kept.filter((one) => one.seq > after)) socket.send(event.text);
      return true;
    },
  };
  return session;
};
