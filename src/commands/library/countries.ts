import { PREFERENCE_COUNTRIES } from '../../domain/media/libraries/agentPreferences.ts';
import { containsText, isSameName } from '../shared/names.ts';

/** ISO 3166-1 codes, in the order of COUNTRIES. The first code is blank, like the first entry of COUNTRIES. */
const CODES =
  ' AR AU AT BE BZ BO BR CA CL CO CR CZ DK DO EC SV FR DE GT HN HK IE IT JM KR LI LU MX NL NZ NI PA PY PE PT CN PR RU SG ZA ES SE CH TW TT GB US UY VE'.split(
    ' ',
  );

const REGION_NAMES = ['en', 'de'].flatMap((locale) => [
  new Intl.DisplayNames([locale], { type: 'region', style: 'long' }),
  new Intl.DisplayNames([locale], { type: 'region', style: 'short' }),
]);

/** Names by which people find a country, for example “United States”, “US” and “Vereinigte Staaten”. */
function namesOfCountry(number: number): readonly string[] {
  const name = PREFERENCE_COUNTRIES[number] ?? '';
  const code = CODES[number] ?? '';
  if (name === '' || code === '') return [];
  return [name, code, ...REGION_NAMES.flatMap((names) => names.of(code) ?? [])];
}

const NAMES_BY_COUNTRY = [...PREFERENCE_COUNTRIES.keys()].map(namesOfCountry);

/** Finds a country by its index in COUNTRIES, its name or its code. Returns the index. */
export function findCountryIndex(typedText: string): string | undefined {
  const number = /^\d{1,2}$/.test(typedText)
    ? Number(typedText)
    : NAMES_BY_COUNTRY.findIndex((names) => names.some((name) => isSameName(name, typedText)));
  return number >= 0 && number < PREFERENCE_COUNTRIES.length ? String(number) : undefined;
}

export const doesCountryNameMatch = (number: number, typedText: string): boolean =>
  (NAMES_BY_COUNTRY[number] ?? []).some((name) => containsText(name, typedText));
