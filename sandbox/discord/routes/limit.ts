import { invalidBodyError } from '../discordApiErrors.ts';
import type { DiscordRouteRequest } from '../http/route.ts';

interface PageLimit {
  readonly most: number;
  readonly byDefault: number;
}

/** Reads the requested page size. Throws Discord's error below 1 and above `most`. */
export const readRequestedPageSize = ({ query }: DiscordRouteRequest, { most, byDefault }: PageLimit): number => {
  const limit = Number(query.get('limit') ?? byDefault);
  if (limit >= 1 && limit <= most) return limit;
  throw invalidBodyError([{ path: ['limit'], code: 'NUMBER_TYPE_RANGE', message: `int value should be 1 to ${most}` }]);
};
