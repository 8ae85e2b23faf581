import type { AuditResult } from '../../domain/audit.ts';
import type { Message } from '../../render/kit/message.ts';

/**
 * Adds audit details to a message; missing ones keep their recorded values, and a change that was done has no
 * failure.
 */
export const audited = <M extends Message>(message: M, audit: AuditResult): M => ({
  ...message,
  audit: message.outcome === 'done' ? { ...audit, failure: undefined } : audit,
});

/** Prefixes ids with their kind, so that the trail can show channels and roles by name. */
export const channelRecord = (channelId: string): string => `channel ${channelId}`;
export const roleRecord = (roleId: string): string => `role ${roleId}`;
