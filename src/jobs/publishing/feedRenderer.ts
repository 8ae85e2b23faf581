import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Posters } from '../../domain/media/items/posters.ts';
import type { ServerName } from '../../domain/media/server/serverName.ts';
import type { Notice } from '../../domain/notifications/notifications.ts';
import type { FeedName, Route } from '../../domain/notifications/subscriptions.ts';
import type { People, Persona } from '../../domain/people.ts';
import type { Charts } from '../../domain/statistics/charts.ts';
import type { SummaryOccasion } from '../../render/summary/reason.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { Draft, Feed, Telling, Told } from '../feeds/feed.ts';
import { weeklyChart } from '../feeds/history/weeklyChart.ts';

export interface TellDeps {
  readonly charts: Charts;
  readonly log: Logger;
  readonly people: Pick<People, 'personas'>;
  readonly posters: Posters;
  readonly serverName: ServerName;
  readonly textsFor: (locale: string) => Texts;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export interface ToldDrafts {
  readonly drafts: readonly Draft[];
  /** Keys of events that nobody can read any more. */
  readonly unreadable: readonly string[];
}

/** A feed with its own type of data kept inside, so that all of them can stand in one list. */
export interface Teller {
  readonly name: FeedName;
  /** Each by itself. */
  tell(route: Route, notices: readonly Notice[], deps: TellDeps): Promise<ToldDrafts>;
  /** All of them in one message: none where there is nothing that can be read, or that the route wants. */
  summarize(
    route: Route,
    pages: AsyncIterable<readonly Notice[]>,
    occasion: SummaryOccasion,
    deps: TellDeps,
  ): Promise<ToldDrafts>;
  /** What this route looks like, with made-up news. */
  sample(route: Route, deps: TellDeps): Promise<readonly Draft[]>;
}

/** Some 5 ms of work, between which others have their turn. */
const DECODED_AT_ONCE = 200;

export function createTeller<Data>(feed: Feed<Data>): Teller {
  return {
    name: feed.name,
    tell: async (route, notices, deps) => {
      const { told, unreadable } = await read(feed, notices);
      return { drafts: told.length === 0 ? [] : await draftsOf(feed, told, route, deps), unreadable };
    },
    summarize: async (route, pages, occasion, deps) => {
      const personas = new Map<string, Persona>();
      const unreadable: string[] = [];
      async function* told(): AsyncGenerator<readonly Told<Data>[]> {
        for await (const notices of pages) {
          const page = await read(feed, notices);
          unreadable.push(...page.unreadable);
          await meet(feed, page.told, { personas, route, deps });
          yield page.told;
        }
      }
      const draft = await feed.summary(told(), occasion, tellingFor(route, personas, deps));
      return { drafts: draft.eventKeys.length === 0 ? [] : [draft], unreadable };
    },
    sample: (route, deps) => draftsOf(feed, feed.sample(deps.clock.now()), route, deps),
  };
}

async function draftsOf<Data>(
  feed: Feed<Data>,
  told: readonly Told<Data>[],
  route: Route,
  deps: TellDeps,
): Promise<readonly Draft[]> {
  const personas = new Map<string, Persona>();
  await meet(feed, told, { personas, route, deps });
  return feed.draft(told, tellingFor(route, personas, deps));
}

interface Page<Data> {
  readonly told: readonly Told<Data>[];
  readonly unreadable: readonly string[];
}

async function read<Data>(feed: Feed<Data>, notices: readonly Notice[]): Promise<Page<Data>> {
  const told: Told<Data>[] = [];
  const unreadable: string[] = [];
  for (let start = 0; start < notices.length; start += DECODED_AT_ONCE) {
    await turn();
    for (const notice of notices.slice(start, start + DECODED_AT_ONCE)) {
      const data = decode(feed, notice);
      if (data) told.push({ key: notice.eventKey, at: notice.at, data: data.value });
      else unreadable.push(notice.eventKey);
    }
  }
  return { told, unreadable };
}

interface Company {
  readonly personas: Map<string, Persona>;
  readonly route: Route;
  readonly deps: Pick<TellDeps, 'people'>;
}

/** The personas of those who are in these and not known yet, where the route shows people at all. */
async function meet<Data>(
  feed: Feed<Data>,
  told: readonly Told<Data>[],
  { personas, route, deps }: Company,
): Promise<void> {
  if (route.people === 'nobody') return;
  const accountIds = new Set(told.flatMap(({ data }) => feed.accounts?.(data) ?? []));
  const strangers = [...accountIds].filter((accountId) => !personas.has(accountId));
  if (strangers.length === 0) return;
  for (const [accountId, persona] of await deps.people.personas(strangers)) personas.set(accountId, persona);
}

/** What the database holds is outside too. */
function decode<Data>({ data: schema }: Feed<Data>, { data }: Notice): { readonly value: Data } | undefined {
  try {
    const result = schema.safeParse(JSON.parse(data));
    return result.success ? { value: result.data } : undefined;
  } catch {
    return undefined;
  }
}

function tellingFor(route: Route, personas: ReadonlyMap<string, Persona>, deps: TellDeps): Telling {
  const { posters, textsFor, clock, signal } = deps;
  const texts = textsFor(route.locale);
  const person = personIn(route, texts, personas);
  const chart = chartIn(route, texts, deps);
  return { route, texts, posters, signal, person, device: deviceIn(route), now: clock.now(), chart };
}

/** A digest without its picture is better than none. */
const chartIn =
  ({ timeZone }: Route, texts: Texts, { charts, serverName, log, signal }: TellDeps): Telling['chart'] =>
  async ({ from, to, quarters }) => {
    try {
      const server = await serverName(signal);
      return await weeklyChart(charts, { from, to, quarters, timeZone, texts, server });
    } catch (err) {
      signal.throwIfAborted();
      log.warn({ err }, 'the chart of a digest cannot be drawn; it is told without one');
      return undefined;
    }
  };

export const deviceIn =
  ({ people }: Pick<Route, 'people'>): Telling['device'] =>
  (name) =>
    people === 'name' ? name : undefined;

const personIn =
  ({ people }: Route, { feeds }: Texts, personas: ReadonlyMap<string, Persona>): Telling['person'] =>
  (accountId, serverName) => {
    if (people === 'nobody') return undefined;
    const persona = personas.get(accountId ?? '');
    if (people === 'pseudonym') return persona?.pseudonym ?? feeds.somebody;
    return (
      persona?.alias ??
      (persona?.name || serverName || (accountId === undefined ? feeds.somebody : feeds.account(accountId)))
    );
  };
