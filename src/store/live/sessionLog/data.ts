import { z } from 'zod';
import { jsonOf } from '../../../domain/json.ts';
import type { LoggedStream } from '../../../domain/live/sessionLog.ts';
import { ITEM_KINDS } from '../../../domain/media/items/item.ts';
import { STREAM_DECISIONS } from '../../../domain/media/sessions/session.ts';

const text = z.string().optional();
const number = z.number().optional();

/** A stream as a row has it. */
const stream = z.object({
  sessionId: text,
  sessionKey: text,
  account: text,
  item: z.object({
    ratingKey: text,
    kind: z.enum(ITEM_KINDS),
    title: z.string(),
    parentTitle: text,
    grandparentTitle: text,
    librarySectionId: text,
  }),
  player: z.object({ id: text, product: text, platform: text }),
  isPaused: z.boolean(),
  isLocal: z.boolean().optional(),
  addressKey: text,
  kbps: number,
  isVideoTranscoded: z.boolean(),
  lines: number,
  fileKbps: number,
  decision: z.enum(STREAM_DECISIONS),
}) satisfies z.ZodType<LoggedStream>;

const stored = jsonOf(stream);

export const dataOf = (logged: LoggedStream): string => JSON.stringify(logged);

/** Undefined where the stream ended, or where somebody has written something else into the row. */
export const streamIn = (data: string | null): LoggedStream | undefined =>
  data === null ? undefined : stored.safeParse(data).data;
