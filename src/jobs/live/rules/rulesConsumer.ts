import { type CallQueue, createCallQueue } from '../../../async/turns.ts';
import {
  type DecisionResult,
  decideRuleActions,
  isRuleActive,
  type RuleActionDecision,
} from '../../../domain/live/rules/decide.ts';
import type { ReadViewerRoles } from '../../../domain/live/rules/linkedRoles.ts';
import {
  doesRuleCountAcrossServers,
  doesRuleNeedFileDetails,
  type SessionRule,
} from '../../../domain/live/rules/rule.ts';
import type { RuleActionOnStream, SessionRules } from '../../../domain/live/rules/sessionRules.ts';
import { type Stream, serverOfStream, streamFromSession } from '../../../domain/live/rules/stream.ts';
import {
  LIVE_SNAPSHOT_INTERVAL_MS,
  type SessionServers,
  type SessionsSnapshotConsumer,
} from '../../../domain/live/snapshot.ts';
import type { Session } from '../../../domain/media/sessions/session.ts';
import type { ServerId } from '../../../domain/servers/refs.ts';
import type { CachedFileVersionsReader } from '../knownVersions.ts';
import {
  type DecidedRuleAction,
  outcomeOfInterruptedRuleAction,
  performRuleAction,
  type RuleActionDeps,
  type ViewerNames,
} from './acts.ts';

export interface StreamRuleEnforcerDeps extends Omit<RuleActionDeps, 'media' | 'knownVersions' | 'elsewhere'> {
  readonly visible: Pick<SessionServers, 'serversOf'>;
  readonly knownVersions: CachedFileVersionsReader;
  /** Parts of a media server that an act needs. Undefined if the server was removed. */
  readonly onServer: (server: ServerId) => Pick<RuleActionDeps, 'media' | 'knownVersions'> | undefined;
  readonly sessionRules: SessionRules;
  /** Reads the roles of viewers. The result may be up to a minute old. */
  readonly readRoles: ReadViewerRoles;
  /** The guilds that the bot is in. Rules of other guilds are ignored. */
  readonly guildIds: () => readonly string[];
  /** Aborted when the rules may begin no new work. */
  readonly stopping: AbortSignal;
  /** Aborted when the rules must end their current work. */
  readonly signal: AbortSignal;
}

export interface StreamRuleEnforcer extends SessionsSnapshotConsumer {
  /**
   * Closes acts of rules that the previous process began and did not finish. If such an act affects a viewer, its
   * outcome is recorded as unknown. Call it once, before all other methods.
   */
  recover(): Promise<void>;
  /** Resolves when all acts of rules are over. Never rejects. */
  settled(): Promise<void>;
}

/** Maximum time between two writes of the rules' memory, in ms of watched time. A crash loses no more than this. */
const STORE_EVERY_MS = 30_000;

/** Applies the rules whenever streams are read. Decisions are stored before they are carried out. */
export function createStreamRuleEnforcer(deps: StreamRuleEnforcerDeps): StreamRuleEnforcer {
  const { sessionRules, clock } = deps;
  const actQueue = createActQueue();
  let storedAtObservedMs = 0;

  async function storeDecisions(decisionResult: DecisionResult): Promise<readonly RuleActionOnStream[]> {
    const { decisions, remembered } = decisionResult;
    // If there were no streams before and there are none now, nothing is stored.
    const hasStreams = remembered.streams.length + sessionRules.remembered().streams.length > 0;
    const isDue = hasStreams && remembered.observedMs - storedAtObservedMs >= STORE_EVERY_MS;
    if (decisions.length === 0 && !isDue) {
      sessionRules.remember(remembered);
      return [];
    }
    storedAtObservedMs = remembered.observedMs;
    return await sessionRules.record(decisionResult, clock.now());
  }

  return {
    name: 'rules',
    everyMs: () => (activeRules(deps).length > 0 ? LIVE_SNAPSHOT_INTERVAL_MS : undefined),
    receive: async ({ at, sessions }) => {
      const rules = activeRules(deps);
      if (rules.length === 0) return;
      const streams = await streamsOf(sessions, rules, deps);
      const rolesOf = await deps.readRoles(rules, streams, sessionRules.remembered());
      const usersOf = await deps.readUsers(rules, streams, sessionRules.remembered());
      // The rules decide after everything was read, so that acts that ended in the meantime count.
      const decisionResult = decideRuleActions(
        { at, streams, usersOf },
        { rules, before: sessionRules.remembered(), rolesOf },
      );
      const names = namesIn(sessions, streams);
      // `acts` contains one act per decision, in the same order.
      const acts = await storeDecisions(decisionResult);
      for (const [index, act] of acts.entries()) {
        const decision = decisionResult.decisions[index];
        if (!decision) continue;
        const task = { act, decision, names: names.get(decision.stream) ?? {} };
        actQueue.add(decision, () => startAct(task, deps));
      }
    },
    recover: async () => {
      for (const act of await sessionRules.unfinished()) {
        await sessionRules.finish(act, { outcome: outcomeOfInterruptedRuleAction(act) });
      }
    },
    settled: actQueue.settled,
  };
}

