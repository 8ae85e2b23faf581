import { createTurns } from '../../../async/turns.ts';
import { type Decided, decide, isActive, type RuleDecision } from '../../../domain/live/rules/decide.ts';
import type { ReadRoles } from '../../../domain/live/rules/linkedRoles.ts';
import type { Remembered } from '../../../domain/live/rules/remembered.ts';
import { needsFile, type SessionRule } from '../../../domain/live/rules/rule.ts';
import type { RuleAct, SessionRules } from '../../../domain/live/rules/sessionRules.ts';
import { type Stream, streamKey, streamOf } from '../../../domain/live/rules/stream.ts';
import { type SessionsSnapshot, type SnapshotConsumer, WATCHED_EVERY_MS } from '../../../domain/live/snapshot.ts';
import type { Session } from '../../../domain/media/sessions/session.ts';
import { type ActDeps, interrupted, type Names, perform } from './acts.ts';

export interface RulesDeps extends ActDeps {
  readonly sessionRules: SessionRules;
  readonly readRoles: ReadRoles;
  /** The guilds that the bot is in: what a guild set that it was removed from no longer counts. */
  readonly guildIds: () => readonly string[];
  /** Fires when nothing new is begun. */
  readonly stopping: AbortSignal;
  /** Fires when what has begun is given up. */
  readonly signal: AbortSignal;
}

export interface RulesConsumer extends SnapshotConsumer {
  /** Finishes what an earlier process had begun: of what it was to do to somebody nobody knows. To be called once, before anything else. */
  recover(): Promise<void>;
  settled(): Promise<void>;
}

/** What is remembered is written at least that often, in ms of observed time: a crash costs nobody more than that. */
const WRITTEN_EVERY_MS = 30_000;

/** Applies the rules to every snapshot. What they decide is stored before it is done, one thing after the other. */
export function createRulesConsumer(deps: RulesDeps): RulesConsumer {
  const { sessionRules, clock, log, signal, stopping } = deps;
  const acting = createTurns();
  let writtenMs = 0;
  let last: Promise<unknown> = Promise.resolve();

  const rules = (): readonly SessionRule[] => {
    const guildIds = deps.guildIds();
    return sessionRules.list().filter((rule) => isActive(rule) && guildIds.includes(rule.guildId));
  };

  /** A look at which nothing plays, as before, is not worth it. */
  const isWorthWriting = ({ observedMs, streams }: Remembered): boolean =>
    observedMs - writtenMs >= WRITTEN_EVERY_MS && streams.length + sessionRules.remembered().streams.length > 0;

  async function write(decided: Decided): Promise<readonly RuleAct[]> {
    if (decided.decisions.length > 0 || isWorthWriting(decided.remembered)) {
      writtenMs = decided.remembered.observedMs;
      return sessionRules.record(decided, clock.now());
    }
    sessionRules.remember(decided.remembered);
    return [];
  }

  /** The files are read only where a rule goes by them. */
  async function streamsOf(sessions: readonly Session[], active: readonly SessionRule[]): Promise<readonly Stream[]> {
    const versions = active.some(needsFile) ? await deps.knownVersions(sessions, signal) : undefined;
    return sessions.map((session) => streamOf(session, deps.addressKey, versions?.get(session)));
  }

  async function take({ at, sessions }: SessionsSnapshot): Promise<void> {
    const active = rules();
    if (active.length === 0) return;
    const streams = await streamsOf(sessions, active);
    const rolesOf = await deps.readRoles(active, streams);
    const decided = decide({ at, streams }, active, sessionRules.remembered(), rolesOf);
    const acts = await write(decided);
    const names = namesIn(sessions, streams);
    for (const [index, act] of acts.entries()) {
      const decision = decided.decisions[index];
      if (decision) begin(act, decision, names(decision.key));
    }
  }

  function begin(act: RuleAct, decision: RuleDecision, names: Names): void {
    last = acting(async () => {
      // What is left unfinished is finished by the next start.
      if (!stopping.aborted) await perform(act, decision, names, deps, signal);
    }).catch((err: unknown) => log.error({ err, act: act.id }, 'what a rule decided was not finished'));
  }

  return {
    name: 'rules',
    everyMs: () => (rules().length > 0 ? WATCHED_EVERY_MS : undefined),
    take,
    recover: async () => {
      for (const act of await sessionRules.unfinished()) await sessionRules.finish(act, { outcome: interrupted(act) });
    },
    settled: async () => void (await last),
  };
}

type NamesOf = (key: string) => Names;

/** By the keys of the streams, which are in the order of the sessions. */
function namesIn(sessions: readonly Session[], streams: readonly Stream[]): NamesOf {
  const named = sessions.map(({ user, player }, index): readonly [string | undefined, Names] => {
    const stream = streams[index];
    return [stream && streamKey(stream), { accountName: user.name, playerName: player.title }];
  });
  const byKey = new Map(named);
  return (key) => byKey.get(key) ?? {};
}
