import { z } from 'zod';
import { ITEM_KINDS } from './media/items/item.ts';
import type { FeedPost } from './notifications/posts.ts';
import type { ItemRef } from './servers/refs.ts';
import { itemRef, libraryRef, pictureRef } from './servers/storedRefs.ts';

/** Maximum titles that fit into a message, with a picture and a button each. */
export const MOST_TITLES = 10;

/** The part of a title in the vote's message: each ballot redraws the message without asking a media server. */
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
  /** The person who started the vote and may end it early. Missing once the person is forgotten. */
  readonly setBy?: string | undefined;
  readonly locale: string;
  readonly items: readonly VotedItem[];
  readonly isHidden: boolean;
  readonly endsAt: Date;
}

export interface Vote extends NewVote {
  readonly id: number;
  /** True if ballots do not count any more. */
  readonly isOver: boolean;
}

/** Key of a vote: identifies its buttons and its result, so that the result is posted only once. */
export const voteKey = (id: number) => `vote:${id}`;

export type Counts = ReadonlyMap<ItemRef, number>;

/** The stored votes. Rejects with the database's failure only. A vote that cannot be read does not exist. */
export interface Votes {
  start(vote: NewVote): Promise<Vote>;
  find(id: number): Promise<Vote | undefined>;
  /**
   * Stores a person's ballot, in one transaction with the check that the vote is still open. A person's last ballot
   * counts.
   */
  cast(id: number, userId: string, item: ItemRef): Promise<'cast' | 'over'>;
  counts(id: number): Promise<Counts>;
  /** Ends a vote: ballots do not count from now on. False if the vote was over already. */
  end(id: number): Promise<boolean>;
  /** Votes that ended and whose result was not posted yet. A vote that cannot be read is given up. */
  due(): Promise<readonly Vote[]>;
  /** Writes the post with the result, and notes that it was written. False if it was written before. */
  close(id: number, post: FeedPost): Promise<boolean>;
}
