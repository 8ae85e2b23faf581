import { z } from 'zod';
import { DAY_MS } from '../../../time/units.ts';
import { jsonOf } from '../../json.ts';

/** The life of a token, from the token itself. */
export interface TokenLife {
  readonly endsAt: Date;
  /** Missing if the token does not contain it, or contains an impossible time. */
  readonly issuedAt?: Date | undefined;
}

/** When a token expires, and whether it has. */
export interface TokenExpiry {
  readonly at: Date;
  readonly isOver: boolean;
}

/** In characters, twice as many as a form takes. Longer texts are not decoded. */
const MAX_LENGTH = 4_000;
/** Header, payload and signature, each in base64url (RFC 7519). */
const JWT = /^[\w-]+\.([\w-]+)\.[\w-]+$/;
/** Both in seconds. */
const payload = jsonOf(z.object({ exp: z.number(), iat: z.unknown().optional() }));

const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/**
 * The life of a JWT; undefined for every other token. Its signature is not checked: the date is for people to read, and people who type a
 * forged token only mislead themselves. Never throws.
 */
export function tokenLife(token: string): TokenLife | undefined {
  if (token.length > MAX_LENGTH) return undefined;
  const encoded = JWT.exec(token)?.[1];
  if (encoded === undefined) return undefined;
  const { data } = payload.safeParse(Buffer.from(encoded, 'base64url').toString());
  const endsAt = momentOf(data?.exp);
  if (endsAt === undefined) return undefined;
  const issuedAt = momentOf(data?.iat);
  return issuedAt !== undefined && issuedAt < endsAt ? { endsAt, issuedAt } : { endsAt };
}

/** Undefined unless it is a moment of this century, which excludes milliseconds, text and missing values. */
function momentOf(seconds: unknown): Date | undefined {
  const ms = typeof seconds === 'number' ? seconds * 1000 : Number.NaN;
  return ms >= EARLIEST && ms < LATEST ? new Date(ms) : undefined;
}

export function tokenExpiry(token: string, now: Date): TokenExpiry | undefined {
  const at = tokenLife(token)?.endsAt;
  return at && { at, isOver: at <= now };
}

/** When the end of a token is near: a quarter of its life is left, and at least a day. Without an issue date its life begins at `typedAt`. */
export function endIsNearFrom({ endsAt, issuedAt }: TokenLife, typedAt: Date): Date {
  const lifeMs = endsAt.getTime() - (issuedAt ?? typedAt).getTime();
  return new Date(endsAt.getTime() - Math.max(lifeMs / 4, DAY_MS));
}
