import { z } from 'zod';
import { ITEM_KINDS, type Session } from '../domain/media.ts';
import { deliveryOf, REMADE } from '../render/sessionDelivery.ts';

const text = z.string().optional();
const number = z.number().optional();

/** A session that transcodes as its notice carries it: all that a message may say of it, and no more. */
export const transcodeData = z.object({
  accountId: text,
  /** The server's name for the account. */
  account: text,
  player: z.object({ title: text, product: text, platform: text, local: z.boolean().optional() }),
  librarySectionId: text,
  item: z.object({
    kind: z.enum(ITEM_KINDS),
    title: z.string(),
    ratingKey: text,
    parentTitle: text,
    grandparentTitle: text,
    index: number,
    parentIndex: number,
    year: number,
    thumb: text,
    parentThumb: text,
    grandparentThumb: text,
  }),
  delivery: z.object({
    decision: z.enum(['direct play', 'direct stream', 'transcode']),
    remade: z.array(z.enum(REMADE)).readonly(),
    videoResolution: text,
    audioCodec: text,
    container: text,
    bitrateKbps: number,
    toContainer: text,
    reservedKbps: number,
    limit: z.object({ kbps: z.number(), remote: z.boolean() }).optional(),
  }),
});
export type TranscodeData = z.output<typeof transcodeData>;

export function transcodeDataOf(session: Session): TranscodeData {
  const { user, player, item } = session;
  const { kind, title, ratingKey, parentTitle, grandparentTitle, index, parentIndex, year } = item;
  const { thumb, parentThumb, grandparentThumb, librarySectionId } = item;
  return {
    accountId: user.id,
    account: user.name,
    player: { title: player.title, product: player.product, platform: player.platform, local: player.local },
    librarySectionId,
    item: {
      ...{ kind, title, ratingKey, parentTitle, grandparentTitle, index, parentIndex, year },
      ...{ thumb, parentThumb, grandparentThumb },
    },
    delivery: deliveryOf(session),
  };
}
