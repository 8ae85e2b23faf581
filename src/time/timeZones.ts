/**
 * Newer IANA names of zones that ICU, which Intl asks, lists by their old names only (CLDR's `iana` attributes in
 * common/bcp47/timezone.xml): Intl takes them when typed, but without this list they would not be offered.
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

/** This machine's time zone. */
export const machineZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Names of time zones: that one, UTC, then the others in alphabetical order. */
export const timeZonesAfter = (first: string): readonly string[] => [
  ...new Set([first, 'UTC', ...[...Intl.supportedValuesOf('timeZone'), ...NEWER_NAMES].sort()]),
];

let known: ReadonlyMap<string, string> | undefined;

/** Zones by their names in lower case; made when first needed, because that takes 20 ms. */
function byLowerCase(): ReadonlyMap<string, string> {
  known ??= new Map(timeZonesAfter(machineZone()).map((zone) => [zone.toLowerCase(), zone]));
  return known;
}

/** The machine's own zone first, because most people want it. `timeZoneOf` also accepts others (CET). */
export const timeZones = (): readonly string[] => [...byLowerCase().values()];

/**
 * The zone's name as IANA writes it, however it was typed. An offset (+01:00) has no summer time and is
 * refused.
 */
export function timeZoneOf(typed: string): string | undefined {
  const name = typed.trim();
  if (!/^[a-z]/i.test(name)) return undefined;
  const lower = name.toLowerCase();
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    if (timeZone === name) return name;
    // Nothing says how a name that is not in the list is written: if it was typed in lower case, the zone's main name is taken.
    return byLowerCase().get(lower) ?? (name === lower ? timeZone : name);
  } catch {
    return undefined;
  }
}
