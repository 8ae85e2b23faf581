import type { z } from 'zod';
import type { Posters } from '../../domain/media/items/posters.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import type { Message, Upload } from '../../render/kit/message.ts';
import type { SummaryReason } from '../../render/summary/reason.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { FeedSource } from './source.ts';

/** An event as its feed reads it back. */
export interface FeedEntry<Data> {
  readonly key: string;
  readonly at: Date;
  readonly data: Data;
}

/** What a digest tells of each day, for its picture. */
export interface DigestTimes {
  readonly from: Date;
  readonly to: Date;
  /** How much in each quarter of an hour since 1970 (`QUARTER_MS`). */
  readonly quarters: ReadonlyMap<number, number>;
}

/** How a subscription's posts are rendered. */
export interface RenderContext {
  readonly subscription: Subscription;
  readonly texts: Texts;
  /** When: news that had to wait is told as such. */
  readonly now: Date;
  /** How this subscription shows that person; undefined: not at all. */
  readonly person: (accountId: string | undefined, serverName: string | undefined) => string | undefined;
  /** The name of a device or player, which often is its owner's: undefined where people are not shown by name. */
  readonly device: (deviceId: string | undefined, serverName: string | undefined) => string | undefined;
  /** Rejects only with the signal's reason. */
  readonly posters: Posters;
  /** What a digest tells of each day, as a picture for this subscription; undefined where that is nothing, or it cannot be drawn. */
  readonly chart: (digest: DigestTimes) => Promise<Upload | undefined>;
  readonly signal: AbortSignal;
}

/** One message to be. */
export interface Draft {
  /** Of the events it tells, in order; each event is in one draft. */
  readonly eventKeys: readonly string[];
  readonly message: (marker: number) => Message;
  /** Keys of the items in it, for the menu of the message. */
  readonly items?: readonly string[] | undefined;
  /** It goes into the message of that group as long as this is young: `together` draws it with what was in it too. */
  readonly group?: DraftGroup | undefined;
}

export interface DraftGroup {
  readonly key: string;
  /** JSON of what this draft adds. */
  readonly data: string;
  /** The group's message with what it had (JSON of earlier drafts, oldest first) and what this draft adds; undefined: it is full. */
  readonly together: (
    earlier: readonly string[],
    marker: number,
  ) => { readonly message: Message; readonly items?: readonly string[] | undefined } | undefined;
}

/** A feed's messages: what it makes of its events when they are due. */
export interface FeedMessages<Data> {
  /** Whose persona the messages need. */
  readonly accounts?: (data: Data) => readonly string[];
  /** Whose names the messages need. */
  readonly devices?: (data: Data) => readonly string[];
  /** Each event by itself, as many to a message as it takes; oldest first. */
  draft(entries: readonly FeedEntry<Data>[], context: RenderContext): Promise<readonly Draft[]>;
  /**
   * All of them in one message, what is left out counted; oldest first, a page at a time. They may be a hundred thousand:
   * keep of them only what the message needs.
   */
  summary(
    entries: AsyncIterable<readonly FeedEntry<Data>[]>,
    summaryReason: SummaryReason,
    context: RenderContext,
  ): Promise<Draft>;
}

/** A feed: where its events come from, and how they are read back and shown. Its fixed facts are in `domain/notifications/feeds.ts`. */
export interface FeedDefinition<Data> extends FeedMessages<Data> {
  readonly source: FeedSource;
  /** Of the stored JSON. An event that cannot be read any more is left out, and the log says so. */
  readonly data: z.ZodType<Data>;
  /** What `/notify test` shows. */
  sample(now: Date): readonly FeedEntry<Data>[];
}
