import { z } from 'zod';
import { ITEM_KINDS } from './media/items/item.ts';
import type { FeedPost } from './notifications/posts.ts';
import type { ItemRef } from './servers/refs.ts';
import { itemRefSchema, libraryRefSchema, pictureRefSchema } from './servers/storedRefs.ts';

/** Maximum number of titles that fit into a message, with a picture and a button each. */
export const MAX_VOTE_TITLES = 10;

/**
 * A title in a vote, as stored. After each ballot, the vote's message is redrawn from this without asking a media
 * server.
 */
export const votedItemSchema = z.object({
  ratingKey: itemRefSchema,
  kind: z.enum(ITEM_KINDS),
  title: z.string(),
  parentTitle: z.string().optional(),
  grandparentTitle: z.string().optional(),
  index: z.number().optional(),
  parentIndex: z.number().optional(),
  year: z.number().optional(),
  durationMs: z.number().optional(),
  thumb: pictureRefSchema.optional(),
  parentThumb: pictureRefSchema.optional(),
  grandparentThumb: pictureRefSchema.optional(),
  librarySectionId: libraryRefSchema.optional(),
});
export type VotedItem = Readonly<z.output<typeof votedItemSchema>>;

export interface NewVote {
  readonly guildId: string;
  readonly channelId: string;
  /** The person who started the vote and may end it early. Undefined if the person was forgotten. */
  readonly setBy?: string | undefined;
  readonly locale: string;
  readonly items: readonly VotedItem[];
  readonly isHidden: boolean;
  readonly endsAt: Date;
}

export interface Vote extends NewVote {
  readonly id: number;
  readonly isOver: boolean;
}

/** Key of a vote. It identifies the vote's buttons and its result, so that the result is posted only once. */
export const voteKey = (id: number) => `vote:${id}`;

export type VoteCounts = ReadonlyMap<ItemRef, number>;

/** The stored votes. A vote that cannot be read counts as missing. Rejects only if the database fails. */
export interface Votes {
  start(vote: NewVote): Promise<Vote>;
  find(id: number): Promise<Vote | undefined>;
  /**
   * Stores a person's ballot, which replaces an earlier one. Checks in the same transaction that the vote is still
   * open.
   */
  cast(id: number, userId: string, item: ItemRef): Promise<'cast' | 'over'>;
  counts(id: number): Promise<VoteCounts>;
  /** Ends a vote, so that ballots no longer count. False if the vote was already over. */
  end(id: number): Promise<boolean>;
  /** Votes that have ended without a posted result. A vote that cannot be read is given up. */
  due(): Promise<readonly Vote[]>;
  /** Stores the post with the result of the vote, and marks the vote as closed. False if it was closed before. */
  close(id: number, post: FeedPost): Promise<boolean>;
}
