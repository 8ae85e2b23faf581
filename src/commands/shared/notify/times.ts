import type { QuietHours } from '../../../domain/notifications/settings.ts';
import { timeZoneOf, timeZones } from '../../../time/timeZones.ts';
import { BadOption } from '../../framework/command.ts';
import type { Choice, Deps, InteractionContext, Working } from '../../framework/context.ts';
import { begins, holds } from '../names.ts';

const TIME = /^(\d{1,2})(?:[:.](\d{2}))?\s*h?$/i;
/** "22", "22h", "22:00" and "7.30" as minutes after midnight. */
export function minutesOf(typed: string): number | undefined {
  const [, hour, minute = '0'] = TIME.exec(typed.trim()) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return Number(hour) * 60 + Number(minute);
}

/** An option that is a time of the day; throws a BadOption. */
export function timeOption(name: string, typed: string, { texts }: InteractionContext): number {
  const minutes = minutesOf(typed);
  if (minutes === undefined) throw new BadOption(name, texts.notify.badTime);
  return minutes;
}

/** Both options or none; throws a BadOption. */
export function quietOption(
  from: string | undefined,
  to: string | undefined,
  context: InteractionContext,
): QuietHours | undefined {
  if (from === undefined && to === undefined) return undefined;
  const { notify } = context.texts;
  if (from === undefined) throw new BadOption('quiet-from', notify.bothTimes);
  if (to === undefined) throw new BadOption('quiet-to', notify.bothTimes);
  const quiet = { from: timeOption('quiet-from', from, context), to: timeOption('quiet-to', to, context) };
  if (quiet.from === quiet.to) throw new BadOption('quiet-to', notify.sameTimes);
  return quiet;
}

/** Autocomplete: the bot's own zone, zones whose name or city begins with the text, then zones that contain it. */
export async function completeTimeZone(
  typed: string,
  { deps }: Pick<Working<Pick<Deps, 'timeZone'>>, 'deps'>,
): Promise<Choice[]> {
  const { timeZone } = deps;
  const wanted = typed.trim().replaceAll(' ', '_');
  const cityBegins = (zone: string) => zone.split('/').some((part) => begins(part, wanted));
  const rank = (zone: string) => (zone === timeZone ? 2 : Number(cityBegins(zone)));
  return timeZones()
    .filter((zone) => holds(zone, wanted))
    .toSorted((a, b) => rank(b) - rank(a))
    .map((zone) => ({ name: zone, value: zone }));
}

/** An option that is a time zone; throws a BadOption. */
export function zoneOption(typed: string | undefined, { texts }: InteractionContext): string | undefined {
  const zone = typed === undefined ? undefined : timeZoneOf(typed);
  if (typed !== undefined && zone === undefined) throw new BadOption('time-zone', texts.notify.badZone);
  return zone;
}
