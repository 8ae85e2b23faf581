import { type Digest, WEEKDAYS } from '../../../domain/notifications/settings.ts';
import { BadOption } from '../../framework/command.ts';
import type { InteractionContext } from '../../framework/context.ts';
import { timeOption } from './times.ts';

/** Digests come on Monday at nine in the morning unless another time is set. */
const DEFAULTS = { at: 9 * 60, weekday: 1 } as const;

interface DigestArgs {
  readonly kind: Digest['kind'];
  readonly at?: string | undefined;
  readonly weekday?: (typeof WEEKDAYS)[number] | undefined;
}

/** Throws a BadOption for a time or a day that this kind does not have. */
export function refuseContrary({ kind, at, weekday }: DigestArgs, { texts }: InteractionContext): void {
  if (at !== undefined && kind !== 'daily' && kind !== 'weekly') throw new BadOption('at', texts.notify.notAt);
  if (weekday !== undefined && kind !== 'weekly') throw new BadOption('weekday', texts.notify.notWeekday);
}

/** A missing time or day stays unchanged. */
export function planDigest(
  { kind, at: typed, weekday }: DigestArgs,
  before: Digest,
  context: InteractionContext,
): Digest {
  if (kind === 'off' || kind === 'hourly') return { kind };
  const at = typed === undefined ? ('at' in before ? before.at : DEFAULTS.at) : timeOption('at', typed, context);
  if (kind === 'daily') return { kind, at };
  const day = 'weekday' in before ? before.weekday : DEFAULTS.weekday;
  return { kind, at, weekday: weekday === undefined ? day : WEEKDAYS.indexOf(weekday) + 1 };
}
