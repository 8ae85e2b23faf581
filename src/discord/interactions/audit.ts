import type { InteractionContext } from '../../commands/framework/context.ts';
import type { CommandTexts, TextLookup } from '../../commands/framework/declaration.ts';
import { onlyElement } from '../../commands/shared/names.ts';
import type { ActingUser } from '../../domain/access/access.ts';
import type { Capability } from '../../domain/access/capabilities.ts';
import {
  type AuditAttempt,
  type AuditCompletion,
  type AuditDetails,
  type AuditEntryCopyForGuild,
  type ChangeAffectingOtherGuilds,
  SUGGESTED_CHOICES_PREFIX,
  type UnfinishedAuditEntry,
} from '../../domain/audit.ts';
import { type ServerId, serverOfRef } from '../../domain/servers/refs.ts';
import { findSharedDataChangeRefusal, otherGuildsSeeingServer } from '../../domain/servers/sharedChanges.ts';
import type { ActionPermit } from '../../permissions/policy.ts';
import type { AnswerableInteraction } from '../reply/delivery.ts';
import { actorOfInteraction, type InteractionDeps } from './context.ts';

export interface AuditedAction {
  readonly name: string;
  readonly requires: Capability;
  readonly changes: boolean;
  /** True if the action shows other people's private data. */
  readonly discloses?: boolean;
  /** True if the action works with all media servers and gets the one that a person named as an option. */
  readonly takesServer?: boolean | undefined;
  readonly words?: TextLookup<{ readonly name: string; readonly options?: CommandTexts['options'] }> | undefined;
}

/** The media server of an action. `name` is set only if other servers were possible. */
export interface ServerOfAction {
  readonly id: ServerId;
  readonly name?: string | undefined;
}

export interface ActionAttempt {
  readonly interaction: Pick<AnswerableInteraction, 'id' | 'channelId'>;
  readonly auditedAction: AuditedAction;
  readonly permit: ActionPermit;
  readonly deps: InteractionDeps;
  readonly context: InteractionContext;
  /** The only possible media server of the action. Has the server's name if the guild also sees other servers. */
  readonly server?: ServerOfAction | undefined;
  /** Returns the details that are known before a change begins. Called only for changes. */
  readonly details: () => AuditDetails | Promise<AuditDetails>;
}

export type AuditResult = Omit<AuditCompletion, 'at'>;

/**
 * Records the outcome. Never rejects, because the person already has their answer, and a full disk must not look like a
 * failed command.
 */
export type RecordAuditResult = (outcome: AuditResult) => Promise<void>;

/**
 * Records that a change begins. Rejects if the database fails, because no change may happen without a record of its
 * author. A read of other people's data is recorded at its end; other reads are not recorded.
 */
export async function beginAuditEntry(attempt: ActionAttempt): Promise<RecordAuditResult> {
  const { auditedAction, deps } = attempt;
  const auditAttempt = auditAttemptOf(attempt);
  const auditEntry: UnfinishedAuditEntry = auditedAction.changes
    ? await deps.audit.begin({ ...auditAttempt, ...withActedServers(await attempt.details(), attempt) })
    : { end: async (end) => (isPrivate(auditedAction, end) ? deps.audit.read(auditAttempt, end) : undefined) };
  return (outcome) =>
    logFailures(attempt, 'could not write the outcome of a command to the audit trail', () =>
      auditEntry.end({ ...withActedServers(outcome, attempt), at: deps.commandDeps.clock.now() }),
    );
}

/** Adds the action's media servers to an audit entry. The entry's target, such as "all libraries", may not name any. */
function withActedServers<D extends AuditDetails>(
  { refs = [], shared, ...details }: D,
  { server, context, deps }: Pick<ActionAttempt, 'server' | 'context' | 'deps'>,
) {
  const actedServers = new Set(refs.flatMap((ref) => (ref === undefined ? [] : serverOfRef(ref))));
  // Records only servers that the guild may see. Otherwise people could disguise an action by naming another server.
  const visibleActed = context.servers.filter((id) => actedServers.has(id));
  const serverId = details.server ?? server?.id ?? onlyElement(visibleActed);
  const servers = new Set([...(serverId === undefined ? [] : [serverId]), ...(details.servers ?? []), ...visibleActed]);
  const { target } = details;
  const isNamed = server?.name !== undefined && target !== undefined;
  return {
    ...details,
    server: serverId,
    ...(servers.size > 1 && { servers: [...servers] }),
    ...(isNamed && { target: `${server.name}: ${target}` }),
    ...(shared && { copies: copiesOf(shared, context, deps) }),
  };
}

