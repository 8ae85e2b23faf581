import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Telemetry } from '../../../src/domain/telemetry.ts';
import { createMetricLabelLimiter, createMetrics } from '../../../src/observe/health/metrics.ts';
import { createReadinessCheck } from '../../../src/observe/health/readiness.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

const clock = createSteppedClock();
const depth = { posts: 3, oldest: new Date(clock.now().getTime() - 90_000), first: 1 };

/** Metrics of a bot whose media server has not been reached, and the lines that they have. */
function watched(outboxDepth = async () => depth) {
  const metrics = createMetrics();
  const readiness = createReadinessCheck({
    isConnected: () => true,
    requestsFailForMs: () => 0,
    servers: () => [{ name: 'Attic', state: { kind: 'unknown' } }],
    outboxDepth,
    clock,
  });
  metrics.watch({ readiness, outboxDepth, clock });
  return { ...metrics, lines: async () => (await metrics.read()).text.split('\n') };
}

test('the metrics count each acknowledgement once, with its time and the kind of interaction', async () => {
  const { telemetry, lines } = watched();
  telemetry.interactionReceived('1', 'press');
  telemetry.interactionReceived('2', 'command');
  for (const id of ['1', '1', '3']) telemetry.interactionAcknowledged(id);
  const counts = (await lines()).filter((line) => line.startsWith('usher_acknowledgement_seconds_count'));
  expect(counts).toEqual(['usher_acknowledgement_seconds_count{kind="press"} 1']);
});

test('the metrics count reported problems under Usher’s own names', async () => {
  const { telemetry, lines } = watched();
  telemetry.answered('search', 'done');
  telemetry.answered('search', 'done');
  telemetry.upstreamCalled({ service: 'media-server', endpoint: 'GET /library/sections', status: '200', ms: 20 });
  telemetry.rateLimited('shared');
  telemetry.cacheRead('posters', 'disk');
  telemetry.jobRan('history', 'failed', 1200);
  telemetry.jobMissed('history');
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'usher_answers_total{command="search",outcome="done"} 2',
      'usher_upstream_seconds_bucket{le="0.05",service="media-server",endpoint="GET /library/sections",status="200"} 1',
      'usher_discord_rate_limited_total{scope="shared"} 1',
      'usher_cache_reads_total{cache="posters",found="disk"} 1',
      'usher_job_seconds_sum{job="history",outcome="failed"} 1.2',
      'usher_job_missed_total{job="history"} 1',
    ]),
  );
});

test('the metrics show the state at the moment of the request', async () => {
  const { lines } = watched();
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'usher_ready{part="discord"} 1',
      'usher_ready{part="mediaServer"} 0',
      'usher_ready{part="all"} 0',
      'usher_outbox_posts 3',
      'usher_outbox_oldest_seconds 90',
    ]),
  );
});

test('the metrics are still shown if the database fails', async () => {
  const { lines } = watched(() => Promise.reject(new Error('disk I/O error')));
  expect(await lines()).toContain('usher_ready{part="database"} 0');
});

test('the metrics leave out the outbox depth while it cannot be read', async () => {
  const read = vi.fn<() => Promise<typeof depth>>().mockRejectedValue(new Error('disk I/O error'));
  const { lines } = watched(read);
  const depthLines = async () => (await lines()).filter((line) => line.startsWith('usher_outbox_'));
  expect(await depthLines()).toEqual([]);
  read.mockResolvedValue(depth);
  expect(await depthLines()).toEqual(['usher_outbox_posts 3', 'usher_outbox_oldest_seconds 90']);
  read.mockRejectedValue(new Error('disk I/O error'));
  expect(await depthLines()).toEqual([]);
});

test('the metrics of two bots in one process are counted separately', async () => {
  const [one, other] = [watched(), watched()];
  one.telemetry.jobMissed('history');
  expect((await other.lines()).filter((line) => line.startsWith('usher_job_missed_total{'))).toEqual([]);
});

