import { GatewayOpcodes as Op } from 'discord-api-types/v10';
import type { WebSocket } from 'ws';
import type { Dispatched } from './frames.ts';

/** How many events a session keeps for a bot that is away; Discord keeps "some minutes". */
const KEPT_EVENTS = 1_000;

/** One IDENTIFY's worth of events, each numbered, so that a bot that lost its connection can ask for what it missed. */
export interface Session {
  readonly id: string;
  readonly intents: number;
  socket: WebSocket | undefined;
  dispatch(event: Dispatched): void;
  /** Goes on over this connection, with all after `seq`; false if that is more than was kept, or was never given. */
  replay(seq: number, socket: WebSocket): boolean;
}

export const createSession = (id: string, intents: number, first: WebSocket): Session => {
  let seq = 0;
  const kept: { readonly seq: number; readonly text: string }[] = [];
  const session: Session = {
    id,
    intents,
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
