import { attributeByCapability } from '../domain/access/capabilities.ts';
import { type RateLimit, READ_RATE_LIMIT } from '../domain/access/rateLimits.ts';

export const RATE_LIMIT_BY_CAPABILITY = attributeByCapability('limit');

/** How often a person may send a form of `/setup`. Each form causes a request to the typed address. */
export const SETUP_FORM_RATE_LIMIT: RateLimit = { burst: 8, everyMs: 30_000 };
/** How often a person may open forms. Their choices may be read from the media server. */
export const FORM_RATE_LIMIT: RateLimit = READ_RATE_LIMIT;
/** How often autocomplete is answered. Discord asks for choices at each pause in typing. */
export const AUTOCOMPLETE_RATE_LIMIT: RateLimit = { burst: 30, everyMs: 200 };
/** How often the audit trail records that a person saw choices with private data of other people, per command. */
export const PRIVATE_CHOICES_AUDIT_RATE_LIMIT: RateLimit = { burst: 1, everyMs: 10 * 60_000 };
/** How often refused commands, and presses without effect, are handled. Each costs a lookup and a stored count. */
export const REFUSED_COMMAND_RATE_LIMIT: RateLimit = { burst: 20, everyMs: 3_000 };
