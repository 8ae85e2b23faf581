import type { TokenExpiry } from '../../../domain/media/server/tokenLife.ts';
import type { DateFormatter } from '../../texts/dayFormat.ts';
import type { Texts } from '../../texts/texts.ts';
import { formatDiscordTimestamp } from './markdown.ts';

export const dateTimestamp: DateFormatter = (at) => formatDiscordTimestamp(at, 'D');

/** Says how long an accepted token is valid. Undefined if the token does not contain its expiry. */
export function tokenExpiryText(
  { tokens }: Texts,
  expiry: TokenExpiry | undefined,
  day: DateFormatter = dateTimestamp,
): string | undefined {
  if (expiry === undefined) return undefined;
  const expiryDay = day(expiry.at);
  return expiry.isOver ? tokens.ended(expiryDay) : tokens.ends(expiryDay);
}
