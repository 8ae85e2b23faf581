import type { AuditDetails } from '../../domain/audit.ts';
import type { Message } from '../../render/kit/message.ts';

export const NOTHING: AuditDetails = {};

/** What an action records before it begins. What is not as declared is refused by the action itself, in words. */
export function orNothing(records: () => AuditDetails): AuditDetails {
  try {
    return records();
  } catch {
    return NOTHING;
  }
}

/** The message with what the audit trail says of what it tells; what was recorded before stays where this says nothing. */
export const audited = (message: Message, audit: AuditDetails): Message => ({ ...message, audit });
