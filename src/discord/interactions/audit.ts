import type { ActionWords, Find } from '../../commands/framework/declaration.ts';
import type { Actor } from '../../domain/access.ts';
import type { AuditEntry } from '../../domain/audit.ts';
import type { Capability } from '../../domain/capabilities.ts';
import type { Repliable } from '../reply/repliable.ts';
import { actorOf } from './actor.ts';
import type { InteractionDeps } from './context.ts';

/** What is being done, by the name it has in the log and the audit trail. */
export interface AuditedAction {
  readonly name: string;
  readonly requires: Capability;
  readonly changes: boolean;
  /** What its options are called, if it has any. */
  readonly words?: Find<{ readonly name: string; readonly options?: ActionWords['options'] }> | undefined;
}

/** Writes down who did what. The person has their answer by now, so a full disk must not look like a failed command. */
export async function recordAudit(
  interaction: Repliable,
  { audit, log }: InteractionDeps,
  command: string,
  outcome: AuditEntry['outcome'],
  detail?: string,
  { userId, guildId }: Actor = actorOf(interaction),
): Promise<void> {
  try {
    await audit.write({ at: interaction.createdAt, userId, guildId, command, outcome, detail });
  } catch (error) {
    log.error({ err: error, command, reference: interaction.id }, 'could not write the audit trail');
  }
}
