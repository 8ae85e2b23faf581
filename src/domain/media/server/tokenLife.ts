import { z } from 'zod';
import { DAY_MS } from '../../../time/units.ts';
import { jsonCodec } from '../../json.ts';

export interface TokenLifetime {
  readonly endsAt: Date;
  /** When the token was issued. Undefined if the token contains no time, or an impossible one. */
  readonly issuedAt?: Date | undefined;
}

export interface TokenExpiry {
  readonly at: Date;
  readonly isOver: boolean;
}

/** Longest token that is decoded, in characters: twice as long as any real token. */
const MAX_LENGTH = 4_000;
/** Matches a JWT: header, payload and signature, each in base64url (RFC 7519). */
const JWT = /^[\w-]+\.([\w-]+)\.[\w-]+$/;
/** `exp` and `iat` are in seconds since 1970. */
const payload = jsonCodec(z.object({ exp: z.number(), iat: z.unknown().optional() }));

const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/**
 * Reads when a JWT was issued and expires. Undefined for other tokens. The signature is not checked, because the dates
 * are shown only to the person who entered the token. Never throws.
 */
export function readTokenLifetime(token: string): TokenLifetime | undefined {
  if (token.length > MAX_LENGTH) return undefined;
  const encodedPayload = JWT.exec(token)?.[1];
  if (encodedPayload === undefined) return undefined;
  const { data } = payload.safeParse(Buffer.from(encodedPayload, 'base64url').toString());
  const endsAt = momentOf(data?.exp);
  if (endsAt === undefined) return undefined;
  const issuedAt = momentOf(data?.iat);
  return issuedAt !== undefined && issuedAt < endsAt ? { endsAt, issuedAt } : { endsAt };
}

/**
 * Converts seconds since 1970 to a date in this century. Undefined for any other value, such as milliseconds or text.
 */
function momentOf(seconds: unknown): Date | undefined {
  const ms = typeof seconds === 'number' ? seconds * 1000 : Number.NaN;
  return ms >= EARLIEST && ms < LATEST ? new Date(ms) : undefined;
}

export function readTokenExpiry(token: string, now: Date): TokenExpiry | undefined {
  const at = readTokenLifetime(token)?.endsAt;
  return at && { at, isOver: at <= now };
}

/**
 * The moment from which a token counts as expiring soon: when a quarter of its life is left, but at least a day before
 * it expires. A token without an issue date counts as issued at `typedAt`.
 */
export function tokenExpiryWarningTime({ endsAt, issuedAt }: TokenLifetime, typedAt: Date): Date {
  const lifeMs = endsAt.getTime() - (issuedAt ?? typedAt).getTime();
  return new Date(endsAt.getTime() - Math.max(lifeMs / 4, DAY_MS));
}
