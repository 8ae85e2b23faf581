import type { GatewayDispatchPayload } from 'discord-api-types/v10';
import { GatewayOpcodes as Op } from 'discord-api-types/v10';
import { z } from 'zod';

/** The frames a bot may send on the gateway, limited to those that this Discord handles. */
const clientFrame = z.discriminatedUnion('op', [
  z.object({ op: z.literal(Op.Heartbeat), d: z.number().nullable() }),
  z.object({
    op: z.literal(Op.Identify),
    d: z.object({
      token: z.string(),
      intents: z.number().int(),
      properties: z.object({ os: z.string(), browser: z.string(), device: z.string() }),
      shard: z.tuple([z.number(), z.number()]).optional(),
      compress: z.boolean().optional(),
      large_threshold: z.number().optional(),
      presence: z.unknown().optional(),
    }),
  }),
  z.object({ op: z.literal(Op.PresenceUpdate), d: z.object({ status: z.string(), activities: z.array(z.unknown()) }) }),
  z.object({ op: z.literal(Op.VoiceStateUpdate), d: z.unknown() }),
  z.object({ op: z.literal(Op.Resume), d: z.object({ token: z.string(), session_id: z.string(), seq: z.number() }) }),
  z.object({
    op: z.literal(Op.RequestGuildMembers),
    d: z.object({
      guild_id: z.string(),
      query: z.string().optional(),
      limit: z.number().optional(),
      user_ids: z.union([z.string(), z.array(z.string())]).optional(),
      presences: z.boolean().optional(),
      nonce: z.string().optional(),
    }),
  }),
]);

export type ClientFrame = z.infer<typeof clientFrame>;
export type Identify = Extract<ClientFrame, { op: Op.Identify }>['d'];
export type Resume = Extract<ClientFrame, { op: Op.Resume }>['d'];
export type MembersRequest = Extract<ClientFrame, { op: Op.RequestGuildMembers }>['d'];

/** Returns undefined for text that is not a frame, or not one that a bot may send. */
export const readFrame = (text: string): ClientFrame | undefined => {
  try {
    return clientFrame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

type Unnumbered<T> = T extends unknown ? Omit<T, 'op' | 's'> : never;

/** An event for the bot, before a session numbers it. */
export type Dispatched = Unnumbered<GatewayDispatchPayload>;
