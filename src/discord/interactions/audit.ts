import type { InteractionContext } from '../../commands/framework/context.ts';
import type { ActionWords, Find } from '../../commands/framework/declaration.ts';
import { onlyOne } from '../../commands/shared/names.ts';
import type { Actor } from '../../domain/access/access.ts';
import type { Capability } from '../../domain/access/capabilities.ts';
import {
  type AuditAttempt,
  type AuditCopy,
  type AuditDetails,
  type AuditEnd,
  type BegunAudit,
  CHOICES_OF,
  type SharedChange,
} from '../../domain/audit.ts';
import { type ServerId, serverOf } from '../../domain/servers/refs.ts';
import { otherGuildsOf, whyNotShared } from '../../domain/servers/sharedChanges.ts';
import type { Permit } from '../../permissions/policy.ts';
import type { Repliable } from '../reply/delivery.ts';
import { actorOf, type InteractionDeps } from './context.ts';

/** An action, with its name in the log and the audit trail. */
export interface AuditedAction {
  readonly name: string;
  readonly requires: Capability;
  readonly changes: boolean;
  /** It shows other people's private data. */
  readonly discloses?: boolean;
  /** The action receives the named media server as an option and works with all servers. */
  readonly takesServer?: boolean | undefined;
  /** The names of the action and of its options, by language. */
  readonly words?: Find<{ readonly name: string; readonly options?: ActionWords['options'] }> | undefined;
}

/** The media server of an action; `name` only where others could have been meant. */
export interface ServerOfAction {
  readonly id: ServerId;
  readonly name?: string | undefined;
}

export interface Attempt {
  readonly interaction: Pick<Repliable, 'id' | 'channelId'>;
  readonly auditedAction: AuditedAction;
  readonly permit: Permit;
  readonly deps: InteractionDeps;
  readonly context: InteractionContext;
  /** The only possible media server of the action, with its name if the guild has others. */
  readonly server?: ServerOfAction | undefined;
  /** The details that are known before the action begins. Only changes are asked for them. */
  readonly details: () => AuditDetails | Promise<AuditDetails>;
}

export type AuditResult = Omit<AuditEnd, 'at'>;

/**
 * Receives the outcome. Never rejects: the person has their answer by now, and a full disk must not look like
 * a failed command.
 */
export type FinishAudit = (outcome: AuditResult) => Promise<void>;

/**
 * Records that a change begins. Rejects with the database's failure: a change must not happen without a
 * record of its author. Reads of other people's data are recorded afterwards; actions that neither change nor
 * disclose are not.
 */
export async function beginAudit(attempt: Attempt): Promise<FinishAudit> {
  const { auditedAction, deps } = attempt;
  const asked = attemptOf(attempt);
  const begun: BegunAudit = auditedAction.changes
    ? await deps.audit.begin({ ...asked, ...withServer(await attempt.details(), attempt) })
    : { end: async (end) => (isPrivate(auditedAction, end) ? deps.audit.read(asked, end) : undefined) };
  return (outcome) =>
    orLog(attempt, 'could not write the audit trail', () =>
      begun.end({ ...withServer(outcome, attempt), at: deps.commandDeps.clock.now() }),
    );
}

/** A target like "all libraries" does not name its media server. */
function withServer<D extends AuditDetails>(
  { refs = [], shared, ...details }: D,
  { server, context, deps }: Pick<Attempt, 'server' | 'context' | 'deps'>,
) {
  const acted = new Set(refs.flatMap((ref) => (ref === undefined ? [] : serverOf(ref))));
  // People can type any server's name, and must not hide their action by naming one that their guild may not
  // see.
  const ofRefs = context.servers.filter((id) => acted.has(id));
  const about = details.server ?? server?.id ?? onlyOne(ofRefs);
  const all = new Set([...(about === undefined ? [] : [about]), ...(details.servers ?? []), ...ofRefs]);
  const { target } = details;
  const isNamed = server?.name !== undefined && target !== undefined;
  return {
    ...details,
    server: about,
    ...(all.size > 1 && { servers: [...all] }),
    ...(isNamed && { target: `${server.name}: ${target}` }),
    ...(shared && { copies: copiesOf(shared, context, deps) }),
  };
}

/** Other guilds get no entry about an attempt that is about to be refused. */
function copiesOf(
  shared: readonly SharedChange[],
  { actor: { guildId }, may }: InteractionContext,
  { commandDeps: { mediaServers } }: InteractionDeps,
): readonly AuditCopy[] {
  const changer = { guildId, isInstallationAdmin: may('servers.manage') };
  const allowed = shared.filter(({ server }) => whyNotShared(mediaServers, server, changer) === undefined);
  return allowed.flatMap((change) =>
    otherGuildsOf(mediaServers, change.server, guildId).map((other) => ({ ...change, guildId: other })),
  );
}

/**
 * Records that a person saw other people's data among an option's choices. Never rejects: the choices are
 * already shown.
 */
export async function auditLook(asking: Omit<Attempt, 'details'>, option: string): Promise<void> {
  const attempt = attemptOf(asking);
  await orLog(asking, 'could not write to the audit trail who looked at choices', () =>
    asking.deps.audit.read(attempt, {
      at: attempt.at,
      server: asking.server?.id,
      target: `${CHOICES_OF}${option}`,
      outcome: 'done',
    }),
  );
}

/** Never rejects: a failure is logged. */
async function orLog(
  {
    interaction,
    auditedAction,
    deps,
  }: Pick<Attempt, 'interaction'> & {
    readonly auditedAction: Pick<AuditedAction, 'name'>;
    readonly deps: Pick<InteractionDeps, 'log'>;
  },
  failure: string,
  write: () => Promise<unknown>,
): Promise<void> {
  try {
    await write();
  } catch (err) {
    deps.log.error({ err, command: auditedAction.name, reference: interaction.id }, failure);
  }
}

/** Some actions show other people's data only with certain options: then the message has a target. */
const isPrivate = ({ discloses }: AuditedAction, { target }: AuditEnd): boolean =>
  discloses === true || target !== undefined;

function attemptOf({ interaction, auditedAction, permit, context, deps }: Omit<Attempt, 'details'>): AuditAttempt {
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
  readonly interaction: Repliable;
  readonly deps: Pick<InteractionDeps, 'audit' | 'log' | 'policy' | 'commandDeps'>;
  readonly auditedAction: Pick<AuditedAction, 'name' | 'requires'>;
  readonly actor?: Actor | undefined;
}

/**
 * Counts a refusal. Guilds that are not served have no rows here, and refusals outside of guilds have no
 * reader.
 */
export async function countRefusal({
  interaction,
  deps,
  auditedAction,
  actor = actorOf(interaction),
}: RefusedAction): Promise<void> {
  const { userId, guildId } = actor;
  const { audit, policy, commandDeps } = deps;
  if (guildId === undefined || (policy.guildIds && !policy.guildIds.includes(guildId))) return;
  await orLog({ interaction, auditedAction, deps }, 'could not count a refusal', () =>
    audit.refuse({ at: commandDeps.clock.now(), userId, guildId, capability: auditedAction.requires }),
  );
}