/**
 * Acts on a media server run one after the other, so that a server that hangs delays only its own. Acts of rules that
 * count over several servers also wait for each other, because one act may make the next needless.
 */
function createActQueue() {
  type QueueKey = ServerId | 'over servers';
  const turns = new Map<QueueKey, CallQueue>();
  const inTurn = (key: QueueKey, act: () => Promise<void>): Promise<void> => {
    const takeTurn = turns.get(key) ?? createCallQueue();
    turns.set(key, takeTurn);
    return takeTurn(act);
  };
  return {
    add: ({ rule, stream }: RuleActionDecision, act: () => Promise<void>): void => {
      const actOnServer = () => inTurn(serverOfStream(stream), act);
      if (doesRuleCountAcrossServers(rule)) void inTurn('over servers', actOnServer);
      else void actOnServer();
    },
    settled: async (): Promise<void> => {
      await Promise.all([...turns.values()].map((takeTurn) => takeTurn(async () => undefined)));
    },
  };
}

function activeRules({ sessionRules, guildIds, visible }: StreamRuleEnforcerDeps): readonly SessionRule[] {
  const servedGuilds = guildIds();
  const rules = sessionRules.list().filter((rule) => isRuleActive(rule) && servedGuilds.includes(rule.guildId));
  return rules.map((rule) => ({ ...rule, servers: visible.serversOf(rule.guildId) }));
}

/** Carries out a decision. Never rejects. If an act is left unfinished, the next start of the bot closes it. */
async function startAct(
  { act, decision, names }: Pick<DecidedRuleAction, 'act' | 'decision' | 'names'>,
  deps: StreamRuleEnforcerDeps,
): Promise<void> {
  try {
    const server = serverOfStream(decision.stream);
    const serverDeps = deps.onServer(server);
    if (!serverDeps || deps.stopping.aborted) return;
    const servers = deps.visible.serversOf(decision.rule.guildId);
    const otherServers = servers.flatMap((id) => (id === server ? [] : (deps.onServer(id) ?? [])));
    // Rules of guilds that may no longer see the media server are left out. They then count as changed.
    const list = () =>
      deps.sessionRules.list().filter(({ guildId }) => deps.visible.serversOf(guildId).includes(server));
    const actDeps: RuleActionDeps = {
      ...deps,
      media: serverDeps.media,
      knownVersions: serverDeps.knownVersions,
      elsewhere: otherServers,
      sessionRules: { ...deps.sessionRules, list },
    };
    await performRuleAction({ act, decision, names, signal: deps.signal }, actDeps);
  } catch (err) {
    deps.log.error(
      { err, act: act.id },
      'could not finish or store an action of a rule (act); the next start of the bot records how it ended',
    );
  }
}

async function streamsOf(
  sessions: readonly Session[],
  rules: readonly SessionRule[],
  { knownVersions, addressKey, signal }: StreamRuleEnforcerDeps,
): Promise<readonly Stream[]> {
  const versions = rules.some(doesRuleNeedFileDetails) ? await knownVersions(sessions, signal) : undefined;
  return sessions.map((session) => streamFromSession(session, addressKey, versions?.get(session)));
}

/** Names of the viewer and player of each stream. `streams` must be in the order of `sessions`. */
const namesIn = (sessions: readonly Session[], streams: readonly Stream[]): ReadonlyMap<Stream, ViewerNames> =>
  new Map(
    streams.map((stream, index) => {
      const session = sessions[index];
      return [stream, { accountName: session?.user.name, playerName: session?.player.title }];
    }),
  );
