import { factOfEach } from '../domain/access/capabilities.ts';
import type { RateLimit } from '../domain/access/rateLimits.ts';

/** Each capability's rate limit per person. */
export const RATE_LIMIT_OF = factOfEach('limit');

/** Forms of `/setup`: each causes a request to a typed address. */
export const SETTING_UP: RateLimit = { burst: 8, everyMs: 30_000 };
/** Lists of choices: Discord asks for one with each pause in typing. */
export const TYPING: RateLimit = { burst: 30, everyMs: 200 };
/** Audit rows about one person who lists the choices of one command. */
export const LOOKS: RateLimit = { burst: 1, everyMs: 10 * 60_000 };
/** Refusals, and presses without effect: each costs a lookup and a stored count. */
export const REFUSALS: RateLimit = { burst: 20, everyMs: 3_000 };
