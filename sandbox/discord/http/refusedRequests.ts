/**
 * After 10,000 refused requests in ten minutes, Discord bans an address for an undocumented time
 * (https://discord.com/developers/docs/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans).
 */
const MOST = 10_000;
const WINDOW_MS = 600_000;
const COUNTED: readonly number[] = [401, 403, 429];

export interface RefusedRequestCounter {
  count(status: number): void;
  /** Seconds until the ban ends. Undefined without a ban. */
  banned(): number | undefined;
}

export const createRefusedRequestCounter = (now: () => number, max: number = MOST): RefusedRequestCounter => {
  let refusals: number[] = [];
  let bannedUntil = 0;
  return {
    count: (status) => {
      if (!COUNTED.includes(status)) return;
      refusals.push(now());
      if (refusals.length >= max) refusals = refusals.filter((at) => at > now() - WINDOW_MS);
      if (refusals.length < max) return;
      refusals = [];
      bannedUntil = now() + WINDOW_MS;
    },
    banned: () => (now() < bannedUntil ? Math.ceil((bannedUntil - now()) / 1_000) : undefined),
  };
};
