/**
 * Names that IANA has given since and that ICU, which Intl asks, still knows by their old ones only (CLDR's `iana`
 * attributes in common/bcp47/timezone.xml): taken when typed, and not offered without this.
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

/** Names of time zones, UTC first, then by the alphabet. There are others that `timeZoneOf` takes, such as CET. */
export const TIME_ZONES: readonly string[] = [
  'UTC',
  ...[...new Set([...Intl.supportedValuesOf('timeZone'), ...NEWER_NAMES])].filter((zone) => zone !== 'UTC').sort(),
];

const BY_LOWER_CASE = new Map(TIME_ZONES.map((zone) => [zone.toLowerCase(), zone]));

/** The zone of that name as IANA writes it, however it was typed; an offset such as +01:00 knows no summer time and is none. */
export function timeZoneOf(typed: string): string | undefined {
  const name = typed.trim();
  if (!/^[a-z]/i.test(name)) return undefined;
  const lower = name.toLowerCase();
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    // Of a name that is not in the list nobody says how it is written: what was typed in small letters gets the zone's main one.
    return BY_LOWER_CASE.get(lower) ?? (name === lower ? timeZone : name);
  } catch {
    return undefined;
  }
}
