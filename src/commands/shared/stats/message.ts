import { z } from 'zod';
import type { Capability } from '../../../domain/access/capabilities.ts';
import { wholeServer } from '../../../domain/servers/scope.ts';
import { accountRef, libraryRef } from '../../../domain/servers/storedRefs.ts';
import { THEMES } from '../../../domain/statistics/charts.ts';
import { STATS_CHARTS, STATS_RANGES, type StatsChart } from '../../../domain/statistics/ranges.ts';
import { type AskedBy, type AskedRange, type Question, TooManyAsk } from '../../../domain/statistics/statistics.ts';
import type { Message } from '../../../render/kit/message.ts';
import type { Json, Press } from '../../../render/kit/press.ts';
import { firstWeekday } from '../../../render/stats/calendar.ts';
import { chartOf } from '../../../render/stats/chart.ts';
import { type HistoryState, renderNoStats, renderStats, renderStatsRows } from '../../../render/stats/stats.ts';
import { isDrawable, type StatsData } from '../../../render/stats/statsData.ts';
import { DAY_MS } from '../../../time/units.ts';
import type { PressAction } from '../../framework/action.ts';
import type { Deps, InteractionContext, Working } from '../../framework/context.ts';
import { press } from '../../framework/press.ts';
import { narrowed } from '../history/filters.ts';
import type { Naming } from './names.ts';
import { sectionsOf } from './sections.ts';
import { titlePosters } from './titlePosters.ts';

/** The shown statistics, as their buttons keep them. */
export const shown = z.object({
  chart: z.enum(STATS_CHARTS),
  range: z.union([z.enum(STATS_RANGES), z.object({ since: z.number().optional(), until: z.number().optional() })]),
  library: z.object({ id: libraryRef, name: z.string() }).optional(),
  /** The only person counted; only in a private answer. */
  account: narrowed(accountRef).optional(),
  theme: z.enum(THEMES),
  /** Shows the names of people and devices, only in a private answer; never set in anything public. */
  names: z.literal(true).optional(),
});
export type Shown = z.output<typeof shown>;

/** People look at last week's chart and want another one. */
const PRESSED_FOR_MS = 30 * DAY_MS;

/**
 * The part of the request that one person may see, and how: decided again for each answer, never kept by a
 * button.
 */
export interface StatsView {
  readonly about: Pick<StatsData, 'chart' | 'library' | 'account' | 'inWeeks' | 'isOwn'>;
  readonly isPrivate: boolean;
  readonly range: AskedRange;
  readonly accountIds?: Question['accountIds'];
  readonly naming: Omit<Naming, 'seen'>;
  /** Prefix of its presses' names. */
  readonly prefix: 'stats' | 'me.stats';
}

interface StatsPresses extends Pick<StatsView, 'prefix'> {
  readonly requires: Capability;
  readonly target: z.ZodType<Shown> & { readonly shape: { readonly chart: z.ZodType<StatsChart> } };
  /** Shows it with one of the renderers below, to people who may see it. */
  readonly show: (render: StatsRenderer, target: Shown, working: Working) => Promise<Message>;
}

/**
 * The actions of a picture's controls: each kind has its own name, because a message must not contain the
 * same ticket twice.
 */
export function statsPresses({ prefix, requires, target, show }: StatsPresses): readonly PressAction[] {
  const common = { requires, target, changes: false, place: 'update' } as const;
  const { chart: charts } = target.shape;
  return [
    press({
      ...common,
      name: `${prefix}.show`,
      answer: ({ target, deps, context }) => show(drawView, target, { deps, context }),
    }),
    press({
      ...common,
      name: `${prefix}.choose`,
      answer: ({ target, pressed, deps, context }) => {
        const [value] = pressed.values;
        return show(drawView, { ...target, chart: charts.catch(target.chart).parse(value) }, { deps, context });
      },
    }),
    press({
      ...common,
      name: `${prefix}.range`,
      answer: ({ target, pressed, deps, context }) => {
        const [value] = pressed.values;
        const range = z.enum(STATS_RANGES).safeParse(value).data ?? target.range;
        return show(drawView, { ...target, range }, { deps, context });
      },
    }),
    press({
      ...common,
      name: `${prefix}.rows`,
      place: 'private',
      answer: ({ target, deps, context }) => show(listView, target, { deps, context }),
    }),
  ];
}

