import type { GatewayDispatchEvents, GatewayDispatchPayload } from 'discord-api-types/v10';
import { GatewayCloseCodes as Close, GatewayOpcodes as Op } from 'discord-api-types/v10';
import { z } from 'zod';

/** Maximum bytes of a bot's frame (https://discord.com/developers/docs/events/gateway#sending-events). */
const MAX_BYTES = 4_096;

/** Some libraries send `Bot ` before the token, as in an HTTP header. Discord accepts both forms. */
const token = z.string().transform((text) => text.replace(/^Bot /, ''));

/** Frames of bots that the embedded Discord handles. */
const clientFrame = z.discriminatedUnion('op', [
  z.object({ op: z.literal(Op.Heartbeat), d: z.number().nullish() }),
  z.object({
    op: z.literal(Op.Identify),
    d: z.object({
      token,
      intents: z.number().int(),
      // Data about the client library. Older libraries send `$os` instead of `os`, which Discord accepts too.
      properties: z.record(z.string(), z.unknown()),
      shard: z.tuple([z.number(), z.number()]).nullish(),
      compress: z.boolean().optional(),
      large_threshold: z.number().optional(),
      presence: z.unknown().optional(),
    }),
  }),
  z.object({ op: z.literal(Op.PresenceUpdate), d: z.object({ status: z.string(), activities: z.array(z.unknown()) }) }),
  // Discord accepts these frames. They have no effect here.
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

export type GatewayClientFrame = z.infer<typeof clientFrame>;
export type GatewayIdentifyData = Extract<GatewayClientFrame, { op: Op.Identify }>['d'];
export type GatewayResumeData = Extract<GatewayClientFrame, { op: Op.Resume }>['d'];
export type GuildMembersRequest = Extract<GatewayClientFrame, { op: Op.RequestGuildMembers }>['d'];

/** Parses a bot's frame. Returns the close code if Discord would close the connection because of the frame. */
export const parseGatewayFrame = (text: string): GatewayClientFrame | Close => {
  if (Buffer.byteLength(text) > MAX_BYTES) return Close.DecodeError;
  try {
    return clientFrame.safeParse(JSON.parse(text)).data ?? Close.UnknownOpcode;
  } catch {
    return Close.DecodeError;
  }
};

type Unnumbered<T> = T extends unknown ? Omit<T, 'op' | 's'> : never;

/** RESUMED has no data, but every payload needs a `d`. */
interface Resumed {
  readonly t: GatewayDispatchEvents.Resumed;
  readonly d: object;
}

/** An event for the bot. Its session adds the sequence number. */
export type GatewayDispatchEvent =
  | Exclude<Unnumbered<GatewayDispatchPayload>, { t: GatewayDispatchEvents.Resumed }>
  | Resumed;
