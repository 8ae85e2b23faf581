import { createTurns, type TakeTurn } from '../../../async/turns.ts';
import { type Decided, decide, isActive, type RuleDecision } from '../../../domain/live/rules/decide.ts';
import type { ReadRoles } from '../../../domain/live/rules/linkedRoles.ts';
import { countsOverServers, needsFile, type SessionRule } from '../../../domain/live/rules/rule.ts';
import type { RuleAct, SessionRules } from '../../../domain/live/rules/sessionRules.ts';
import { type Stream, serverOfStream, streamOf } from '../../../domain/live/rules/stream.ts';
import { type SnapshotConsumer, type VisibleSessions, WATCHED_EVERY_MS } from '../../../domain/live/snapshot.ts';
import type { Session } from '../../../domain/media/sessions/session.ts';
import type { ServerId } from '../../../domain/servers/refs.ts';
import type { KnownVersions } from '../knownVersions.ts';
import { type ActDeps, type DecidedAct, interrupted, type Names, perform } from './acts.ts';

export interface RulesDeps extends Omit<ActDeps, 'media' | 'knownVersions' | 'elsewhere'> {
  readonly visible: Pick<VisibleSessions, 'serversOf'>;
  readonly knownVersions: KnownVersions;
  /** What is asked of the server that a stream plays on; undefined if that was removed. */
  readonly onServer: (server: ServerId) => Pick<ActDeps, 'media' | 'knownVersions'> | undefined;
  readonly sessionRules: SessionRules;
  /** May be a minute old. */
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
  /** Resolves when everything that was begun has ended; never rejects. */
  settled(): Promise<void>;
}

/** What is remembered is written at least that often, in ms of observed time: a crash costs nobody more than that. */
const WRITTEN_EVERY_MS = 30_000;

/** Applies the rules to every snapshot. What they decide is stored before it is done. */
export function createRulesConsumer(deps: RulesDeps): RulesConsumer {
  const { sessionRules, clock } = deps;
  const acting = createActing();
  let writtenMs = 0;

  async function write(decided: Decided): Promise<readonly RuleAct[]> {
    const { decisions, remembered } = decided;
    // A look at which nothing plays, as before, is not worth it.
    const isSomething = remembered.streams.length + sessionRules.remembered().streams.length > 0;
    const isDue = isSomething && remembered.observedMs - writtenMs >= WRITTEN_EVERY_MS;
    if (decisions.length === 0 && !isDue) {
      sessionRules.remember(remembered);
      return [];
    }
    writtenMs = remembered.observedMs;
    return await sessionRules.record(decided, clock.now());
  }

  return {
    name: 'rules',
    everyMs: () => (activeRules(deps).length > 0 ? WATCHED_EVERY_MS : undefined),
    take: async ({ at, sessions }) => {
      const rules = activeRules(deps);
      if (rules.length === 0) return;
      const streams = await streamsOf(sessions, rules, deps);
      const rolesOf = await deps.readRoles(rules, streams, sessionRules.remembered());
      const usersOf = await deps.readUsers(rules, streams, sessionRules.remembered());
      // Last of all: what comes of an act meanwhile is remembered too.
      const decided = decide({ at, streams, usersOf }, { rules, before: sessionRules.remembered(), rolesOf });
      const names = namesIn(sessions, streams);
      for (const [index, act] of (await write(decided)).entries()) {
        const decision = decided.decisions[index];
        if (!decision) continue;
        const task = { act, decision, names: names.get(decision.stream) ?? {} };
        acting.begin(decision, () => begin(task, deps));
      }
    },
    recover: async () => {
      for (const act of await sessionRules.unfinished()) await sessionRules.finish(act, { outcome: interrupted(act) });
    },
    settled: acting.settled,
  };
}

/**
 * One thing after the other on each server, where one that hangs holds back only itself. What a rule does that counts over servers also
 * waits for what such rules do elsewhere: once that is over, there may be room.
 */
function createActing() {
  type Where = ServerId | 'over servers';
  const turns = new Map<Where, TakeTurn>();
  const inTurn = (where: Where, act: () => Promise<void>): Promise<void> => {
    const takeTurn = turns.get(where) ?? createTurns();
    turns.set(where, takeTurn);
    return takeTurn(act);
  };
  return {
    begin: ({ rule, stream }: RuleDecision, act: () => Promise<void>): void => {
      const onServer = () => inTurn(serverOfStream(stream), act);
      void (countsOverServers(rule) ? inTurn('over servers', onServer) : onServer());
    },
    settled: async (): Promise<void> => {
      await Promise.all([...turns.values()].map((takeTurn) => takeTurn(async () => undefined)));
    },
  };
}

function activeRules({ sessionRules, guildIds, visible }: RulesDeps): readonly SessionRule[] {
  const served = guildIds();
  const active = sessionRules.list().filter((rule) => isActive(rule) && served.includes(rule.guildId));
  return active.map((rule) => ({ ...rule, servers: visible.serversOf(rule.guildId) }));
}

/** Never rejects. What is left unfinished is finished by the next start. */
async function begin(
  { act, decision, names }: Pick<DecidedAct, 'act' | 'decision' | 'names'>,
  deps: RulesDeps,
): Promise<void> {
  try {
    const server = serverOfStream(decision.stream);
    const asked = deps.onServer(server);
    const seen = deps.visible.serversOf(decision.rule.guildId);
    const elsewhere = seen.flatMap((id) => (id === server ? [] : (deps.onServer(id) ?? [])));
    // Of a guild that has lost sight of the server meanwhile, no rule is as it was.
    const list = () =>
      deps.sessionRules.list().filter(({ guildId }) => deps.visible.serversOf(guildId).includes(server));
    if (!asked || deps.stopping.aborted) return;
    const actDeps: ActDeps = {
      ...deps,
      media: asked.media,
      knownVersions: asked.knownVersions,
      elsewhere,
      sessionRules: { ...deps.sessionRules, list },
    };
    await perform({ act, decision, names, signal: deps.signal }, actDeps);
  } catch (err) {
    deps.log.error({ err, act: act.id }, 'what a rule decided was not finished');
  }
}

/** The files are read only where a rule goes by them. */
async function streamsOf(
  sessions: readonly Session[],
  rules: readonly SessionRule[],
  { knownVersions, addressKey, signal }: RulesDeps,
): Promise<readonly Stream[]> {
  const versions = rules.some(needsFile) ? await knownVersions(sessions, signal) : undefined;
  return sessions.map((session) => streamOf(session, addressKey, versions?.get(session)));
}

/** The streams are in the order of the sessions. */
const namesIn = (sessions: readonly Session[], streams: readonly Stream[]): ReadonlyMap<Stream, Names> =>
  new Map(
    streams.map((stream, index) => {
      const session = sessions[index];
      return [stream, { accountName: session?.user.name, playerName: session?.player.title }];
    }),
  );
