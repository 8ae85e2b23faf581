import { setImmediate as turn } from 'node:timers/promises';
import type { Charts } from '../domain/charts.ts';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { Notice, People, Persona } from '../domain/news.ts';
import type { Posters } from '../domain/posters.ts';
import type { FeedName, Route } from '../domain/routes.ts';
import type { ServerName } from '../domain/serverName.ts';
import type { Texts } from '../render/texts/texts.ts';
import type { Draft, Feed, Occasion, Telling, Told } from './feed.ts';
import { weeklyChart } from './weeklyChart.ts';

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
  tell(route: Route, notices: readonly Notice[], as: 'each' | Occasion, deps: TellDeps): Promise<ToldDrafts>;
  /** What this route looks like, with made-up news. */
  sample(route: Route, deps: TellDeps): Promise<readonly Draft[]>;
}

/** Some 5 ms of work, between which others have their turn. */
const DECODED_AT_ONCE = 200;

export function createTeller<Data>(feed: Feed<Data>): Teller {
  async function draw(told: readonly Told<Data>[], route: Route, as: 'each' | Occasion, deps: TellDeps) {
    const telling = await tellingFor(
      route,
      told.flatMap(({ data }) => feed.accounts?.(data) ?? []),
      deps,
    );
    return as === 'each' ? await feed.draft(told, telling) : await feed.summary(told, as, telling);
  }
  return {
    name: feed.name,
    tell: async (route, notices, as, deps) => {
      const read: { readonly notice: Notice; readonly data: { readonly value: Data } | undefined }[] = [];
      for (let start = 0; start < notices.length; start += DECODED_AT_ONCE) {
        await turn();
        for (const notice of notices.slice(start, start + DECODED_AT_ONCE))
          read.push({ notice, data: decode(feed, notice) });
      }
      const told = read.flatMap(({ notice, data }) =>
        data === undefined ? [] : [{ key: notice.eventKey, at: notice.at, data: data.value }],
      );
      return {
        drafts: told.length === 0 ? [] : await draw(told, route, as, deps),
        unreadable: read.flatMap(({ notice, data }) => (data === undefined ? [notice.eventKey] : [])),
      };
    },
    sample: (route, deps) => draw(feed.sample(deps.clock.now()), route, 'each', deps),
  };
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

async function tellingFor(route: Route, accountIds: readonly string[], deps: TellDeps): Promise<Telling> {
  const { people, posters, textsFor, clock, signal } = deps;
  const personas = route.people === 'nobody' ? new Map() : await people.personas([...new Set(accountIds)]);
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
    return persona?.alias ?? (serverName || (accountId === undefined ? feeds.somebody : feeds.account(accountId)));
  };
