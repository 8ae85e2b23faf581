import { COUNTRIES } from '../../domain/media/libraries/agentPreferences.ts';
import { holds, sameName } from '../shared/names.ts';

/** ISO 3166-1 codes of COUNTRIES, in the same order; the first is blank. */
const CODES =
  ' AR AU AT BE BZ BO BR CA CL CO CR CZ DK DO EC SV FR DE GT HN HK IE IT JM KR LI LU MX NL NZ NI PA PY PE PT CN PR RU SG ZA ES SE CH TW TT GB US UY VE'.split(
    ' ',
  );

const REGION_NAMES = ['en', 'de'].flatMap((locale) => [
  new Intl.DisplayNames([locale], { type: 'region', style: 'long' }),
  new Intl.DisplayNames([locale], { type: 'region', style: 'short' }),
]);

/** Every name of the country with that number: “United States”, “US”, “USA”, “Vereinigte Staaten”. */
function namesOfCountry(number: number): readonly string[] {
  const name = COUNTRIES[number] ?? '';
  const code = CODES[number] ?? '';
  if (name === '' || code === '') return [];
  return [name, code, ...REGION_NAMES.flatMap((names) => names.of(code) ?? [])];
}

const NAMES = [...COUNTRIES.keys()].map(namesOfCountry);

/** Finds a country by its number, name or code. Undefined if it is unknown. */
export function countryNumber(typed: string): string | undefined {
  const number = /^\d{1,2}$/.test(typed)
    ? Number(typed)
    : NAMES.findIndex((names) => names.some((name) => sameName(name, typed)));
  return number >= 0 && number < COUNTRIES.length ? String(number) : undefined;
}

/** True if the text typed so far is part of a name of that country. */
export const countryHolds = (number: number, typed: string): boolean =>
  (NAMES[number] ?? []).some((name) => holds(name, typed));