export type StatsDeps = Pick<
  Deps,
  | ('statistics' | 'media' | 'people' | 'linkedAccounts' | 'mediaServers' | 'serverNames')
  | ('posters' | 'serverName' | 'subscriptions' | 'clock' | 'timeZone')
>;

/** A press that applies that change to the shown statistics. */
export function pressTo(
  { chart, range, library, account, theme, names }: Shown,
  { prefix, isPrivate }: Pick<StatsView, 'prefix' | 'isPrivate'>,
  { change, kind = 'show' }: { readonly change: Partial<Shown>; readonly kind?: string | undefined },
): Press {
  const next: Shown = { chart, range, library, ...(account && { account }), theme, ...(names && { names }), ...change };
  const by = isPrivate ? 'invoker' : 'anyone';
  return { action: `${prefix}.${kind}`, target: next satisfies Json, by, forMs: PRESSED_FOR_MS };
}

/** Renders the request as a picture or as text. */
export type StatsRenderer = (target: Shown, view: StatsView, working: Working<StatsDeps>) => Promise<Message>;

/** The picture with its controls. */
export async function drawView(
  target: Shown,
  view: StatsView,
  { deps, context }: Working<StatsDeps>,
): Promise<Message> {
  const { about, isPrivate } = view;
  deps.statistics.prepareToDraw(about.chart);
  const { data, history } = await dataOf(target, view, { deps, context });
  const to = (change: Partial<Shown>, kind?: string) => pressTo(target, view, { change, kind });
  return renderStats(context.texts, {
    about,
    data,
    picture: data && isDrawable(data.sections) ? await pictureOf(data, deps, context) : undefined,
    history,
    theme: target.theme,
    private: isPrivate,
    chartPress: to({}, 'choose'),
    rowsPress: to({}, 'rows'),
    rangePress: to({}, 'range'),
    themePress: (next) => to({ theme: next }),
  });
}

/** The numbers of the same picture as text, for the person who asked. */
async function listView(target: Shown, view: StatsView, { deps, context }: Working<StatsDeps>): Promise<Message> {
  const { data, history } = await dataOf(target, view, { deps, context });
  return renderStatsRows(context.texts, { about: view.about, data, history });
}

/** A sentence in place of statistics for which too many people, or this one, are waiting already. */
export async function unlessTooMany({ texts }: InteractionContext, show: () => Promise<Message>): Promise<Message> {
  try {
    return await show();
  } catch (error) {
    if (error instanceof TooManyAsk) return renderNoStats(texts, error.whose === 'own' ? 'ownWaiting' : 'busy');
    throw error;
  }
}

async function pictureOf(data: StatsData, deps: StatsDeps, context: InteractionContext): Promise<Uint8Array> {
  const posters = await titlePosters(data.sections, deps, context.signal);
  return deps.statistics.draw(chartOf(context.texts, data, { untitled: true }), posters, askedBy(context));
}

async function dataOf(
  { library, theme }: Shown,
  { about, range, accountIds, naming }: StatsView,
  { deps, context }: Working<StatsDeps>,
): Promise<{ readonly data: StatsData | undefined; readonly history: HistoryState }> {
  const { statistics, serverName, mediaServers, ...sources } = deps;
  const { servers, texts, actor } = context;
  const seen = actor.guildId === undefined ? [] : mediaServers.serversOf(actor.guildId).map(({ id }) => id);
  const asked = { servers, range, librarySectionId: library?.id, accountIds, firstWeekday: firstWeekday(texts) };
  const { answered, progress } = await statistics.count({ chart: about.chart, ...asked }, askedBy(context));
  const unread = progress.unread.map(({ server, ...state }) => ({
    name: sources.serverNames(wholeServer(server)),
    ...state,
  }));
  const history: HistoryState = { ...progress, unread };
  if (!answered) return { data: undefined, history };
  const [sections, server] = await Promise.all([
    sectionsOf(answered.counted, sources, { ...naming, seen }),
    serverName(context.signal),
  ]);
  const { counted, undated } = answered;
  const measured = counted.kind === 'streams' ? counted : undefined;
  return { data: { ...about, sections, measured, range: answered.range, undated, server, theme }, history };
}

const askedBy = ({ actor, reference, signal }: InteractionContext): AskedBy => ({
  userId: actor.userId,
  reference,
  signal,
});
