import type { TokenExpiry } from '../../domain/media/server/tokenLife.ts';
import type { DayFormat } from '../texts/dayFormat.ts';
import type { Texts } from '../texts/texts.ts';
import { moment } from './markdown.ts';

/** Each reader sees it in their own zone. */
export const timestamp: DayFormat = (at) => moment(at, 'D');

/** Until when a token that was accepted is valid; undefined if it does not say. */
export function acceptedUntil(
  { tokens }: Texts,
  expiry: TokenExpiry | undefined,
  day: DayFormat = timestamp,
): string | undefined {
  if (expiry === undefined) return undefined;
  const at = day(expiry.at);
  return expiry.isOver ? tokens.ended(at) : tokens.ends(at);
}
