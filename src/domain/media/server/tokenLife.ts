import { z } from 'zod';
import { DAY_MS } from '../../../time/units.ts';
import { jsonOf } from '../../json.ts';

/** What a token says of its own life. */
export interface TokenLife {
  readonly endsAt: Date;
  /** Missing: it does not say, or says something impossible. */
  readonly issuedAt?: Date | undefined;
}

/** When a token ends, and whether that is over. */
export interface TokenExpiry {
  readonly at: Date;
  readonly isOver: boolean;
}

/** In characters. The longest tokens that are taken have 4,000; nobody's words of any length are decoded. */
const MAX_LENGTH = 4_000;
/** Header, payload and signature, each in base64url (RFC 7519). */
const JWT = /^[\w-]+\.([\w-]+)\.[\w-]+$/;
/** Both in seconds. */
const payload = jsonOf(z.object({ exp: z.number(), iat: z.unknown().optional() }));

const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/**
 * The life of a JWT; undefined for every other token. Its signature is not checked: the date is for people to read, and whoever typed the
 * token could only mislead themselves. Never throws.
 */
export function tokenLife(token: string): TokenLife | undefined {
  const [, encoded] = (token.length <= MAX_LENGTH && JWT.exec(token)) || [];
  if (encoded === undefined) return undefined;
  const { data } = payload.safeParse(Buffer.from(encoded, 'base64url').toString());
  const endsAt = momentOf(data?.exp);
  if (endsAt === undefined) return undefined;
  const issuedAt = momentOf(data?.iat);
  return issuedAt !== undefined && issuedAt < endsAt ? { endsAt, issuedAt } : { endsAt };
}

/** Undefined for what is not a moment of this century: milliseconds, text, nothing. */
function momentOf(seconds: unknown): Date | undefined {
  const ms = typeof seconds === 'number' ? seconds * 1000 : Number.NaN;
  return ms >= EARLIEST && ms < LATEST ? new Date(ms) : undefined;
}

export function tokenExpiry(token: string, now: Date): TokenExpiry | undefined {
  const at = tokenLife(token)?.endsAt;
  return at && { at, isOver: at <= now };
}

/** When the end of a token is near: a quarter of its life is left, and at least a day. `typedAt` counts where it does not say its begin. */
export function endIsNearFrom({ endsAt, issuedAt }: TokenLife, typedAt: Date): Date {
  const lifeMs = endsAt.getTime() - (issuedAt ?? typedAt).getTime();
  return new Date(endsAt.getTime() - Math.max(lifeMs / 4, DAY_MS));
}
