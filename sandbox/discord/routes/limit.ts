import { invalidForm } from '../apiErrors.ts';
import type { Call } from '../http/route.ts';

interface PageLimit {
  readonly most: number;
  readonly byDefault: number;
}

/** The requested page size. Throws Discord's error below 1 and above `most`. */
export const limitOf = ({ query }: Call, { most, byDefault }: PageLimit): number => {
  const limit = Number(query.get('limit') ?? byDefault);
  if (limit >= 1 && limit <= most) return limit;
  throw invalidForm([{ path: ['limit'], code: 'NUMBER_TYPE_RANGE', message: `int value should be 1 to ${most}` }]);
};
