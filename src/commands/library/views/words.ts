import { PREFERENCE_COUNTRIES } from '../../../domain/media/libraries/agentPreferences.ts';
import { LIBRARY_TYPES, type LibraryType } from '../../../domain/media/libraries/library.ts';
import {
  type LibraryPurpose,
  libraryPurposeOf,
  METADATA_AGENTS,
} from '../../../domain/media/libraries/libraryTables.ts';
import { oneLine } from '../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../render/texts/texts.ts';

export const libraryTypeOf = (type: string): LibraryType | undefined =>
  LIBRARY_TYPES.find((candidate) => candidate === type);

/** Agents whose identifier ends with the same word at every vendor. */
const COMMON_AGENT = /\.agents\.(movie|series|music|none)$/;

/** The agent's entry in the table. The server may use another vendor's identifier for the agent. */
const findAgent = (type: string, value: string) =>
  METADATA_AGENTS.find((agent) => agent.type === type && agent.value === value) ??
  METADATA_AGENTS.find(
    (agent) => agent.type === type && commonAgentWord(agent.value) === (commonAgentWord(value) ?? ''),
  );

const commonAgentWord = (value: string): string | undefined => COMMON_AGENT.exec(value)?.[1];

/** An unknown type is displayed as it comes from the server. */
export function libraryPurposeName({ library }: Texts, type: string, agent: string): string {
  const libraryType = libraryTypeOf(type);
  return libraryType === undefined
    ? oneLine(type)
    : library.purposes[libraryPurposeOf(libraryType, findAgent(type, agent)?.value ?? agent)];
}

export const agentName = (type: string, value: string): string => findAgent(type, value)?.name ?? oneLine(value);

/** The name and code of a language, for example "German (de)". Unescaped, like all texts of this file. */
export function languageName({ library }: Texts, code: string): string {
  const name = oneLine(library.language(code));
  const plain = oneLine(code);
  return name === plain ? plain : `${name} (${plain})`;
}

const TYPE_BY_PURPOSE = {
  movies: 'movie',
  'other-videos': 'movie',
  tv: 'show',
  music: 'artist',
  photos: 'photo',
} as const satisfies Readonly<Record<LibraryPurpose, LibraryType>>;

export const libraryTypeOfPurpose = (purpose: LibraryPurpose): LibraryType => TYPE_BY_PURPOSE[purpose];

export const preferenceName = ({ library }: Texts, name: string): string =>
  (Object.hasOwn(library.preferences, name) ? library.preferences[name] : undefined) ?? name;

/** The value in words: a country's name, the value's text, or on and off. Otherwise the value itself. */
export function preferenceValue({ library }: Texts, name: string, value: string): string {
  if (name === 'country') return `${PREFERENCE_COUNTRIES[Number(value)] || library.blank} (${value})`;
  const valueName = library.values[name]?.[value];
  if (valueName !== undefined) return valueName;
  if (library.values[name] !== undefined) return value;
  if (value === '1') return library.on;
  return value === '0' ? library.off : value;
}
