import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Posters } from '../../domain/media/items/itemsApi.ts';
import type { ServerName } from '../../domain/media/server/serverName.ts';
import type { PendingNotification } from '../../domain/notifications/pendingNotifications.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import type { MembersOf } from '../../domain/people/members.ts';
import type { People, Persona } from '../../domain/people/people.ts';
import { type Linked, personasIn } from '../../domain/people/persons.ts';
import type { GuildServers, KnownServer } from '../../domain/servers/mediaServers.ts';
import type { AccountRef, DeviceRef, Ref, ServerId } from '../../domain/servers/refs.ts';
import type { LinksIn } from '../../domain/serving/links.ts';
import type { Charts } from '../../domain/statistics/charts.ts';
import type { Upload } from '../../render/kit/message.ts';
import { digestUntil, type SummaryReason } from '../../render/summary/reason.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { draftsByServer, summariesByServer, textsOn } from './draftsByServer.ts';
import type { DigestTimes, Draft, FeedDefinition, FeedEntry, RenderContext } from './feed.ts';
import { deviceName, personName, showsMembers } from './shownPeople.ts';
import { weeklyChart } from './weeklyChart.ts';

export interface RenderDeps {
  readonly charts: Charts;
  readonly log: Logger;
  readonly people: Pick<People, 'personas' | 'deviceNames'>;
  /** Gives all accounts of one person the same pseudonym. */
  readonly linkedAccounts: Linked;
  readonly membersOf: MembersOf;
  readonly posters: Posters;
  readonly serverName: ServerName;
  /** The servers named on the cards if a guild may see several. */
  readonly mediaServers: Pick<GuildServers, 'serversOf'>;
  readonly linksIn: LinksIn;
  readonly textsFor: (locale: string) => Texts;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export interface RenderedEntries {
  readonly drafts: readonly Draft[];
  /** The keys of events that can no longer be decoded. */
  readonly unreadable: readonly string[];
}

/**
 * Renders a feed's notifications. It keeps the type of the feed's data to itself, so that all renderers fit
 * in one list.
 */
export interface FeedRenderer {
  /** Renders each notification on its own. */
  render(
    subscription: Subscription,
    notifications: readonly PendingNotification[],
    deps: RenderDeps,
  ): Promise<RenderedEntries>;
  /**
   * Renders all of them in one message, or in none if no event can be decoded or the subscription wants none of
   * them.
   */
  summarize(
    subscription: Subscription,
    pages: AsyncIterable<readonly PendingNotification[]>,
    summaryReason: SummaryReason,
    deps: RenderDeps,
  ): Promise<RenderedEntries>;
  /** Renders invented events to show what a post of this subscription looks like. */
  sample(subscription: Subscription, deps: RenderDeps): Promise<readonly Draft[]>;
}

type RenderedFeed<Data> = Omit<FeedDefinition<Data>, 'source'>;

/** A batch takes some 5 ms; then other work gets its turn. */
const DECODED_AT_ONCE = 200;

export function createFeedRenderer<Data>(feed: RenderedFeed<Data>): FeedRenderer {
  return {
    render: async (subscription, notifications, deps) => {
      const { entries, unreadable } = await decode(feed, notifications);
      return { drafts: entries.length === 0 ? [] : await draftsOf(feed, entries, subscription, deps), unreadable };
    },
    summarize: async (subscription, pages, summaryReason, deps) => {
      const names = new Names(subscription, deps);
      const unreadable: string[] = [];
      async function* decoded(): AsyncGenerator<readonly FeedEntry<Data>[]> {
        for await (const notifications of pages) {
          const page = await decode(feed, notifications);
          unreadable.push(...page.unreadable);
          await names.load(feed, page.entries);
          yield page.entries;
        }
      }
      const servers = deps.mediaServers.serversOf(subscription.guildId);
      const drafts = await summariesByServer(decoded(), servers, (own, server) =>
        feed.summary(own, summaryReason, contextOf(server, names, servers)),
      );
      return { drafts: drafts.filter(({ eventKeys }) => eventKeys.length > 0), unreadable };
    },
    sample: async (subscription, deps) => {
      const now = deps.clock.now();
      const entries = feed.sample(now).map((data, index) => ({ key: `sample ${index + 1}`, at: now, data }));
      const { kind } = subscription.digest;
      if (kind === 'off') return await draftsOf(feed, entries, subscription, deps);
      const names = new Names(subscription, deps);
      await names.load(feed, entries);
      return [await feed.summary(ReadableStream.from([entries]), digestUntil(now, kind), names.context())];
    },
  };
}

async function draftsOf<Data>(
  feed: RenderedFeed<Data>,
  entries: readonly FeedEntry<Data>[],
  subscription: Subscription,
  deps: RenderDeps,
): Promise<readonly Draft[]> {
  const names = new Names(subscription, deps);
  await names.load(feed, entries);
  const servers = deps.mediaServers.serversOf(subscription.guildId);
  return draftsByServer(entries, servers, (own, server) => feed.draft(own, contextOf(server, names, servers)));
}

function contextOf(server: ServerId | undefined, names: Names, servers: readonly KnownServer[]): RenderContext {
  const context = names.context();
  return { ...context, texts: textsOn(server, servers, context.texts) };
}

const entryOf = ({ eventKey: key, server, at }: PendingNotification) => ({ key, server, at });

async function decode<Data>(feed: RenderedFeed<Data>, notifications: readonly PendingNotification[]) {
  const entries: FeedEntry<Data>[] = [];
  const unreadable: string[] = [];
  for (let start = 0; start < notifications.length; start += DECODED_AT_ONCE) {
    await turn();
    for (const notification of notifications.slice(start, start + DECODED_AT_ONCE)) {
      const decoded = feed.data.safeParse(notification.data);
      if (decoded.success) entries.push({ ...entryOf(notification), data: decoded.data });
      else unreadable.push(notification.eventKey);
    }
  }
  return { entries, unreadable };
}

/** The names of the people and devices in a subscription's messages, as far as it shows them. */
class Names {
  readonly #subscription: Subscription;
  readonly #deps: RenderDeps;
  readonly #personas = new Map<AccountRef, Persona>();
  readonly #devices = new Map<DeviceRef, string>();
  /** The Discord users of the accounts. */
  readonly #members = new Map<AccountRef, readonly string[]>();

