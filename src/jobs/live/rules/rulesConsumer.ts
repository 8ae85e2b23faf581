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
  /** The calls of the server that a stream plays on; undefined if that server was removed. */
  readonly onServer: (server: ServerId) => Pick<ActDeps, 'media' | 'knownVersions'> | undefined;
  readonly sessionRules: SessionRules;
  /** May be a minute old. */
  readonly readRoles: ReadRoles;
  /** The guilds that the bot is in: rules of a guild that it was removed from no longer count. */
  readonly guildIds: () => readonly string[];
  /** Fires when no new work may begin. */
  readonly stopping: AbortSignal;
  /** Fires when the work in progress is given up. */
  readonly signal: AbortSignal;
}

export interface RulesConsumer extends SnapshotConsumer {
  /**
   * Closes acts that an earlier process left open; for acts that touch a viewer, the outcome is unknown. Call
   * it once, before anything else.
   */
  recover(): Promise<void>;
  /** Resolves when all acts that have begun are over; never rejects. */
  settled(): Promise<void>;
}

/**
 * The rules' memory is written at least this often, in ms of observed time: a crash loses no more than that.
 */
const WRITTEN_EVERY_MS = 30_000;

/** Applies the rules to every snapshot. Their decisions are stored before they are carried out. */
export function createRulesConsumer(deps: RulesDeps): RulesConsumer {
  const { sessionRules, clock } = deps;
  const acting = createActing();
  let writtenMs = 0;

  async function write(decided: Decided): Promise<readonly RuleAct[]> {
    const { decisions, remembered } = decided;
    // A look without streams, like the one before, is not worth writing.
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
      // This comes last: what acts learned meanwhile is written too.
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
 * Runs acts one after the other on each server, so that a hanging server delays only its own. Acts of a rule
 * that counts over several servers also wait for each other: once one is over, there may be room.
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

/** Never rejects. The next start finishes an act that is left unfinished. */
async function begin(
  { act, decision, names }: Pick<DecidedAct, 'act' | 'decision' | 'names'>,
  deps: RulesDeps,
): Promise<void> {
  try {
    const server = serverOfStream(decision.stream);
    const asked = deps.onServer(server);
    const seen = deps.visible.serversOf(decision.rule.guildId);
    const elsewhere = seen.flatMap((id) => (id === server ? [] : (deps.onServer(id) ?? [])));
    // Rules of a guild that may no longer see the server count as changed.
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

/** Files are read only if a rule depends on them. */
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
