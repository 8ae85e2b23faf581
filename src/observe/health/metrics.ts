import { LRUCache } from 'lru-cache';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { OutboxDepth } from '../../domain/notifications/outbox.ts';
import type { InteractionKind, Telemetry } from '../../domain/telemetry.ts';
import { isReady, READINESS_PARTS, type Readiness, type ReadinessSources } from './readiness.ts';

/**
 * Limits the number of values of a label, because each value creates a time series that is never deleted. Further
 * values count as `other`.
 */
export function createMetricLabelLimiter(limit: number): (value: string) => string {
  const labels = new Set<string>();
  return (value) => {
    if (labels.size < limit) labels.add(value);
    return labels.has(value) ? value : 'other';
  };
}

interface MetricSources extends Pick<ReadinessSources, 'outboxDepth' | 'clock'> {
  readonly readiness: () => Promise<Readiness>;
}

export interface Metrics {
  readonly telemetry: Telemetry;
  watch(sources: MetricSources): void;
  /** The metrics as text in Prometheus's format, with their content type. */
  read(): Promise<{ readonly type: string; readonly text: string }>;
}

/** Upper limits of the groups of response times, in seconds. Discord waits three seconds for an acknowledgement. */
const ACK_BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 3];
const CALL_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60, 600];
/**
 * Maximum interactions that wait for their acknowledgement, far more than run at a time. The oldest are dropped,
 * because they were never acknowledged.
 */
const MOST_INTERACTIONS = 1_000;

/** Counts events for monitoring. Labels are names from the code, with a limited number of values each. */
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

/** Maximum names of servers in labels, more than there are servers, because servers may be renamed. */
const MOST_SERVERS = 50;

/** Label with the server's name. Jobs of the whole bot do not get one. */
function createServerLabel(): (name: string | undefined) => { readonly server?: string } {
  const label = createMetricLabelLimiter(MOST_SERVERS);
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
  const openInteractions = new LRUCache<string, { readonly kind: InteractionKind; readonly began: number }>({
    max: MOST_INTERACTIONS,
  });
  const commandLabel = createMetricLabelLimiter(300);
  return {
    interactionReceived: (id, kind) => {
      openInteractions.set(id, { kind, began: performance.now() });
    },
    interactionAcknowledged: (id) => {
      const interaction = openInteractions.get(id);
      openInteractions.delete(id);
      if (interaction) {
        acknowledgement.observe({ kind: interaction.kind }, (performance.now() - interaction.began) / 1000);
      }
    },
    answered: (name, outcome) => answers.inc({ command: commandLabel(name), outcome }),
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
  const endpointLabel = createMetricLabelLimiter(100);
  const statusLabel = createMetricLabelLimiter(40);
  const serverLabel = createServerLabel();
  return {
    upstreamCalled: ({ service, ...call }) =>
      calls.observe(
        {
          service,
          endpoint: endpointLabel(call.endpoint),
          status: statusLabel(call.status),
          ...serverLabel(call.server),
        },
        call.ms / 1000,
      ),
    rateLimited: (scope) => limited.inc({ scope }),
    cacheRead: (name, source) => cache.inc({ cache: name, found: source }),
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
  const jobLabel = createMetricLabelLimiter(60);
  const serverLabel = createServerLabel();
  return {
    jobRan: (name, outcome, ms, serverName) =>
      runs.observe({ job: jobLabel(name), outcome, ...serverLabel(serverName) }, ms / 1000),
    jobMissed: (name, serverName) => missed.inc({ job: jobLabel(name), ...serverLabel(serverName) }),
  } satisfies Partial<Telemetry>;
}

/** Adds values that are read at each request for the metrics. */
function addStates(registry: Registry, sources: MetricSources): void {
  const registers = [registry];
  new Gauge({
    name: 'usher_ready',
    help: '1 where a part works, as on /readyz; `all` is everything together',
    labelNames: ['part'],
    registers,
    async collect() {
      const readiness = await sources.readiness();
      for (const part of READINESS_PARTS) this.set({ part }, readiness[part] === 'ok' ? 1 : 0);
      this.set({ part: 'all' }, isReady(readiness) ? 1 : 0);
    },
  });
  const addDepthGauge = (name: string, help: string, valueIn: (depth: OutboxDepth) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const outboxDepth = await sources.outboxDepth().catch(() => undefined);
        if (outboxDepth) this.set(valueIn(outboxDepth));
        // A value without a source is removed. The metrics would otherwise repeat its last value, or show 0 before the
        // first.
        else this.remove();
      },
    });
  addDepthGauge(
    'usher_outbox_posts',
    'Posts that wait to be sent, without those of blocked channels',
    ({ posts }) => posts,
  );
  addDepthGauge(
    'usher_outbox_oldest_seconds',
    'How long the oldest unsent post has been waiting; 0 without one',
    ({ oldest }) => (oldest ? Math.max(0, sources.clock.now().getTime() - oldest.getTime()) / 1000 : 0),
  );
}