  constructor(subscription: Subscription, deps: RenderDeps) {
    this.#subscription = subscription;
    this.#deps = deps;
  }

  /**
   * Adds the names that these entries need and that are not loaded yet, where the subscription shows people at
   * all.
   */
  async load<Data>(feed: RenderedFeed<Data>, entries: readonly FeedEntry<Data>[]): Promise<void> {
    const { people: shown, guildId } = this.#subscription;
    const { people, membersOf, mediaServers } = this.#deps;
    const idsOf = <Id extends Ref>(each?: (data: Data) => readonly (Id | undefined)[]): readonly Id[] => [
      ...new Set(entries.flatMap(({ data }) => each?.(data) ?? []).filter((id) => id !== undefined)),
    ];
    if (shown === 'nobody') return;
    if (shown === 'name')
      for (const [id, name] of await people.deviceNames(idsOf(feed.devices))) this.#devices.set(id, name);
    const unknown = idsOf(feed.accounts).filter((id) => !this.#personas.has(id));
    if (unknown.length === 0) return;
    const seen = mediaServers.serversOf(guildId).map(({ id }) => id);
    for (const [id, persona] of await personasIn(unknown, seen, this.#deps)) this.#personas.set(id, persona);
    if (shown !== 'name') return;
    for (const [id, userIds] of await membersOf(guildId, unknown)) this.#members.set(id, userIds);
  }

  context(): RenderContext {
    const subscription = this.#subscription;
    const { people } = subscription;
    const { posters, linksIn, textsFor, clock, signal } = this.#deps;
    const texts = textsFor(subscription.locale);
    return {
      subscription,
      texts,
      posters,
      signal,
      now: clock.now(),
      links: linksIn(subscription.guildId),
      person: (accountId, serverName) =>
        personName({ people, texts, persona: accountId && this.#personas.get(accountId), accountId, serverName }),
      members: (accountId) =>
        accountId !== undefined && showsMembers(people, this.#personas.get(accountId))
          ? (this.#members.get(accountId) ?? [])
          : [],
      device: (deviceId, serverName) =>
        deviceName({ people, name: deviceId && this.#devices.get(deviceId), serverName }),
      chart: (digest) => drawChart({ ...digest, timeZone: subscription.timeZone, texts }, this.#deps),
    };
  }
}

/** A digest without its chart is better than no digest, so a failure to draw it rejects nothing. */
async function drawChart(
  { from, to, quarters, timeZone, texts }: DigestTimes & { readonly timeZone: string; readonly texts: Texts },
  { charts, serverName, log, signal }: RenderDeps,
): Promise<Upload | undefined> {
  try {
    const server = await serverName(signal);
    return await weeklyChart(charts, { from, to, quarters, timeZone, texts, server });
  } catch (err) {
    signal.throwIfAborted();
    log.warn({ err }, 'chart of a digest could not be drawn; posted without it');
    return undefined;
  }
}
