import type { GatewayDispatchEvents, GatewayDispatchPayload } from 'discord-api-types/v10';
import { GatewayCloseCodes as Close, GatewayOpcodes as Op } from 'discord-api-types/v10';
import { z } from 'zod';

/** Maximum size of a bot's frame (https://discord.com/developers/docs/events/gateway#sending-events). */
const MAX_BYTES = 4_096;

/** A token in a frame. Some libraries send `Bot ` before it, as in an HTTP header. Discord accepts both forms. */
const token = z.string().transform((text) => text.replace(/^Bot /, ''));

/** Frames that a bot may send, as far as the embedded Discord handles them. */
const clientFrame = z.discriminatedUnion('op', [
  z.object({ op: z.literal(Op.Heartbeat), d: z.number().nullish() }),
  z.object({
    op: z.literal(Op.Identify),
    d: z.object({
      token,
      intents: z.number().int(),
      // Data about the library. Older libraries send `$os`, which Discord accepts as well.
      properties: z.record(z.string(), z.unknown()),
      shard: z.tuple([z.number(), z.number()]).nullish(),
      compress: z.boolean().optional(),
      large_threshold: z.number().optional(),
      presence: z.unknown().optional(),
    }),
  }),
  z.object({ op: z.literal(Op.PresenceUpdate), d: z.object({ status: z.string(), activities: z.array(z.unknown()) }) }),
  // Discord accepts these frames; here they have no effect.
  z.object({ op: z.literal(Op.VoiceStateUpdate), d: z.unknown() }),
  z.object({ op: z.literal(Op.RequestSoundboardSounds), d: z.unknown() }),
  z.object({ op: z.literal(Op.RequestChannelInfo), d: z.unknown() }),
  z.object({ op: z.literal(Op.Resume), d: z.object({ token, session_id: z.string(), seq: z.number() }) }),
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
export type IdentifyData = Extract<ClientFrame, { op: Op.Identify }>['d'];
export type ResumeData = Extract<ClientFrame, { op: Op.Resume }>['d'];
export type MembersRequest = Extract<ClientFrame, { op: Op.RequestGuildMembers }>['d'];

/** Reads a bot's frame. If Discord would close the connection because of the frame, returns the close code. */
export const readFrame = (text: string): ClientFrame | Close => {
  if (Buffer.byteLength(text) > MAX_BYTES) return Close.DecodeError;
  try {
    return clientFrame.safeParse(JSON.parse(text)).data ?? Close.UnknownOpcode;
  } catch {
    return Close.DecodeError;
  }
};

type Unnumbered<T> = T extends unknown ? Omit<T, 'op' | 's'> : never;

/** The event RESUMED has no data, but needs a `d` like every payload. */
interface Resumed {
  readonly t: GatewayDispatchEvents.Resumed;
  readonly d: object;
}

/** An event for the bot, without the sequence number that its session adds. */
export type DispatchEvent = Exclude<Unnumbered<GatewayDispatchPayload>, { t: GatewayDispatchEvents.Resumed }> | Resumed;
