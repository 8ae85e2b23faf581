import { LRUCache } from 'lru-cache';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { OutboxDepth } from '../../domain/notifications/outbox.ts';
import type { InteractionKind, Telemetry } from '../../domain/telemetry.ts';
import { isReady, PARTS, type Readiness, type ReadinessSources } from './readiness.ts';

/**
 * Every different label value makes a time series of its own, for good: after this many the others count
 * together.
 */
export function boundedLabels(most: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.size < most) known.add(value);
    return known.has(value) ? value : 'other';
  };
}

interface MetricSources extends Pick<ReadinessSources, 'outboxDepth' | 'clock'> {
  readonly readiness: () => Promise<Readiness>;
}

export interface Metrics {
  readonly telemetry: Telemetry;
  /** Adds values that are read at the moment of a scrape instead of being reported. */
  watch(sources: MetricSources): void;
  /** In Prometheus's text format. */
  read(): Promise<{ readonly type: string; readonly text: string }>;
}

/** In seconds: Discord waits three for an acknowledgement. */
const ACK_BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 3];
const CALL_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60, 600];
/**
 * More interactions than are in progress at a time; interactions that are never acknowledged are forgotten.
 */
const MOST_INTERACTIONS = 1_000;

/**
 * Counts reported events, from now on. Labels are names from the code, with a fixed limit of values for each.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'usher_' });
  return {
    telemetry: { ...interactionsIn(registers), ...callsIn(registers), ...jobsIn(registers) },
    watch: (sources) => addStates(registry, sources),
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

type Registers = Registry[];

/** More media servers than an installation has; they may be renamed. */
const MOST_SERVERS = 50;

/** A job of the whole bot is of no server. */
function serverLabels(): (name: string | undefined) => { readonly server?: string } {
  const label = boundedLabels(MOST_SERVERS);
  return (name) => (name === undefined ? {} : { server: label(name) });
}

function interactionsIn(registers: Registers) {
  const acknowledgement = new Histogram({
    name: 'usher_acknowledgement_seconds',
    help: 'From the arrival of an interaction until Discord took its acknowledgement',
    labelNames: ['kind'],
    buckets: ACK_BUCKETS,
    registers,
  });
  const answers = new Counter({
    name: 'usher_answers_total',
    help: 'Answers to commands and presses, by how they ended',
    labelNames: ['command', 'outcome'],
    registers,
  });
  const underWay = new LRUCache<string, { readonly kind: InteractionKind; readonly began: number }>({
    max: MOST_INTERACTIONS,
  });
  const command = boundedLabels(300);
  return {
    interactionReceived: (id, kind) => {
      underWay.set(id, { kind, began: performance.now() });
    },
    interactionAcknowledged: (id) => {
      const known = underWay.get(id);
      underWay.delete(id);
      if (known) acknowledgement.observe({ kind: known.kind }, (performance.now() - known.began) / 1000);
    },
    answered: (name, outcome) => answers.inc({ command: command(name), outcome }),
  } satisfies Partial<Telemetry>;
}

function callsIn(registers: Registers) {
  const calls = new Histogram({
    name: 'usher_upstream_seconds',
    help: 'Requests to the media server and the account service',
    labelNames: ['service', 'endpoint', 'status', 'server'],
    buckets: CALL_BUCKETS,
    registers,
  });
  const limited = new Counter({
    name: 'usher_discord_rate_limited_total',
    help: 'Requests that Discord refused with 429, by the scope of the limit',
    labelNames: ['scope'],
    registers,
  });
  const cache = new Counter({
    name: 'usher_cache_reads_total',
    help: 'Reads of a cache, by where the value was found',
    labelNames: ['cache', 'found'],
    registers,
  });
  const endpointLabel = boundedLabels(100);
  const statusLabel = boundedLabels(40);
  const server = serverLabels();
  return {
    upstreamCalled: ({ service, ...call }) =>
      calls.observe(
        { service, endpoint: endpointLabel(call.endpoint), status: statusLabel(call.status), ...server(call.server) },
        call.ms / 1000,
      ),
    rateLimited: (scope) => limited.inc({ scope }),
    cacheRead: (name, found) => cache.inc({ cache: name, found }),
  } satisfies Partial<Telemetry>;
}

function jobsIn(registers: Registers) {
  const runs = new Histogram({
    name: 'usher_job_seconds',
    help: 'Runs of jobs, by how they ended',
    labelNames: ['job', 'outcome', 'server'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const missed = new Counter({
    name: 'usher_job_missed_total',
    help: 'Times of jobs that passed without a run',
    labelNames: ['job', 'server'],
    registers,
  });
  const job = boundedLabels(60);
  const server = serverLabels();
  return {
    jobRan: (name, outcome, ms, of) => runs.observe({ job: job(name), outcome, ...server(of) }, ms / 1000),
    jobMissed: (name, of) => missed.inc({ job: job(name), ...server(of) }),
  } satisfies Partial<Telemetry>;
}

/** Values that are read at the moment of a scrape. */
function addStates(registry: Registry, sources: MetricSources): void {
  const registers = [registry];
  new Gauge({
    name: 'usher_ready',
    help: '1 where a part works, as on /readyz; `all` is everything together',
    labelNames: ['part'],
    registers,
    async collect() {
      const readiness = await sources.readiness();
      for (const part of PARTS) this.set({ part }, readiness[part] === 'ok' ? 1 : 0);
      this.set({ part: 'all' }, isReady(readiness) ? 1 : 0);
    },
  });
  const depth = (name: string, help: string, read: (depth: OutboxDepth) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const found = await sources.outboxDepth().catch(() => undefined);
        if (found) this.set(read(found));
      },
    });
  depth('usher_outbox_posts', 'Posts that wait to be sent, without those of blocked channels', ({ posts }) => posts);
  depth(
    'usher_outbox_oldest_seconds',
    'How long the oldest unsent post has been waiting; 0 without one',
    ({ oldest }) => (oldest ? Math.max(0, sources.clock.now().getTime() - oldest.getTime()) / 1000 : 0),
  );
}