/**
 * Copies of the audit entry for other guilds that the change concerns. A change that is about to be refused is not
 * copied.
 */
function copiesOf(
  shared: readonly ChangeAffectingOtherGuilds[],
  { actor: { guildId }, may }: InteractionContext,
  { commandDeps: { mediaServers } }: InteractionDeps,
): readonly AuditEntryCopyForGuild[] {
  const changer = { guildId, isInstallationAdmin: may('servers.manage') };
  const allowedChanges = shared.filter(
    ({ server }) => findSharedDataChangeRefusal(mediaServers, server, changer) === undefined,
  );
  return allowedChanges.flatMap((change) =>
    otherGuildsSeeingServer(mediaServers, change.server, guildId).map((otherGuild) => ({
      ...change,
      guildId: otherGuild,
    })),
  );
}

/**
 * Records that a person saw other people's data among an option's choices. Never rejects, because the choices are
 * already visible.
 */
export async function recordShownChoicesInAuditTrail(
  request: Omit<ActionAttempt, 'details'>,
  option: string,
): Promise<void> {
  const attempt = auditAttemptOf(request);
  await logFailures(request, 'could not write to the audit trail who was shown the choices of an option', () =>
    request.deps.audit.read(attempt, {
      at: attempt.at,
      server: request.server?.id,
      target: `${SUGGESTED_CHOICES_PREFIX}${option}`,
      outcome: 'done',
    }),
  );
}

interface LogContext {
  readonly interaction: Pick<AnswerableInteraction, 'id'>;
  readonly auditedAction: Pick<AuditedAction, 'name'>;
  readonly deps: Pick<InteractionDeps, 'log'>;
}

/** Writes to the audit trail. A failure is only logged, with the sentence `failure`. */
async function logFailures(
  { interaction, auditedAction, deps }: LogContext,
  failure: string,
  write: () => Promise<unknown>,
): Promise<void> {
  try {
    await write();
  } catch (err) {
    deps.log.error({ err, command: auditedAction.name, reference: interaction.id }, failure);
  }
}

/**
 * True if the answer shows other people's private data. Some actions do so only with certain options; their answer then
 * has a target.
 */
const isPrivate = ({ discloses }: AuditedAction, { target }: AuditCompletion): boolean =>
  discloses === true || target !== undefined;

function auditAttemptOf({
  interaction,
  auditedAction,
  permit,
  context,
  deps,
}: Omit<ActionAttempt, 'details'>): AuditAttempt {
  const { userId, guildId } = context.actor;
  return {
    at: deps.commandDeps.clock.now(),
    userId,
    guildId,
    channelId: interaction.channelId ?? undefined,
    action: auditedAction.name,
    capability: permit.capability,
    rule: permit.rule,
    interactionId: interaction.id,
  };
}

interface RefusedAction {
  readonly interaction: AnswerableInteraction;
  readonly deps: Pick<InteractionDeps, 'audit' | 'log' | 'policy' | 'commandDeps'>;
  readonly auditedAction: Pick<AuditedAction, 'name' | 'requires'>;
  readonly actor?: ActingUser | undefined;
}

/**
 * Counts a refused command or press. Refusals outside of the guilds that the bot serves are not counted, because no
 * admin could read the count.
 */
export async function countRefusedAction({
  interaction,
  deps,
  auditedAction,
  actor = actorOfInteraction(interaction),
}: RefusedAction): Promise<void> {
  const { userId, guildId } = actor;
  const { audit, policy, commandDeps } = deps;
  if (guildId === undefined || (policy.guildIds && !policy.guildIds.includes(guildId))) return;
  await logFailures(
    { interaction, auditedAction, deps },
    'could not count in the audit trail that a command was refused',
    () => audit.refuse({ at: commandDeps.clock.now(), userId, guildId, capability: auditedAction.requires }),
  );
}
