import { COUNTRIES } from '../../../domain/media/libraries/agentPreferences.ts';
import { LIBRARY_TYPES, type LibraryType } from '../../../domain/media/libraries/library.ts';
import { AGENTS, type LibraryPurpose, purposeOf } from '../../../domain/media/libraries/libraryTables.ts';
import { oneLine } from '../../../render/kit/markdown.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** The tables' values in readable words. They are raw text, to be escaped where they are shown. */

export const typeOf = (type: string): LibraryType | undefined => LIBRARY_TYPES.find((known) => known === type);

/** Agents whose last word is the same with every vendor, whatever precedes it. */
const COMMON_AGENT = /\.agents\.(movie|series|music|none)$/;

/** The agent in the table, even if the server uses another vendor's name for it. */
const knownAgent = (type: string, value: string) =>
  AGENTS.find((agent) => agent.type === type && agent.value === value) ??
  AGENTS.find((agent) => agent.type === type && commonWord(agent.value) === (commonWord(value) ?? ''));

const commonWord = (value: string): string | undefined => COMMON_AGENT.exec(value)?.[1];

/** The library's kind in words; an unknown type is shown unchanged. */
export function purposeName({ library }: Texts, type: string, agent: string): string {
  const known = typeOf(type);
  return known === undefined
    ? oneLine(type)
    : library.purposes[purposeOf(known, knownAgent(type, agent)?.value ?? agent)];
}

/** The table's name of an agent; one that is not in it keeps the server's name. */
export const agentName = (type: string, value: string): string => knownAgent(type, value)?.name ?? oneLine(value);

/** "German (de)". */
export function languageName({ library }: Texts, code: string): string {
  const name = oneLine(library.language(code));
  const plain = oneLine(code);
  return name === plain ? plain : `${name} (${plain})`;
}

export const typeOfPurpose = (purpose: LibraryPurpose): LibraryType =>
  (({ movies: 'movie', 'other-videos': 'movie', tv: 'show', music: 'artist', photos: 'photo' }) as const)[purpose];

export const preferenceName = ({ library }: Texts, name: string): string =>
  (Object.hasOwn(library.preferences, name) ? library.preferences[name] : undefined) ?? name;

/** A switch as on or off, a country by its name; anything else as the catalogue says, or the value itself. */
export function preferenceValue({ library }: Texts, name: string, value: string): string {
  if (name === 'country') return `${COUNTRIES[Number(value)] || library.blank} (${value})`;
  const named = library.values[name]?.[value];
  if (named !== undefined) return named;
  if (library.values[name] !== undefined) return value;
  return value === '1' ? library.on : value === '0' ? library.off : value;
}
