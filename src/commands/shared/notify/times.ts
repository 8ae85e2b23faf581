import type { QuietHours } from '../../../domain/notifications/settings.ts';
import { parseTimeZoneName, timeZones } from '../../../time/timeZones.ts';
import { InvalidOptionError } from '../../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext, OptionChoice } from '../../framework/context.ts';
import { containsText, startsWithText } from '../names.ts';

const TIME_PATTERN = /^(\d{1,2})(?:[:.](\d{2}))?\s*h?$/i;
/** Parses "22", "22h", "22:00" and "7.30" to minutes after midnight. */
export function parseTimeOfDay(typedText: string): number | undefined {
  const [, hour, minute = '0'] = TIME_PATTERN.exec(typedText.trim()) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return Number(hour) * 60 + Number(minute);
}

/** Minutes after midnight. Throws an InvalidOptionError for text that is not a time of day. */
export function timeOption(name: string, typedText: string, { texts }: InteractionContext): number {
  const minutes = parseTimeOfDay(typedText);
  if (minutes === undefined) throw new InvalidOptionError(name, texts.notify.badTime);
  return minutes;
}

/**
 * The quiet hours. Throws an InvalidOptionError for an invalid time, for equal times, or if only one time was typed.
 */
export function requireQuietHours(
  from: string | undefined,
  to: string | undefined,
  context: InteractionContext,
): QuietHours | undefined {
  if (from === undefined && to === undefined) return undefined;
  const { notify } = context.texts;
  if (from === undefined) throw new InvalidOptionError('quiet-from', notify.bothTimes);
  if (to === undefined) throw new InvalidOptionError('quiet-to', notify.bothTimes);
  const quiet = { from: timeOption('quiet-from', from, context), to: timeOption('quiet-to', to, context) };
  if (quiet.from === quiet.to) throw new InvalidOptionError('quiet-to', notify.sameTimes);
  return quiet;
}

/**
 * Autocomplete for time zones. Offers the bot's own zone, then zones of which a part begins with the typed text, then
 * other zones that contain the text.
 */
export async function completeTimeZone(
  typedText: string,
  { deps }: Pick<CommandDepsAndContext<Pick<CommandDeps, 'timeZone'>>, 'deps'>,
): Promise<OptionChoice[]> {
  const { timeZone } = deps;
  const query = typedText.trim().replaceAll(' ', '_');
  const rank = (zone: string) => {
    if (zone === timeZone) return 2;
    return zone.split('/').some((part) => startsWithText(part, query)) ? 1 : 0;
  };
  return timeZones()
    .filter((zone) => containsText(zone, query))
    .toSorted((a, b) => rank(b) - rank(a))
    .map((zone) => ({ name: zone, value: zone }));
}

/** The typed time zone as an IANA name. Throws an InvalidOptionError for text that is not a time zone. */
export function requireValidTimeZone(typedText: string | undefined, { texts }: InteractionContext): string | undefined {
  if (typedText === undefined) return undefined;
  const zone = parseTimeZoneName(typedText);
  if (zone === undefined) throw new InvalidOptionError('time-zone', texts.notify.badZone);
  return zone;
}
