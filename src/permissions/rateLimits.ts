import { factOfEach } from '../domain/access/capabilities.ts';
import type { RateLimit } from '../domain/access/rateLimits.ts';

/** How often one person may do what. */
export const RATE_LIMIT_OF = factOfEach('limit');

/** Forms of `/setup`: each is a request to whatever address somebody typed. */
export const SETTING_UP: RateLimit = { burst: 8, everyMs: 30_000 };
/** Lists of choices: Discord asks for one with each pause in typing. */
export const TYPING: RateLimit = { burst: 30, everyMs: 200 };
/** The same person looking at the same choices again is written down no sooner. */
export const LOOKS: RateLimit = { burst: 1, everyMs: 10 * 60_000 };
/** What is refused, and presses that count for nothing: each costs a lookup, and a count that is written. */
export const REFUSALS: RateLimit = { burst: 20, everyMs: 3_000 };
