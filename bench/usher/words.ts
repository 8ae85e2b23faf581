import { z } from 'zod';

/** Messages between the benchmark and a media server in its own process. */
export const mediaServerHelloSchema = z.object({
  url: z.string(),
  accountUrl: z.string(),
  tokens: z.object({ admin: z.string() }),
  profile: z.object({ name: z.string() }),
});
const fault = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delay'), ms: z.number(), path: z.string().optional() }),
  z.object({ kind: z.literal('garbage'), body: z.string() }),
  z.object({ kind: z.literal('endless') }),
]);
export const mediaServerCommandSchema = z.object({
  /** Fault of the media server from now on. Undefined to work again. */
  fault: fault.optional(),
  /** True to cut off pending requests. */
  cutOff: z.boolean().optional(),
});
export type MediaServerCommand = z.output<typeof mediaServerCommandSchema>;
export const mediaServerDoneSchema = z.object({ done: z.literal(true) });
