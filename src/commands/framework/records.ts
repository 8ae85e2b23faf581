import type { AuditResult } from '../../domain/audit.ts';
import type { Message } from '../../render/kit/message.ts';

/** Adds audit details to a message. Missing details stay as recorded before. Drops `failure` after success. */
export const withAudit = <M extends Message>(message: M, audit: AuditResult): M => ({
  ...message,
  audit: message.outcome === 'done' ? { ...audit, failure: undefined } : audit,
});

/** The id with its kind, by which the audit trail finds the name of the channel or role. */
export const channelRecord = (channelId: string): string => `channel ${channelId}`;
export const roleRecord = (roleId: string): string => `role ${roleId}`;
