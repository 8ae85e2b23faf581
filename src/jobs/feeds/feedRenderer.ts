import { setImmediate as turn } from 'node:timers/promises';
import type { Appearance, ReadAppearance } from '../../domain/appearance.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Posters } from '../../domain/media/items/itemsApi.ts';
import type { PendingNotification } from '../../domain/notifications/pendingNotifications.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import type { MembersOfAccounts } from '../../domain/people/members.ts';
import type { PeopleNames, Persona } from '../../domain/people/people.ts';
import { type AccountLinks, readGuildPersonas } from '../../domain/people/persons.ts';
import type { GuildServers, InstalledServer } from '../../domain/servers/mediaServers.ts';
import type { AccountRef, DeviceRef, MediaRef, ServerId } from '../../domain/servers/refs.ts';
import type { PlayerLinksForGuild } from '../../domain/serving/links.ts';
import type { ChartPosters, ChartSpec, Charts } from '../../domain/statistics/charts.ts';
import { applyAccentColourToMessage } from '../../render/kit/additions/appearance.ts';
import type { Upload } from '../../render/kit/message/message.ts';
import type { RecapReader } from '../../render/recap/recapData.ts';
import { digestUntil, type SummaryReason } from '../../render/summary/reason.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { draftsByServer, mapDraftMessages, summariesByServer, textsForServer } from './draftsByServer.ts';
import type { DigestChartData, FeedDefinition, FeedEntry, FeedMessageDraft, RenderContext } from './feed.ts';
import { mayMentionMembers, shownDeviceName, shownPersonName } from './shownPeople.ts';
import { drawWeeklyChart } from './weeklyChart.ts';

