import { z } from 'zod';
import { ITEM_KINDS } from './media/items/item.ts';
import type { FeedPost } from './notifications/posts.ts';
import type { ItemRef } from './servers/refs.ts';
import { itemRef, libraryRef, pictureRef } from './servers/storedRefs.ts';

/** The most titles that fit into a message, with a picture and a button each. */
export const MOST_TITLES = 10;

/**
 * The part of a title that the vote's message shows: each ballot redraws the message without asking a media
 * server.
 */
export const votedItem = z.object({
  ratingKey: itemRef,
  kind: z.enum(ITEM_KINDS),
  title: z.string(),
  parentTitle: z.string().optional(),
  grandparentTitle: z.string().optional(),
  index: z.number().optional(),
  parentIndex: z.number().optional(),
  year: z.number().optional(),
  durationMs: z.number().optional(),
  thumb: pictureRef.optional(),
  parentThumb: pictureRef.optional(),
  grandparentThumb: pictureRef.optional(),
  librarySectionId: libraryRef.optional(),
});
export type VotedItem = Readonly<z.output<typeof votedItem>>;

export interface NewVote {
  readonly guildId: string;
  readonly channelId: string;
  /** The person who started it and may end it early; missing once they are forgotten. */
  readonly setBy?: string | undefined;
  /** The locale of its messages. */
  readonly locale: string;
  readonly items: readonly VotedItem[];
  /** Results stay hidden until the end. */
  readonly isHidden: boolean;
  readonly endsAt: Date;
}

export interface Vote extends NewVote {
  readonly id: number;
  /** No ballot counts any more. */
  readonly isOver: boolean;
}

/** Identifies the vote's result, so that it is posted once, and its buttons. */
export const voteKey = (id: number) => `vote:${id}`;

/** The number of votes for each title. */
export type Counts = ReadonlyMap<ItemRef, number>;

/** Rejects with the database's failure only. A vote that cannot be read does not exist. */
export interface Votes {
  start(vote: NewVote): Promise<Vote>;
  find(id: number): Promise<Vote | undefined>;
  /** A person's last ballot counts: stored in one transaction with the check that the vote is still open. */
  cast(id: number, userId: string, item: ItemRef): Promise<'cast' | 'over'>;
  counts(id: number): Promise<Counts>;
  /** From now on no ballot counts. False if it was over already. */
  end(id: number): Promise<boolean>;
  /** Votes that ended and whose result was not posted yet. A vote that cannot be read is given up. */
  due(): Promise<readonly Vote[]>;
  /** Writes the post with the result, and notes that it was written. False if it was written before. */
  close(id: number, post: FeedPost): Promise<boolean>;
}
