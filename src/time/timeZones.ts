import { zonedTimeOf } from './zonedTime.ts';

/**
 * Newer IANA names of zones that Intl lists only by their old names (CLDR's `iana` attributes in
 * common/bcp47/timezone.xml). Intl accepts the newer names too.
 */
const NEWER_NAMES = [
  'Africa/Asmara',
  'America/Argentina/Buenos_Aires',
  'America/Argentina/Catamarca',
  'America/Argentina/Cordoba',
  'America/Argentina/Jujuy',
  'America/Argentina/Mendoza',
  'America/Atikokan',
  'America/Indiana/Indianapolis',
  'America/Kentucky/Louisville',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
  'Pacific/Chuuk',
  'Pacific/Kanton',
  'Pacific/Pohnpei',
] as const;

export const machineTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Names of all time zones: `ownZone`, UTC, then the others in alphabetical order. */
export function timeZonesWithOwnFirst(ownZone: string): readonly string[] {
  const sortedZones = [...Intl.supportedValuesOf('timeZone'), ...NEWER_NAMES].sort();
  return [...new Set([ownZone, 'UTC', ...sortedZones])];
}

/** Cached at module level, because the list of time zones is the same for the whole process. */
let zoneNames: readonly string[] | undefined;

/**
 * Names of all time zones, the machine's own zone first. `parseTimeZoneName` accepts a few other names too, such as
 * CET. Created at the first use, because that takes 20 ms.
 */
export function timeZones(): readonly string[] {
  zoneNames ??= timeZonesWithOwnFirst(machineTimeZone());
  return zoneNames;
}

/**
 * A time zone's name in IANA's spelling. An older name such as US/Pacific is kept. Undefined for an unknown name, and
 * for an offset such as +01:00, because an offset has no summer time.
 */
export function parseTimeZoneName(text: string): string | undefined {
  const name = text.trim();
  if (!/^[a-z]/i.test(name)) return undefined;
  try {
    // Temporal corrects only the case. Intl would also replace an older name by the zone's main name.
    return zonedTimeOf(new Date(0), name).timeZoneId;
  } catch {
    return undefined;
  }
}