export interface RenderDeps {
  readonly charts: Charts;
  readonly log: Logger;
  readonly people: Pick<PeopleNames, 'personas' | 'deviceNames'>;
  /** Tells which accounts belong to one person. All accounts of a person share a pseudonym. */
  readonly linkedAccounts: AccountLinks;
  readonly membersOf: MembersOfAccounts;
  readonly posters: Posters;
  readonly appearanceOf: ReadAppearance;
  /** Media servers by guild. A message names the server only if the guild may see several. */
  readonly mediaServers: Pick<GuildServers, 'serversOf'>;
  readonly linksIn: PlayerLinksForGuild;
  readonly readRecap: RecapReader;
  readonly textsFor: (locale: string) => Texts;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export interface RenderedFeedEntries {
  readonly drafts: readonly FeedMessageDraft[];
  readonly unreadable: readonly string[];
}

/** Renders the notifications of a feed. Hides the type of the feed's data, so that all renderers fit in one list. */
export interface FeedRenderer {
  render(
    subscription: Subscription,
    notifications: readonly PendingNotification[],
    deps: RenderDeps,
  ): Promise<RenderedFeedEntries>;
  /** Renders all notifications in one message. Undefined if none can be decoded, or the subscription includes none. */
  summarize(
    subscription: Subscription,
    pages: AsyncIterable<readonly PendingNotification[]>,
    summaryReason: SummaryReason,
    deps: RenderDeps,
  ): Promise<RenderedFeedEntries>;
  /** Renders made-up events to show what posts of the subscription look like. */
  sample(subscription: Subscription, deps: RenderDeps): Promise<readonly FeedMessageDraft[]>;
}

type RenderedFeed<Data> = Omit<FeedDefinition<Data>, 'source'>;

/**
 * Number of notifications that are decoded at a time. This takes about 5 ms; then other work of the process can run.
 */
const DECODED_PER_TURN = 200;

export function createFeedRenderer<Data>(feed: RenderedFeed<Data>): FeedRenderer {
  const renderer: FeedRenderer = {
    render: async (subscription, notifications, deps) => {
      const { entries, unreadable } = await decodeEntries(feed, notifications);
      return { drafts: entries.length === 0 ? [] : await draftsOf(feed, entries, subscription, deps), unreadable };
    },
    summarize: async (subscription, pages, summaryReason, deps) => {
      const { summary } = feed;
      if (summary === undefined) {
        const notifications = (await Array.fromAsync(pages)).flat();
        return await renderer.render(subscription, notifications, deps);
      }
      const appearance = await deps.appearanceOf(subscription.guildId);
      const names = new Names(subscription, appearance, deps);
      const unreadable: string[] = [];
      async function* decodedPages(): AsyncGenerator<readonly FeedEntry<Data>[]> {
        for await (const notifications of pages) {
          const page = await decodeEntries(feed, notifications);
          unreadable.push(...page.unreadable);
          await names.load(feed, page.entries);
          yield page.entries;
        }
      }
      const servers = deps.mediaServers.serversOf(subscription.guildId);
      const drafts = await summariesByServer(decodedPages(), servers, (serverEntries, server) =>
        summary(serverEntries, summaryReason, contextOf(server, names, servers)),
      );
      const usefulDrafts = drafts.filter(({ eventKeys }) => eventKeys.length > 0);
      return { drafts: usefulDrafts.map((draft) => colouredDraft(draft, appearance)), unreadable };
    },
    sample: async (subscription, deps) => {
      const now = deps.clock.now();
      const entries = feed.sample(now).map((data, index) => ({ key: `sample ${index + 1}`, at: now, data }));
      const { kind } = subscription.digest;
      if (kind === 'off' || feed.summary === undefined) return await draftsOf(feed, entries, subscription, deps);
      const appearance = await deps.appearanceOf(subscription.guildId);
      const names = new Names(subscription, appearance, deps);
      await names.load(feed, entries);
      const draft = await feed.summary(ReadableStream.from([entries]), digestUntil(now, kind), names.context());
      return [colouredDraft(draft, appearance)];
    },
  };
  return renderer;
}

async function draftsOf<Data>(
  feed: RenderedFeed<Data>,
  entries: readonly FeedEntry<Data>[],
  subscription: Subscription,
  deps: RenderDeps,
): Promise<readonly FeedMessageDraft[]> {
  const appearance = await deps.appearanceOf(subscription.guildId);
  const names = new Names(subscription, appearance, deps);
  await names.load(feed, entries);
  const servers = deps.mediaServers.serversOf(subscription.guildId);
  const drafts = await draftsByServer(entries, servers, (serverEntries, server) =>
    feed.draft(serverEntries, contextOf(server, names, servers)),
  );
  return drafts.map((draft) => colouredDraft(draft, appearance));
}

const colouredDraft = (draft: FeedMessageDraft, appearance: Appearance): FeedMessageDraft =>
  mapDraftMessages(draft, (message) => applyAccentColourToMessage(message, appearance));

function contextOf(server: ServerId | undefined, names: Names, servers: readonly InstalledServer[]): RenderContext {
  const context = names.context();
  return { ...context, texts: textsForServer(server, servers, context.texts) };
}

const entryOf = ({ eventKey: key, server, at }: PendingNotification) => ({ key, server, at });

async function decodeEntries<Data>(feed: RenderedFeed<Data>, notifications: readonly PendingNotification[]) {
  const entries: FeedEntry<Data>[] = [];
  const unreadable: string[] = [];
  for (let start = 0; start < notifications.length; start += DECODED_PER_TURN) {
    await turn();
    for (const notification of notifications.slice(start, start + DECODED_PER_TURN)) {
      const result = feed.data.safeParse(notification.data);
      if (result.success) entries.push({ ...entryOf(notification), data: result.data });
      else unreadable.push(notification.eventKey);
    }
  }
  return { entries, unreadable };
}

class Names {
  readonly #subscription: Subscription;
  readonly #appearance: Appearance;
  readonly #deps: RenderDeps;
  readonly #personas = new Map<AccountRef, Persona>();
  readonly #devices = new Map<DeviceRef, string>();
  readonly #members = new Map<AccountRef, readonly string[]>();

