import type { z } from 'zod';
import type { Appearance } from '../../domain/appearance.ts';
import type { Posters } from '../../domain/media/items/itemsApi.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import type { AccountRef, DeviceRef, ItemRef, ServerId } from '../../domain/servers/refs.ts';
import type { Links } from '../../domain/serving/links.ts';
import type { ChartPosters, ChartSpec } from '../../domain/statistics/charts.ts';
import type { RecapPeriod } from '../../domain/statistics/recap/period.ts';
import type { Message, Upload } from '../../render/kit/message.ts';
import type { RecapContents } from '../../render/recap/recapData.ts';
import type { SummaryReason } from '../../render/summary/reason.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { FeedSource } from './source.ts';

/**
 * Maximum separate messages; with more, a subscription gets a summary. Ten messages hold a hundred plays, and Discord
 * takes ten seconds for them.
 */
export const MAX_SEPARATE_MESSAGES = 10;

export interface FeedEntry<Data> {
  readonly key: string;
  /** The media server of the event. Missing in a sample and for events that are not about a media server. */
  readonly server?: ServerId | undefined;
  readonly at: Date;
  readonly data: Data;
}

/** Times of the events in a digest, for its chart. */
export interface DigestTimes {
  readonly from: Date;
  readonly to: Date;
  /** Number of events by quarter of an hour since 1970 (`QUARTER_MS`). */
  readonly quarters: ReadonlyMap<number, number>;
}

/** The settings and data for rendering a subscription's posts. */
export interface RenderContext {
  readonly subscription: Subscription;
  /** The guild's name and colour, for pictures. Messages get the colour afterwards. */
  readonly appearance: Appearance;
  readonly texts: Texts;
  /** The time of rendering, so that a message can say that its events are old. */
  readonly now: Date;
  /** The name that this subscription uses for the account. Undefined if it names nobody. */
  readonly person: (accountId: AccountRef | undefined, serverName: string | undefined) => string | undefined;
  /** Discord user ids linked to the account. Empty unless the subscription shows people by their own names. */
  readonly members: (accountId: AccountRef | undefined) => readonly string[];
  /**
   * The name of a device or player. Undefined if the subscription does not name people, because it often contains its
   * owner's name.
   */
  readonly device: (deviceId: DeviceRef | undefined, serverName: string | undefined) => string | undefined;
  /** Posters of items. Rejects only with the signal's reason. */
  readonly posters: Posters;
  readonly links: Links;
  /** The numbers, names and posters of the guild's recap. Rejects if the database fails, or with the signal's reason. */
  readonly recap: (period: RecapPeriod) => Promise<RecapContents>;
  /** Undefined if the picture cannot be drawn. */
  readonly draw: (chart: ChartSpec, posters: ChartPosters) => Promise<Uint8Array | undefined>;
  /** The chart of a digest. Undefined if it would be empty or cannot be drawn. */
  readonly chart: (digest: DigestTimes) => Promise<Upload | undefined>;
  readonly signal: AbortSignal;
}

/** A message that has no marker yet (the number that identifies a post). */
export interface Draft {
  /** Keys of the draft's events, in order. Each event is in exactly one draft. */
  readonly eventKeys: readonly string[];
  readonly message: (marker: number) => Message;
  /** The items in the message, for its menu. */
  readonly items?: readonly ItemRef[] | undefined;
  /** If given, the draft is added to the last message of this group while that message is recent. */
  readonly group?: DraftGroup | undefined;
}

export interface DraftGroup {
  readonly key: string;
  readonly data: string;
  /**
   * How long the group's message may be extended, in ms. If missing, as long as Discord accepts edits without a limit.
   */
  readonly growsMs?: number | undefined;
  /**
   * Renders the group's message from its earlier drafts (as JSON, oldest first) and this draft. Undefined if the
   * message is full.
   */
  readonly mergeWithStored: (
    storedDrafts: readonly string[],
    marker: number,
  ) => { readonly message: Message; readonly items?: readonly ItemRef[] | undefined } | undefined;
}

/** Makes a feed's messages from its events when they are due. */
export interface FeedMessages<Data> {
  /** The accounts whose names the messages need. */
  readonly accounts?: (data: Data) => readonly (AccountRef | undefined)[];
  /** The devices whose names the messages need. */
  readonly devices?: (data: Data) => readonly (DeviceRef | undefined)[];
  /** Renders the events one by one, as many per message as fit, oldest first. */
  draft(entries: readonly FeedEntry<Data>[], context: RenderContext): Promise<readonly Draft[]>;
  /**
   * Renders all events in one message, and counts those without room. Events come oldest first, in pages. There may be
   * a hundred thousand, so keep only the data that the message needs.
   */
  summary(
    entries: AsyncIterable<readonly FeedEntry<Data>[]>,
    summaryReason: SummaryReason,
    context: RenderContext,
  ): Promise<Draft>;
}

/**
 * A feed: the source of its events, and how they are decoded and rendered. Its fixed facts are in
 * `domain/notifications/feeds.ts`.
 */
export interface FeedDefinition<Data> extends FeedMessages<Data> {
  readonly source: FeedSource;
  /** Decodes the stored JSON. An event that cannot be decoded is left out and logged. */
  readonly data: z.ZodType<Data, string>;
  sample(now: Date): readonly Data[];
}
