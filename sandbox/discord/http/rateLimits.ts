import { createHash } from 'node:crypto';
import type { Limit, Match } from './route.ts';

/** Discord documents a global limit of 50 requests a second, which does not apply to interaction endpoints. */
const GLOBAL: Limit = { count: 50, perMs: 1_000 };
/** Applies to routes that name no limit. Discord publishes no numbers per route, only headers. */
const DEFAULT_LIMIT: Limit = { count: 50, perMs: 1_000 };

export interface RateLimitDecision {
  readonly headers: Readonly<Record<string, string>>;
  /** Set when the call is refused: for how many seconds, and whether by the global limit. */
  readonly refused?: { readonly retryAfter: number; readonly global: boolean };
}

export interface RateLimits {
  judge(match: Match): RateLimitDecision;
}

interface Bucket {
  left: number;
  resetAt: number;
}

/** Keeps a bucket per route and major parameter, refilled all at once when its window ends. `timeScale` shortens windows. */
export const createRateLimits = (now: () => number, timeScale: number): RateLimits => {
  const buckets = new Map<string, Bucket>();
  const draw = (key: string, limit: Limit): Bucket & { readonly refused: boolean } => {
    const known = buckets.get(key);
    const bucket =
      known && known.resetAt > now() ? known : { left: limit.count, resetAt: now() + limit.perMs * timeScale };
    buckets.set(key, bucket);
    const refused = bucket.left === 0;
    if (!refused) bucket.left -= 1;
    return { ...bucket, refused };
  };
  return {
    judge: ({ route, params }) => {
      const limit = route.limit ?? DEFAULT_LIMIT;
      const bucket = draw(`${route.name} ${majorOf(params)}`, limit);
      const resetAfter = Math.max(0, bucket.resetAt - now()) / 1_000;
      const headers = {
        'x-ratelimit-limit': String(limit.count),
        'x-ratelimit-remaining': String(bucket.left),
        'x-ratelimit-reset': (bucket.resetAt / 1_000).toFixed(3),
        'x-ratelimit-reset-after': resetAfter.toFixed(3),
        'x-ratelimit-bucket': createHash('sha256').update(route.name).digest('hex').slice(0, 32),
      };
      if (bucket.refused) return rateLimited(headers, resetAfter, false);
      const all = route.auth === 'bot' ? draw('everything', GLOBAL) : undefined;
      if (all?.refused) return rateLimited(headers, Math.max(0, all.resetAt - now()) / 1_000, true);
      return { headers };
    },
  };
};

/** Tells buckets of one route apart: Discord's major parameters are the channel, the guild and the webhook with its token. */
const majorOf = (params: Readonly<Record<string, string>>): string =>
  [params.channelId ?? params.guildId ?? params.applicationId, params.token].filter(Boolean).join(' ');

const rateLimited = (headers: Record<string, string>, retryAfter: number, global: boolean): RateLimitDecision => ({
  headers: {
    ...headers,
    ...refusalHeaders(retryAfter, global),
  },
  refused: { retryAfter: Number(retryAfter.toFixed(3)), global },
});

/**
 * Discord rounds the header up to whole seconds and is exact in the body. discord.js obeys the header, so below a
 * second, which only happens with shortened windows, the header is exact here.
 */
export const refusalHeaders = (retryAfter: number, global: boolean): Record<string, string> => ({
  'retry-after': retryAfter < 1 ? retryAfter.toFixed(3) : String(Math.ceil(retryAfter)),
  'x-ratelimit-scope': global ? 'global' : 'user',
  ...(global ? { 'x-ratelimit-global': 'true' } : {}),
});

export const rateLimitBody = (refused: { readonly retryAfter: number; readonly global: boolean }) => ({
  message: 'You are being rate limited.',
  retry_after: refused.retryAfter,
  global: refused.global,
  code: 0,
});