  constructor(subscription: Subscription, appearance: Appearance, deps: RenderDeps) {
    this.#subscription = subscription;
    this.#appearance = appearance;
    this.#deps = deps;
  }

  /** Loads the names of the people in these events. Does nothing if the subscription hides people. */
  async load<Data>(feed: RenderedFeed<Data>, entries: readonly FeedEntry<Data>[]): Promise<void> {
    const { people: nameStyle, guildId } = this.#subscription;
    const { people, membersOf, mediaServers } = this.#deps;
    if (nameStyle === 'nobody') return;
    const distinctIds = <Id extends MediaRef>(idsIn?: (data: Data) => readonly (Id | undefined)[]): readonly Id[] => [
      ...new Set(entries.flatMap(({ data }) => idsIn?.(data) ?? []).filter((id) => id !== undefined)),
    ];
    if (nameStyle === 'name') {
      for (const [id, name] of await people.deviceNames(distinctIds(feed.devices))) this.#devices.set(id, name);
    }
    const unnamedAccounts = distinctIds(feed.accounts).filter((id) => !this.#personas.has(id));
    if (unnamedAccounts.length === 0) return;
    const servers = mediaServers.serversOf(guildId).map(({ id }) => id);
    for (const [id, persona] of await readGuildPersonas(unnamedAccounts, servers, this.#deps))
      this.#personas.set(id, persona);
    if (nameStyle !== 'name') return;
    for (const [id, userIds] of await membersOf(guildId, unnamedAccounts)) this.#members.set(id, userIds);
  }

  context(): RenderContext {
    const subscription = this.#subscription;
    const { people } = subscription;
    const { posters, linksIn, readRecap, textsFor, clock, signal } = this.#deps;
    const { guildId } = subscription;
    const texts = textsFor(subscription.locale);
    const appearance = this.#appearance;
    return {
      subscription,
      appearance,
      texts,
      posters,
      signal,
      now: clock.now(),
      links: linksIn(guildId),
      recap: (period) => readRecap({ guildId, period, signal }),
      draw: (chart, pictures) => drawChartIfPossible(chart, pictures, this.#deps),
      person: (accountId, serverName) =>
        shownPersonName({ people, texts, persona: accountId && this.#personas.get(accountId), accountId, serverName }),
      members: (accountId) =>
        accountId !== undefined && mayMentionMembers(people, this.#personas.get(accountId))
          ? (this.#members.get(accountId) ?? [])
          : [],
      device: (deviceId, serverName) =>
        shownDeviceName({ people, name: deviceId && this.#devices.get(deviceId), serverName }),
      chart: (digest) => drawChart(digest, { subscription, appearance, texts, deps: this.#deps }),
    };
  }
}

/** Draws a chart. Returns undefined if that fails, so that the message can be sent without the picture. */
export async function drawChartIfPossible(
  chart: ChartSpec,
  posters: ChartPosters,
  { charts, log, signal }: Pick<RenderDeps, 'charts' | 'log' | 'signal'>,
): Promise<Uint8Array | undefined> {
  try {
    return await charts.draw(chart, posters);
  } catch (err) {
    signal.throwIfAborted();
    log.warn({ err }, 'could not draw the picture of a message; posting its facts as text');
    return undefined;
  }
}

interface ChartContext {
  readonly subscription: Pick<Subscription, 'timeZone'>;
  readonly appearance: Appearance;
  readonly texts: Texts;
  readonly deps: RenderDeps;
}

/** Draws the chart of a digest. Returns undefined if that fails, so that the digest can be sent without the chart. */
async function drawChart(
  { from, to, quarters }: DigestChartData,
  { subscription, appearance, texts, deps }: ChartContext,
): Promise<Upload | undefined> {
  const { charts, log, signal } = deps;
  try {
    const { timeZone } = subscription;
    return await drawWeeklyChart(charts, { from, to, quarters, timeZone, texts, appearance });
  } catch (err) {
    signal.throwIfAborted();
    log.warn({ err }, 'could not draw the chart of a digest; posting the digest without it');
    return undefined;
  }
}
