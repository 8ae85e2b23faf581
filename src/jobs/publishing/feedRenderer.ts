import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../domain/clock.ts';
import { jsonOf } from '../../domain/json.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Posters } from '../../domain/media/items/posters.ts';
import type { ServerName } from '../../domain/media/server/serverName.ts';
import type { PendingNotification } from '../../domain/notifications/pendingNotifications.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import type { People, Persona } from '../../domain/people.ts';
import type { Charts } from '../../domain/statistics/charts.ts';
import type { SummaryReason } from '../../render/summary/reason.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { Draft, FeedDefinition, FeedEntry, RenderContext } from '../feeds/feed.ts';
import { weeklyChart } from './weeklyChart.ts';

export interface RenderDeps {
  readonly charts: Charts;
  readonly log: Logger;
  readonly people: Pick<People, 'personas' | 'deviceNames'>;
  readonly posters: Posters;
  readonly serverName: ServerName;
  readonly textsFor: (locale: string) => Texts;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export interface RenderedEntries {
  readonly drafts: readonly Draft[];
  /** Keys of events that nobody can read any more. */
  readonly unreadable: readonly string[];
}

/** A feed with its own type of data kept inside, so that all of them can stand in one list. */
export interface FeedRenderer {
  /** Each by itself. */
  render(
    subscription: Subscription,
    notifications: readonly PendingNotification[],
    deps: RenderDeps,
  ): Promise<RenderedEntries>;
  /** All of them in one message: none where there is nothing that can be read, or that the subscription wants. */
  summarize(
    subscription: Subscription,
    pages: AsyncIterable<readonly PendingNotification[]>,
    summaryReason: SummaryReason,
    deps: RenderDeps,
  ): Promise<RenderedEntries>;
  /** What a post of this subscription looks like, with made-up events. */
  sample(subscription: Subscription, deps: RenderDeps): Promise<readonly Draft[]>;
}

type RenderedFeed<Data> = Omit<FeedDefinition<Data>, 'source'>;

/** Some 5 ms of work, between which others have their turn. */
const DECODED_AT_ONCE = 200;

export function createFeedRenderer<Data>(feed: RenderedFeed<Data>): FeedRenderer {
  return {
    render: async (subscription, notifications, deps) => {
      const { sentences, unreadable } = await read(feed, notifications);
      return { drafts: sentences.length === 0 ? [] : await draftsOf(feed, sentences, subscription, deps), unreadable };
    },
    summarize: async (subscription, pages, summaryReason, deps) => {
      const company = companyOf(subscription, deps);
      const unreadable: string[] = [];
      async function* sentences(): AsyncGenerator<readonly FeedEntry<Data>[]> {
        for await (const notifications of pages) {
          const page = await read(feed, notifications);
          unreadable.push(...page.unreadable);
          await meet(feed, page.sentences, company);
          yield page.sentences;
        }
      }
      const draft = await feed.summary(sentences(), summaryReason, renderContextFor(company, deps));
      return { drafts: draft.eventKeys.length === 0 ? [] : [draft], unreadable };
    },
    sample: (subscription, deps) => draftsOf(feed, feed.sample(deps.clock.now()), subscription, deps),
  };
}

async function draftsOf<Data>(
  feed: RenderedFeed<Data>,
  sentences: readonly FeedEntry<Data>[],
  subscription: Subscription,
  deps: RenderDeps,
): Promise<readonly Draft[]> {
  const company = companyOf(subscription, deps);
  await meet(feed, sentences, company);
  return feed.draft(sentences, renderContextFor(company, deps));
}

interface Page<Data> {
  readonly sentences: readonly FeedEntry<Data>[];
  readonly unreadable: readonly string[];
}

async function read<Data>(
  feed: RenderedFeed<Data>,
  notifications: readonly PendingNotification[],
): Promise<Page<Data>> {
  const sentences: FeedEntry<Data>[] = [];
  const unreadable: string[] = [];
  const stored = jsonOf(feed.data);
  for (let start = 0; start < notifications.length; start += DECODED_AT_ONCE) {
    await turn();
    for (const notification of notifications.slice(start, start + DECODED_AT_ONCE)) {
      const decoded = stored.safeParse(notification.data);
      if (decoded.success) sentences.push({ key: notification.eventKey, at: notification.at, data: decoded.data });
      else unreadable.push(notification.eventKey);
    }
  }
  return { sentences, unreadable };
}

/** Who and what is in a message, as far as its subscription shows them. */
interface Company {
  readonly personas: Map<string, Persona>;
  readonly deviceNames: Map<string, string>;
  readonly subscription: Subscription;
  readonly people: RenderDeps['people'];
}

const companyOf = (subscription: Subscription, { people }: Pick<RenderDeps, 'people'>): Company => ({
  ...{ personas: new Map(), deviceNames: new Map(), subscription, people },
});

/** The personas of those who are in these and not known yet, where the subscription shows people at all. */
async function meet<Data>(
  feed: RenderedFeed<Data>,
  sentences: readonly FeedEntry<Data>[],
  { personas, deviceNames, subscription, people }: Company,
): Promise<void> {
  if (subscription.people === 'nobody') return;
  if (subscription.people === 'name') {
    const deviceIds = sentences.flatMap(({ data }) => feed.devices?.(data) ?? []);
    for (const [deviceId, name] of await people.deviceNames(deviceIds)) deviceNames.set(deviceId, name);
  }
  const accountIds = new Set(sentences.flatMap(({ data }) => feed.accounts?.(data) ?? []));
  const unknownAccounts = [...accountIds].filter((accountId) => !personas.has(accountId));
  if (unknownAccounts.length === 0) return;
  for (const [accountId, persona] of await people.personas(unknownAccounts)) personas.set(accountId, persona);
}

function renderContextFor({ subscription, personas, deviceNames }: Company, deps: RenderDeps): RenderContext {
  const { posters, textsFor, clock, signal } = deps;
  const texts = textsFor(subscription.locale);
  const person = personIn(subscription, texts, personas);
  const chart = chartIn(subscription, texts, deps);
  return {
    subscription,
    texts,
    posters,
    signal,
    person,
    device: deviceIn(subscription, deviceNames),
    now: clock.now(),
    chart,
  };
}

/** A digest without its picture is better than none. */
const chartIn =
  ({ timeZone }: Subscription, texts: Texts, { charts, serverName, log, signal }: RenderDeps): RenderContext['chart'] =>
  async ({ from, to, quarters }) => {
    try {
      const server = await serverName(signal);
      return await weeklyChart(charts, { from, to, quarters, timeZone, texts, server });
    } catch (err) {
      signal.throwIfAborted();
      log.warn({ err }, 'the chart of a digest could not be drawn; it is posted without one');
      return undefined;
    }
  };

export const deviceIn =
  ({ people }: Pick<Subscription, 'people'>, names: ReadonlyMap<string, string>): RenderContext['device'] =>
  (deviceId, serverName) =>
    people === 'name' ? (names.get(deviceId ?? '') ?? serverName) : undefined;

const personIn =
  ({ people }: Subscription, { feeds }: Texts, personas: ReadonlyMap<string, Persona>): RenderContext['person'] =>
  (accountId, serverName) => {
    if (people === 'nobody') return undefined;
    const persona = personas.get(accountId ?? '');
    if (people === 'pseudonym') return persona?.pseudonym ?? feeds.somebody;
    return (
      persona?.alias ??
      (persona?.name || serverName || (accountId === undefined ? feeds.somebody : feeds.account(accountId)))
    );
  };
