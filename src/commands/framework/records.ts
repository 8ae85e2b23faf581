import type { AuditResult } from '../../domain/audit.ts';
import type { Message } from '../../render/kit/message.ts';

/**
 * The message with what the audit trail says of what it tells; what was recorded before stays where this says nothing, and what was
 * done has no failure.
 */
export const audited = <M extends Message>(message: M, audit: AuditResult): M => ({
  ...message,
  audit: message.outcome === 'done' ? { ...audit, failure: undefined } : audit,
});

/** Of a bare number nobody knows what it is the id of; so the trail can show channels and roles by name. */
export const channelRecord = (channelId: string): string => `channel ${channelId}`;
export const roleRecord = (roleId: string): string => `role ${roleId}`;
