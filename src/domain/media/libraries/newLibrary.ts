import type { MediaServerFailure } from '../server/failure.ts';
import {
  checkMetadataAgentPreferences,
  type MetadataAgentPreferenceValues,
  type MetadataAgentWithPreferences,
} from './agentPreferences.ts';
import { LIBRARY_TYPES, type Library, type LibraryType } from './library.ts';
import { LIBRARY_PREFERENCES } from './libraryPreferences.ts';
import {
  LIBRARY_LANGUAGES,
  LIBRARY_PURPOSE_NAMES,
  LIBRARY_SCANNERS,
  libraryPurposeOf,
  METADATA_AGENTS,
} from './libraryTables.ts';

/** A library to be added (interface.md, 4.2), in the interface's neutral words. */
export interface NewLibrary {
  readonly name: string;
  readonly type: LibraryType;
  readonly agent: string;
  readonly scanner: string;
  readonly language: string;
  /** Folders on the media server, at least one. */
  readonly locations: readonly string[];
  /** Preference values by name (interface.md, 2.7). */
  readonly preferences?: Readonly<Record<string, string>> | undefined;
  /** Preferences of the library's agent. Separate requests set them after the library is added. */
  readonly agentPreferences?: MetadataAgentPreferenceValues | undefined;
}

export interface AddedLibrary {
  readonly library: Library;
  /**
   * Result of setting the agent's preferences. `held: false`: they could not be set and are unchanged. Undefined if no
   * preferences were requested.
   */
  readonly agentPreferences?:
    | { readonly agent: MetadataAgentWithPreferences; readonly held: true }
    | { readonly agent: MetadataAgentWithPreferences; readonly held: false; readonly failure: MediaServerFailure }
    | undefined;
}

/**
 * Short name of an agent whose preferences are set by separate requests. Undefined for other agents, because they have
 * no preferences.
 */
export function findMetadataAgentWithPreferences(agent: string): MetadataAgentWithPreferences | undefined {
  if (agent === 'com.mediaapp.agents.legacymoviedb') return 'legacymoviedb';
  return agent === 'com.mediaapp.agents.openmoviedb' ? 'openmoviedb' : undefined;
}

/** Lists every problem of a new library, one sentence each. Empty if the request can be sent. */
export function checkNewLibrary(library: NewLibrary): readonly string[] {
  const { name, type, locations } = library;
  if (!LIBRARY_TYPES.includes(type)) return [`the type is one of ${LIBRARY_TYPES.join(', ')}, not ${quoted(type)}`];
  const problems: string[] = [];
  if (name.trim() === '') problems.push('a library needs a name');
  if (locations.length === 0) problems.push('a library needs at least one folder');
  if (locations.some((location) => location.trim() === '')) problems.push('a folder needs a path');
  return [...problems, ...checkTables(library), ...checkPreferences(library), ...checkOwnPreferences(library)];
}

const quoted = (text: string): string => JSON.stringify(text);

function checkTables({ type, agent, scanner, language }: NewLibrary): readonly string[] {
  const purpose = libraryPurposeOf(type, agent);
  const kind = LIBRARY_PURPOSE_NAMES[purpose];
  const agents = METADATA_AGENTS.filter((candidate) => candidate.type === type).map(({ value }) => value);
  const scanners = LIBRARY_SCANNERS.filter((candidate) => candidate.type === type).map(({ value }) => value);
  const languages = LIBRARY_LANGUAGES[purpose];
  const problems: string[] = [];
  if (!agents.includes(agent)) problems.push(`${quoted(agent)} is no agent of ${kind} libraries: ${agents.join(', ')}`);
  if (!scanners.includes(scanner))
    problems.push(`${quoted(scanner)} is no scanner of ${kind} libraries: ${scanners.join(', ')}`);
  if (!languages.includes(language))
    problems.push(`${quoted(language)} is no language of ${kind} libraries: ${languages.join(', ')}`);
  return problems;
}

function checkPreferences({ type, agent, preferences = {} }: NewLibrary): readonly string[] {
  const purpose = libraryPurposeOf(type, agent);
  return Object.entries(preferences).flatMap(([name, value]) => {
    const specification = LIBRARY_PREFERENCES.find((candidate) => candidate.name === name);
    if (specification === undefined) return [`there is no preference ${name}`];
    const problems: string[] = [];
    const purposes = specification.fits.map((purposeName) => LIBRARY_PURPOSE_NAMES[purposeName]);
    if (!specification.fits.includes(purpose)) problems.push(`${name} is for ${purposes.join(', ')} libraries`);
    const values = Object.keys(specification.values);
    if (!values.includes(value)) problems.push(`${name} is one of ${values.join(', ')}, not ${quoted(value)}`);
    return problems;
  });
}

function checkOwnPreferences({ type, agent, agentPreferences }: NewLibrary): readonly string[] {
  if (agentPreferences === undefined) return [];
  const ownAgent = type === 'movie' ? findMetadataAgentWithPreferences(agent) : undefined;
  if (ownAgent === undefined) return [`the agent ${agent} has no preferences of its own in ${type} libraries`];
  return checkMetadataAgentPreferences(ownAgent, agentPreferences);
}
