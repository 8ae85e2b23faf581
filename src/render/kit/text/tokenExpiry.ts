import type { TokenExpiry } from '../../../domain/media/server/tokenLife.ts';
import type { DayFormat } from '../../texts/dayFormat.ts';
import type { Texts } from '../../texts/texts.ts';
import { moment } from './markdown.ts';

export const dateTimestamp: DayFormat = (at) => moment(at, 'D');

/** Says how long an accepted token is valid. Undefined if the token does not contain its expiry. */
export function tokenExpiryText(
  { tokens }: Texts,
  expiry: TokenExpiry | undefined,
  day: DayFormat = dateTimestamp,
): string | undefined {
  if (expiry === undefined) return undefined;
  const expiryDay = day(expiry.at);
  return expiry.isOver ? tokens.ended(expiryDay) : tokens.ends(expiryDay);
}
