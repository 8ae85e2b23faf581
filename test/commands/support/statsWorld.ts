import { vi } from 'vitest';
import type { RawCommandOptions } from '../../../src/commands/framework/command.ts';
import type { InteractionContext } from '../../../src/commands/framework/context.ts';
import { createStatistics } from '../../../src/commands/stats/statistics.ts';
import type { Capability } from '../../../src/domain/access/capabilities.ts';
import type { Posters } from '../../../src/domain/media/items/itemsApi.ts';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import type { NewSubscription } from '../../../src/domain/notifications/subscriptions.ts';
import type { HistoryProgress } from '../../../src/domain/statistics/backfill.ts';
import type { ChartPosters, ChartSpec } from '../../../src/domain/statistics/charts.ts';
import type { RecordedPlay } from '../../../src/domain/statistics/plays.ts';
import type { Message } from '../../../src/render/kit/message/message.ts';
import { memoryStore } from '../../store/support/openStore.ts';
import { textOf } from '../../support/messages.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { answersTo, asking, depsWith } from './deps.ts';
import { pressOn } from './drawn.ts';
import { createFakeNotifications } from './notifications.ts';
import { pressed } from './presses.ts';

/** January 1st 2026 at noon, UTC. */
export const NOW = Date.parse('2026-01-01T12:00:00Z');
const HOUR = 3_600_000;
export const play = (hoursAgo: number, given: Partial<RecordedPlay> = {}): RecordedPlay => ({
  historyKey: '/h',
  viewedAt: new Date(NOW - hoursAgo * HOUR),
  accountId: '1',
  deviceId: '11',
  librarySectionId: '3',
  ratingKey: '101',
  kind: 'movie',
  title: 'Metropolis',
  ...given,
});

export const fails = async (): Promise<never> => {
  throw new MediaServerFailure('unavailable', { method: 'GET', path: '/' });
};

export const media = (given: Partial<MediaServer> = {}): Partial<MediaServer> => ({
  accounts: async () => [
    { id: '1', name: 'Ada' },
    { id: '2', name: 'Bob' },
  ],
  devices: async () => [
    { id: '11', name: 'Ada’s phone', platform: 'iOS' },
    { id: '12', name: 'Bob’s phone', platform: 'iOS' },
  ],
  item: fails,
  libraries: async () => [{ key: '3', title: 'Films', type: 'movie', locations: [] }],
  ...given,
});

interface Given {
  readonly server?: Partial<MediaServer>;
  readonly timeZone?: string;
  readonly guildName?: string;
  readonly posters?: Posters;
  readonly progress?: HistoryProgress;
  readonly subscriptions?: readonly NewSubscription[];
}

/** With these plays in a real database; what is drawn is remembered. */
export async function statsWorld(kept: readonly RecordedPlay[], given: Given = {}) {
  const {
    server = media(),
    timeZone = 'UTC',
    progress = { done: true, read: kept.length, unread: [] },
    subscriptions = [],
    guildName,
  } = given;
  const { posters = { small: async () => new Map<string, Uint8Array>() } } = given;
  const store = await memoryStore();
  await store.plays.keep(kept.map((each, index) => ({ ...each, historyKey: `/h/${index}` })));
  const draw = vi.fn<(spec: ChartSpec, posters?: ChartPosters) => Promise<Uint8Array>>(
    async () => new Uint8Array([1, 2, 3]),
  );
  const prepare = vi.fn();
  const preparePosters = vi.fn();
  const clock = createSteppedClock(new Date(NOW));
  const statistics = createStatistics({
    playsOf: store.playsOf,
    streamTotalsOf: store.streamTotalsOf,
    charts: { prepare, draw },
    preparePosters,
    progressOf: async () => progress,
    clock,
    timeZone,
  });
  const { subscriptions: fake } = createFakeNotifications(subscriptions).deps;
  const deps = depsWith({
    media: server,
    people: store.people,
    statistics,
    clock,
    timeZone,
    subscriptions: fake,
    posters,
    appearanceOf: async () => ({ name: guildName, ownName: undefined, colour: undefined }),
  });
  /** What the button for the numbers as text answers; nothing where there is none. */
  const rowsOf = async (answer: Message, context: InteractionContext) => {
    const press = pressOn(answer, context.texts.stats.asText);
    if (!press) return '';
    const [rows] = await pressed(press.action, press.target, deps, context);
    return rows ? textOf(rows) : '';
  };
  /** What the command answers. */
  const shown = async (raw: RawCommandOptions = {}, context = asking()) => {
    const [answer] = await answersTo('stats', raw, deps, context);
    if (!answer) throw new Error('no answer');
    return { answer, text: textOf(answer), rows: await rowsOf(answer, context), isPrivate: answer.private === true };
  };
  return { deps, prepare, preparePosters, draw, store, clock, shown };
}

/** The last charts that were drawn for an answer, as one with all their panels. */
export function drawnBy({
  mock,
}: {
  readonly mock: { readonly calls: readonly (readonly [ChartSpec, ...unknown[]])[] };
}): ChartSpec {
  const last = mock.calls.at(-1)?.[0];
  if (!last) throw new Error('nothing was drawn');
  const answerOf = ({ title, facts, theme }: ChartSpec) => JSON.stringify([title, facts, theme]);
  const charts = mock.calls.map(([chart]) => chart);
  const earlier = charts.findLastIndex((chart) => answerOf(chart) !== answerOf(last));
  return { ...last, panels: charts.slice(earlier + 1).flatMap(({ panels }) => panels) };
}

/** Somebody who may do anything but this. */
export const without = (...missing: readonly Capability[]) =>
  asking({ may: (capability) => !missing.includes(capability) });
