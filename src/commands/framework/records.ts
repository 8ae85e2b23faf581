import type { AuditResult } from '../../domain/audit.ts';
import type { Message } from '../../render/kit/message/message.ts';

/**
 * Adds audit details to a message. Details that are missing here stay as they were recorded before the change. Drops
 * `failure` if the change succeeded.
 */
export const withAuditDetails = <M extends Message>(message: M, audit: AuditResult): M => ({
  ...message,
  audit: message.outcome === 'done' ? { ...audit, failure: undefined } : audit,
});

/** The channel's id with its kind, so that the audit trail can look up the name. */
export const channelAuditText = (channelId: string): string => `channel ${channelId}`;
export const roleAuditText = (roleId: string): string => `role ${roleId}`;
