import type { z } from 'zod';
import type { Posters } from '../../domain/media/items/itemsApi.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import type { AccountRef, DeviceRef, ItemRef, ServerId } from '../../domain/servers/refs.ts';
import type { Links } from '../../domain/serving/links.ts';
import type { Message, Upload } from '../../render/kit/message.ts';
import type { SummaryReason } from '../../render/summary/reason.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { FeedSource } from './source.ts';

/**
 * More messages than this at once are a flood: ten of them hold a hundred plays, and take Discord some ten
 * seconds.
 */
export const BURST = 10;

/** An event as its feed decodes it for rendering. */
export interface FeedEntry<Data> {
  readonly key: string;
  /** The server where it happened; missing for an event about no media server, and in a sample. */
  readonly server?: ServerId | undefined;
  readonly at: Date;
  readonly data: Data;
}

/** When the events of a digest happened, for its chart. */
export interface DigestTimes {
  readonly from: Date;
  readonly to: Date;
  /** Number of events in each quarter of an hour since 1970 (`QUARTER_MS`). */
  readonly quarters: ReadonlyMap<number, number>;
}

/** The settings and data with which a subscription's posts are rendered. */
export interface RenderContext {
  readonly subscription: Subscription;
  readonly texts: Texts;
  /** The time of rendering: a message says when its events are old. */
  readonly now: Date;
  /** The name that this subscription shows for that account; undefined if it shows none. */
  readonly person: (accountId: AccountRef | undefined, serverName: string | undefined) => string | undefined;
  /**
   * The Discord ids of the account's people; empty unless this subscription shows people by their own names.
   */
  readonly members: (accountId: AccountRef | undefined) => readonly string[];
  /**
   * The name of a device or player; undefined where people are not shown by name, because it often contains its
   * owner's.
   */
  readonly device: (deviceId: DeviceRef | undefined, serverName: string | undefined) => string | undefined;
  /** Rejects only with the signal's reason. */
  readonly posters: Posters;
  readonly links: Links;
  /** The chart of a digest for this subscription; undefined if it would be empty or cannot be drawn. */
  readonly chart: (digest: DigestTimes) => Promise<Upload | undefined>;
  readonly signal: AbortSignal;
}

/** One message before it has its marker. */
export interface Draft {
  /** The keys of its events, in order; each event is in exactly one draft. */
  readonly eventKeys: readonly string[];
  readonly message: (marker: number) => Message;
  /** The keys of the items in it, for the menu of the message. */
  readonly items?: readonly ItemRef[] | undefined;
  /** The group whose message this draft joins while that message is young: `together` renders both. */
  readonly group?: DraftGroup | undefined;
}

export interface DraftGroup {
  readonly key: string;
  readonly data: string;
  /** The time for which it is young, in ms; if missing, as long as Discord takes edits without a limit. */
  readonly growsMs?: number | undefined;
  /**
   * The group's message with its earlier drafts (as JSON, oldest first) and this one; undefined when the
   * message is full.
   */
  readonly together: (
    earlier: readonly string[],
    marker: number,
  ) => { readonly message: Message; readonly items?: readonly ItemRef[] | undefined } | undefined;
}

/** Makes a feed's messages from its events when they are due. */
export interface FeedMessages<Data> {
  /** The accounts whose personas the messages need. */
  readonly accounts?: (data: Data) => readonly (AccountRef | undefined)[];
  /** The devices whose names the messages need. */
  readonly devices?: (data: Data) => readonly (DeviceRef | undefined)[];
  /** Renders each event on its own, as many in a message as fit; oldest first. */
  draft(entries: readonly FeedEntry<Data>[], context: RenderContext): Promise<readonly Draft[]>;
  /**
   * Renders all events in one message and counts those that it leaves out. They come oldest first, a page at a
   * time. There may be a hundred thousand, so keep only the data that the message needs.
   */
  summary(
    entries: AsyncIterable<readonly FeedEntry<Data>[]>,
    summaryReason: SummaryReason,
    context: RenderContext,
  ): Promise<Draft>;
}

/**
 * A feed: where its events come from, and how they are decoded and rendered. Its fixed facts are in
 * `domain/notifications/feeds.ts`.
 */
export interface FeedDefinition<Data> extends FeedMessages<Data> {
  readonly source: FeedSource;
  /** Decodes the stored JSON. An event that can no longer be decoded is left out, and the log says so. */
  readonly data: z.ZodType<Data, string>;
  /** Invented data that `/notify test` shows. */
  sample(now: Date): readonly Data[];
}
