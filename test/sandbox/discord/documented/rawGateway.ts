import { once } from 'node:events';
import { GatewayDispatchEvents as Event, GatewayIntentBits, GatewayOpcodes as Op } from 'discord-api-types/v10';
import { onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { EmbeddedDiscord } from '../../../../sandbox/discord/discord.ts';
import { PATIENCE_MS } from '../../../support/patience.ts';

interface Frame {
  readonly op: number;
  readonly t: string | null;
  readonly s: number | null;
  readonly d: Record<string, unknown>;
  /** The frame as it came, with the names that it has. */
  readonly raw: object;
}

/** A connection to the gateway on which a test sends frames of its own. */
export interface RawGateway {
  send(op: number, d: unknown): void;
  /** The first frame with that code or event, which may be still to come. */
  frame(wanted: Op | Event): Promise<Frame>;
  /** All frames so far with that code or event. */
  frames(wanted: Op | Event): readonly Frame[];
  /** The code with which the connection ended. */
  readonly closed: Promise<number>;
  cut(): void;
}

/** Connects, and has heard HELLO. */
export async function connectRaw({ url }: Pick<EmbeddedDiscord, 'url'>): Promise<RawGateway> {
  const socket = new WebSocket(`${url.replace('http', 'ws').replace(/\/api$/, '')}/?v=10&encoding=json`);
  onTestFinished(() => socket.terminate());
  const heard: Frame[] = [];
  socket.on('message', (data) => {
    const raw = JSON.parse(String(data));
    heard.push({ ...raw, raw });
  });
  const frames = (wanted: Op | Event) => heard.filter(({ op, t }) => wanted === op || wanted === t);
  const frame = (wanted: Op | Event) =>
    vi.waitFor(
      () => {
        const [first] = frames(wanted);
        if (!first) throw new Error(`no frame ${wanted} came`);
        return first;
      },
      { timeout: PATIENCE_MS, interval: 5 },
    );
  const closed = once(socket, 'close').then(([code]) => Number(code));
  await frame(Op.Hello);
  return {
    send: (op, d) => socket.send(JSON.stringify({ op, d })),
    frame,
    frames,
    closed,
    cut: () => socket.terminate(),
  };
}

const ALL_BUT_PRIVILEGED =
  GatewayIntentBits.Guilds |
  GatewayIntentBits.GuildMessages |
  GatewayIntentBits.GuildMessageReactions |
  GatewayIntentBits.GuildMessageTyping |
  GatewayIntentBits.DirectMessages;

export const identity = (token: string, more: object = {}) => ({
  token,
  intents: ALL_BUT_PRIVILEGED,
  properties: { os: 'linux', browser: 'raw', device: 'raw' },
  ...more,
});

/** Connects and identifies, and is ready. */
export async function identified(
  discord: Pick<EmbeddedDiscord, 'url' | 'botToken'>,
  more: object = {},
): Promise<RawGateway> {
  const gateway = await connectRaw(discord);
  gateway.send(Op.Identify, identity(discord.botToken, more));
  await gateway.frame(Event.Ready);
  return gateway;
}
