import { z } from 'zod';
import { ITEM_KINDS } from '../../../domain/media/items/item.ts';
import type { MediaFile } from '../../../domain/media/items/mediaFiles.ts';
import type { Session } from '../../../domain/media/sessions/session.ts';
import { REMADE, streamDecisionOf } from '../../../domain/media/sessions/streamDecision.ts';

const text = z.string().optional();
const number = z.number().optional();
const form = z.object({ videoResolution: text, audioCodec: text, container: text, bitrateKbps: number }).optional();
const codecs = z.object({ from: z.string(), to: z.string() }).optional();

/** A transcoding session as its event carries it: everything that a message may say about it, and no more. */
export const transcodeData = z.object({
  accountId: text,
  /** The name in a sample; for a real account only the table of people knows the name. */
  account: text,
  player: z.object({
    id: text,
    /** The player's name in a sample; for a real one only the table of devices knows it. */
    title: text,
    product: text,
    platform: text,
    local: z.boolean().optional(),
  }),
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
    codecs: z.object({ video: codecs, audio: codecs }).optional(),
    file: form,
    sent: form,
    reservedKbps: number,
    lowerBitrate: z.boolean().optional(),
  }),
});
export type TranscodeData = z.output<typeof transcodeData>;

/** `playerId` is the player's id in the table of devices; `library` has the versions of the item, where they had to be read. */
export function transcodeDataOf(session: Session, playerId: string, library?: readonly MediaFile[]): TranscodeData {
  const { user, player, item } = session;
  const { kind, title, ratingKey, parentTitle, grandparentTitle, index, parentIndex, year } = item;
  const { thumb, parentThumb, grandparentThumb, librarySectionId } = item;
  return {
    accountId: user.id,
    player: { id: playerId, product: player.product, platform: player.platform, local: player.local },
    librarySectionId,
    item: {
      ...{ kind, title, ratingKey, parentTitle, grandparentTitle, index, parentIndex, year },
      ...{ thumb, parentThumb, grandparentThumb },
    },
    delivery: streamDecisionOf(session, library),
  };
}
