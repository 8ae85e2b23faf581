import { type DigestTiming, WEEKDAYS } from '../../../domain/notifications/settings.ts';
import { InvalidOptionError } from '../../framework/command.ts';
import type { InteractionContext } from '../../framework/context.ts';
import { timeOption } from './times.ts';

/** Default time of a digest: 9:00, in minutes after midnight. */
const DEFAULT_TIME = 9 * 60;
const MONDAY = 1;

interface DigestArgs {
  readonly kind: DigestTiming['kind'];
  readonly at?: string | undefined;
  readonly weekday?: (typeof WEEKDAYS)[number] | undefined;
}

export function refuseInvalidTimes({ kind, at, weekday }: DigestArgs, { texts }: InteractionContext): void {
  if (at !== undefined && kind !== 'daily' && kind !== 'weekly') throw new InvalidOptionError('at', texts.notify.notAt);
  if (weekday !== undefined && kind !== 'weekly') throw new InvalidOptionError('weekday', texts.notify.notWeekday);
}

/** The digest with these options. If no time or weekday was typed, the earlier one stays. */
export function digestFromOptions(
  { kind, at: typedTime, weekday }: DigestArgs,
  before: DigestTiming,
  context: InteractionContext,
): DigestTiming {
  if (kind === 'off' || kind === 'hourly') return { kind };
  const earlierTime = 'at' in before ? before.at : DEFAULT_TIME;
  const at = typedTime === undefined ? earlierTime : timeOption('at', typedTime, context);
  if (kind === 'daily') return { kind, at };
  const earlierWeekday = 'weekday' in before ? before.weekday : MONDAY;
  return { kind, at, weekday: weekday === undefined ? earlierWeekday : WEEKDAYS.indexOf(weekday) + 1 };
}
