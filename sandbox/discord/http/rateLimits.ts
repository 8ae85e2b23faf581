import { createHash } from 'node:crypto';
import type { DiscordApiRouteMatch, RouteRateLimit } from './route.ts';

/** Discord's documented global limit: 50 requests a second, without interaction endpoints. */
const GLOBAL: RouteRateLimit = { count: 50, perMs: 1_000 };
/** Limit of routes without a known limit. Discord publishes no numbers per route. */
const DEFAULT_LIMIT: RouteRateLimit = { count: 50, perMs: 1_000 };

export interface RateLimitDecision {
  readonly headers: Readonly<Record<string, string>>;
  /** Set for a refused request: seconds to wait, and true if the global limit was reached. */
  readonly refused?: { readonly retryAfter: number; readonly global: boolean };
}

export interface RateLimits {
  judge(match: DiscordApiRouteMatch): RateLimitDecision;
}

interface Bucket {
  left: number;
  resetAt: number;
}

/**
 * Keeps a bucket per route and major parameter. A bucket is full again at the end of its window. `timeScale` multiplies
 * the lengths of windows.
 */
export const createRateLimits = (now: () => number, timeScale: number): RateLimits => {
  const buckets = new Map<string, Bucket>();
  const draw = (key: string, limit: RouteRateLimit): Bucket & { readonly refused: boolean } => {
    const storedBucket = buckets.get(key);
    const bucket =
      storedBucket && storedBucket.resetAt > now()
        ? storedBucket
        : { left: limit.count, resetAt: now() + limit.perMs * timeScale };
    buckets.set(key, bucket);
    const isRefused = bucket.left === 0;
    if (!isRefused) bucket.left -= 1;
    return { ...bucket, refused: isRefused };
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
      const globalBucket = route.auth === 'bot' ? draw('everything', GLOBAL) : undefined;
      if (globalBucket?.refused) return rateLimited(headers, Math.max(0, globalBucket.resetAt - now()) / 1_000, true);
      return { headers };
    },
  };
};

/** Joins Discord's major parameters to a part of a bucket's key: channel, guild, or webhook with its token. */
const majorOf = (params: Readonly<Record<string, string>>): string =>
  [params.channelId ?? params.guildId ?? params.applicationId, params.token].filter(Boolean).join(' ');

const rateLimited = (headers: Record<string, string>, retryAfter: number, global: boolean): RateLimitDecision => ({
  headers: {
    ...headers,
    ...rateLimitHeaders(retryAfter, global),
  },
  refused: { retryAfter: Number(retryAfter.toFixed(3)), global },
});

/**
 * Discord rounds the header up to whole seconds and is exact in the body. discord.js uses the header. Waits of less
 * than a second exist only with shortened windows, so the header is exact for them too.
 */
export const rateLimitHeaders = (retryAfter: number, global: boolean): Record<string, string> => ({
  'retry-after': retryAfter < 1 ? retryAfter.toFixed(3) : String(Math.ceil(retryAfter)),
  // Discord's load balancer sends this header. Without it, discord.py takes a 429 for a ban by Cloudflare.
  via: '1.1 google',
  'x-ratelimit-scope': global ? 'global' : 'user',
  ...(global ? { 'x-ratelimit-global': 'true' } : {}),
});

export const rateLimitBody = (refusal: { readonly retryAfter: number; readonly global: boolean }) => ({
  message: 'You are being rate limited.',
  retry_after: refusal.retryAfter,
  global: refusal.global,
  code: 0,
});
