import { attributeByCapability } from '../domain/access/capabilities.ts';
import { type RateLimit, READING } from '../domain/access/rateLimits.ts';

export const RATE_LIMIT_OF = attributeByCapability('limit');

/** How often a person may send a form of `/setup`. Each form causes a request to the typed address. */
export const SETTING_UP: RateLimit = { burst: 8, everyMs: 30_000 };
/** How often a person may open forms. Their choices may be read from the media server. */
export const FORMS: RateLimit = READING;
/** How often autocomplete is answered. Discord asks for choices at each pause in typing. */
export const TYPING: RateLimit = { burst: 30, everyMs: 200 };
/**
 * How often the audit trail records, per person and command, that the person saw choices with other people's private
 * data.
 */
export const LOOKS: RateLimit = { burst: 1, everyMs: 10 * 60_000 };
/** How often refused commands, and presses without effect, are handled. Each costs a lookup and a stored count. */
export const REFUSALS: RateLimit = { burst: 20, everyMs: 3_000 };
