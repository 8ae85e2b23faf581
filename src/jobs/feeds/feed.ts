import type { z } from 'zod';
import type { Appearance } from '../../domain/appearance.ts';
import type { Posters } from '../../domain/media/items/itemsApi.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import type { AccountRef, DeviceRef, ItemRef, ServerId } from '../../domain/servers/refs.ts';
import type { MakePlayerLink } from '../../domain/serving/links.ts';
import type { ChartPosters, ChartSpec } from '../../domain/statistics/charts.ts';
import type { RecapPeriod } from '../../domain/statistics/recap/period.ts';
import type { Message, Upload } from '../../render/kit/message/message.ts';
import type { RecapContents } from '../../render/recap/recapData.ts';
import type { SummaryReason } from '../../render/summary/reason.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { FeedSource } from './source.ts';

/**
 * A subscription with more messages than this gets one summary. Ten messages hold a hundred plays, and Discord takes
 * ten seconds for them.
 */
export const MAX_SEPARATE_MESSAGES = 10;

export interface FeedEntry<Data> {
  readonly key: string;
  /** The media server that the event is about. Undefined in examples, and for events that are about no media server. */
  readonly server?: ServerId | undefined;
  readonly at: Date;
  readonly data: Data;
}

export interface DigestChartData {
  readonly from: Date;
  readonly to: Date;
  /** Number of events by quarter of an hour since 1970. */
  readonly quarters: ReadonlyMap<number, number>;
}

export interface RenderContext {
  readonly subscription: Subscription;
  /** Name and colour of the guild, for pictures. Messages get the colour later. */
  readonly appearance: Appearance;
  readonly texts: Texts;
  /** Time of rendering, so that a message can say that its events are old. */
  readonly now: Date;
  /** Name of an account's owner as the subscription shows it. Undefined if the subscription names no people. */
  readonly person: (accountId: AccountRef | undefined, serverName: string | undefined) => string | undefined;
  /** Discord users linked to an account. Empty unless the subscription shows people's own names. */
  readonly members: (accountId: AccountRef | undefined) => readonly string[];
  /**
   * Name of a device or player. Undefined if the subscription does not name people, because it often contains its
   * owner's name.
   */
  readonly device: (deviceId: DeviceRef | undefined, serverName: string | undefined) => string | undefined;
  /** Loads pictures for the message. Rejects only with the signal's reason. */
  readonly posters: Posters;
  readonly links: MakePlayerLink;
  /** Reads the numbers of a recap. Rejects if the database fails, or with the signal's reason. */
  readonly recap: (period: RecapPeriod) => Promise<RecapContents>;
  /** Draws a chart. Undefined if drawing fails. */
  readonly draw: (chart: ChartSpec, posters: ChartPosters) => Promise<Uint8Array | undefined>;
  /** Draws the chart of a digest. Undefined if the chart would be empty or cannot be drawn. */
  readonly chart: (digest: DigestChartData) => Promise<Upload | undefined>;
  readonly signal: AbortSignal;
}

/** A message before it gets its marker (the number by which a post is found). */
export interface FeedMessageDraft {
  /** Keys of the events in the draft, in order. Each event is in exactly one draft. */
  readonly eventKeys: readonly string[];
  readonly message: (marker: number) => Message;
  /** Items in the message. People can choose from them in its menu. */
  readonly items?: readonly ItemRef[] | undefined;
  /**
   * Media servers whose people the message may show. Set if the outbox must know these servers after the message was
   * rendered.
   */
  readonly servers?: readonly ServerId[] | undefined;
  /** With a group, the draft is added to the last message of the group if that is recent. */
  readonly group?: DraftGroup | undefined;
}

export interface DraftGroup {
  readonly key: string;
  readonly data: string;
  /**
   * Time in ms for which the message may be extended. If undefined, as long as Discord accepts edits without a limit.
   */
  readonly growsMs?: number | undefined;
  /**
   * Renders the message from its earlier drafts (JSON, oldest first) and this one. Undefined if the message is full.
   */
  readonly mergeWithStored: (
    storedDrafts: readonly string[],
    marker: number,
  ) => { readonly message: Message; readonly items?: readonly ItemRef[] | undefined } | undefined;
}

/** Turns the events of a feed into messages when they are due. */
export interface FeedMessages<Data> {
  readonly accounts?: (data: Data) => readonly (AccountRef | undefined)[];
  readonly devices?: (data: Data) => readonly (DeviceRef | undefined)[];
  /** Renders events one by one, oldest first, with as many in each message as fit. */
  draft(entries: readonly FeedEntry<Data>[], context: RenderContext): Promise<readonly FeedMessageDraft[]>;
  /**
   * Renders all events in one message and counts those without room. Events come in pages, oldest first. There may be a
   * hundred thousand, so only the needed data must be kept.
   */
  summary(
    entries: AsyncIterable<readonly FeedEntry<Data>[]>,
    summaryReason: SummaryReason,
    context: RenderContext,
  ): Promise<FeedMessageDraft>;
}

/**
 * The source of a feed's events, and how they are decoded and rendered. Its constant data is in
 * `domain/notifications/feeds.ts`.
 */
export interface FeedDefinition<Data> extends Omit<FeedMessages<Data>, 'summary'> {
  /**
   * Renders a summary. Undefined for a feed with few events: each is posted in a message of its own, even for a digest.
   */
  readonly summary?: FeedMessages<Data>['summary'] | undefined;
  readonly source: FeedSource;
  /** Decodes the stored JSON. An event that cannot be decoded is left out and logged. */
  readonly data: z.ZodType<Data, string>;
  sample(now: Date): readonly Data[];
}
