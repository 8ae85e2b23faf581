import { z } from 'zod';

/** The messages between the benchmark and a media server with a process of its own. */
export const mediaHello = z.object({
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
export const mediaOrder = z.object({
  /** A fault from now on; without it all is well. */
  fault: fault.optional(),
  /** True to end the requests that are under way. */
  cutOff: z.boolean().optional(),
});
export type MediaOrder = z.output<typeof mediaOrder>;
export const mediaDone = z.object({ done: z.literal(true) });
