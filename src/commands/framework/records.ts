import type { AuditResult } from '../../domain/audit.ts';
import type { Message } from '../../render/kit/message/message.ts';

/**
 * Adds audit details to a message. Missing details keep their values from before the change. A successful change has no
 * `failure`.
 */
export const addAuditDetailsToMessage = <M extends Message>(message: M, audit: AuditResult): M => ({
  ...message,
  audit: message.outcome === 'done' ? { ...audit, failure: undefined } : audit,
});

/** A channel in the audit trail: its id with the word "channel", by which readers of the trail look up the name. */
export const channelAuditText = (channelId: string): string => `channel ${channelId}`;
export const roleAuditText = (roleId: string): string => `role ${roleId}`;