test('a metric’s label has a limited number of values, and all further values are counted together as “other”', () => {
  const bounded = createMetricLabelLimiter(2);
  expect(['a', 'b', 'c', 'a', 'd'].map(bounded)).toEqual(['a', 'b', 'other', 'a', 'other']);
});

test.each<[string, number, (telemetry: Telemetry, value: string) => void]>([
  ['usher_answers_total{command', 300, ({ answered }, value) => answered(value, 'done')],
  ['usher_job_missed_total{job', 60, ({ jobMissed }, value) => jobMissed(value)],
  ['usher_job_seconds_count{job', 60, ({ jobRan }, value) => jobRan(value, 'done', 1)],
  [
    'usher_upstream_seconds_count{service="media-server",endpoint',
    100,
    ({ upstreamCalled }, value) => upstreamCalled({ service: 'media-server', endpoint: value, status: '200', ms: 1 }),
  ],
  [
    'usher_upstream_seconds_count{service="media-server",endpoint="a",status',
    40,
    ({ upstreamCalled }, value) => upstreamCalled({ service: 'media-server', endpoint: 'a', status: value, ms: 1 }),
  ],
  [
    'usher_upstream_seconds_count{service="media-server",endpoint="a",status="200",server',
    50,
    ({ upstreamCalled }, value) =>
      upstreamCalled({ service: 'media-server', endpoint: 'a', status: '200', ms: 1, server: value }),
  ],
  ['usher_job_missed_total{job="history",server', 50, ({ jobMissed }, value) => jobMissed('history', value)],
])('the metric %s has at most %i values, and later ones are counted together', async (start, most, report) => {
  const { telemetry, lines } = watched();
  for (let n = 0; n < most + 2; n += 1) report(telemetry, `v${n}`);
  const counted = (await lines()).filter((line) => line.startsWith(`${start}=`));
  expect(counted).toHaveLength(most + 1);
  expect(counted.at(-1)).toMatch(/="other".*} 2$/);
});

test('the metrics remember the thousand latest interactions that were never acknowledged', async () => {
  const { telemetry, lines } = watched();
  for (let n = 0; n <= 1000; n += 1) telemetry.interactionReceived(`${n}`, 'press');
  for (const id of ['0', '1']) telemetry.interactionAcknowledged(id);
  expect(await lines()).toContain('usher_acknowledgement_seconds_count{kind="press"} 1');
});

const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })),
});

test('every query of the dashboard uses metrics and labels that exist', async () => {
  const { telemetry, lines } = watched();
  telemetry.interactionReceived('1', 'press');
  telemetry.interactionAcknowledged('1');
  telemetry.answered('search', 'failed');
  telemetry.upstreamCalled({ service: 'media-server', endpoint: 'GET /identity', status: '200', ms: 1 });
  telemetry.rateLimited('user');
  telemetry.cacheRead('posters', 'memory');
  telemetry.jobRan('history', 'done', 1);
  telemetry.jobMissed('history');
  const series = (await lines()).filter((line) => line.startsWith('usher_'));
  const names = new Set(series.map((line) => line.split(/[{ ]/)[0]));
  const labelsOf = (name: string) =>
    new Set(
      series
        .filter((line) => line.startsWith(`${name}{`))
        .flatMap((line) => [...line.matchAll(/(\w+)="/g)].map(([, label]) => label)),
    );
  const file = new URL('../../../deploy/grafana/usher.json', import.meta.url);
  const { panels } = dashboard.parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(panels.length).toBeGreaterThan(10);
  for (const { title, targets } of panels)
    for (const { expr } of targets) {
      const [name = ''] = /usher_\w+/.exec(expr) ?? [];
      expect(names, title).toContain(name);
      const grouped = /by \(([^)]*)\)/.exec(expr)?.[1]?.split(', ') ?? [];
      for (const label of grouped) expect(labelsOf(name), `${title}: ${label}`).toContain(label);
    }
  const shown = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(/usher_\w+/g) ?? [])));
  const ours = [...names].filter((name) => !/usher_(?:nodejs|process)_|_(?:sum|bucket|count)$/.test(name ?? ''));
  expect(ours.filter((name) => !shown.has(name ?? ''))).toEqual([]);
});
