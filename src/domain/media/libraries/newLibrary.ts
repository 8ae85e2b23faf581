import type { MediaServerFailure } from '../server/failure.ts';
import { type AgentPreferenceValues, type AgentWithPreferences, checkAgentPreferences } from './agentPreferences.ts';
import { LIBRARY_TYPES, type Library, type LibraryType } from './library.ts';
import { LIBRARY_PREFERENCES } from './libraryPreferences.ts';
import { AGENTS, LANGUAGES, PURPOSE_NAMES, purposeOf, SCANNERS } from './libraryTables.ts';

/** A library to be added (4.2), in the tables' vocabulary. */
export interface NewLibrary {
  readonly name: string;
  readonly type: LibraryType;
  readonly agent: string;
  readonly scanner: string;
  readonly language: string;
  /** Folders on the server, at least one. */
  readonly locations: readonly string[];
  /** Values by name (2.7). */
  readonly preferences?: Readonly<Record<string, string>> | undefined;
  /** Set by separate requests once the library exists; only for the library's own agent. */
  readonly agentPreferences?: AgentPreferenceValues | undefined;
}

/** The result: the library exists in any case. */
export interface AddedLibrary {
  readonly library: Library;
  /** Missing if none were requested. If they were not set, the library has the agent's preferences as they were. */
  readonly agentPreferences?:
    | { readonly agent: AgentWithPreferences; readonly held: true }
    | { readonly agent: AgentWithPreferences; readonly held: false; readonly failure: MediaServerFailure }
    | undefined;
}

/** The agent, if its own preferences can be set, at a separate address; most agents have none. */
export function agentWithPreferences(agent: string): AgentWithPreferences | undefined {
  if (agent === 'com.mediaapp.agents.legacymoviedb') return 'legacymoviedb';
  return agent === 'com.mediaapp.agents.openmoviedb' ? 'openmoviedb' : undefined;
}

/** Every problem, one sentence each, before anything is sent; none if the request can be sent. */
export function checkNewLibrary(library: NewLibrary): readonly string[] {
  const { name, type, locations } = library;
  if (!LIBRARY_TYPES.includes(type)) return [`the type is one of ${LIBRARY_TYPES.join(', ')}, not ${quoted(type)}`];
  return [
    ...(name.trim() === '' ? ['a library needs a name'] : []),
    ...(locations.length === 0 ? ['a library needs at least one folder'] : []),
    ...(locations.some((location) => location.trim() === '') ? ['a folder needs a path'] : []),
    ...checkTables(library),
    ...checkPreferences(library),
    ...checkOwnPreferences(library),
  ];
}

const quoted = (text: string): string => JSON.stringify(text);

function checkTables({ type, agent, scanner, language }: NewLibrary): readonly string[] {
  const purpose = purposeOf(type, agent);
  const kind = PURPOSE_NAMES[purpose];
  const agents = AGENTS.filter((each) => each.type === type).map(({ value }) => value);
  const scanners = SCANNERS.filter((each) => each.type === type).map(({ value }) => value);
  const languages = LANGUAGES[purpose];
  return [
    ...(agents.includes(agent) ? [] : [`${quoted(agent)} is no agent of ${kind} libraries: ${agents.join(', ')}`]),
    ...(scanners.includes(scanner)
      ? []
      : [`${quoted(scanner)} is no scanner of ${kind} libraries: ${scanners.join(', ')}`]),
    ...(languages.includes(language)
      ? []
      : [`${quoted(language)} is no language of ${kind} libraries: ${languages.join(', ')}`]),
  ];
}

function checkPreferences({ type, agent, preferences = {} }: NewLibrary): readonly string[] {
  const purpose = purposeOf(type, agent);
  return Object.entries(preferences).flatMap(([name, value]) => {
    const known = LIBRARY_PREFERENCES.find((preference) => preference.name === name);
    if (known === undefined) return [`there is no preference ${name}`];
    const misplaced = known.fits.includes(purpose)
      ? []
      : [`${name} is for ${known.fits.map((each) => PURPOSE_NAMES[each]).join(', ')} libraries`];
    const values = Object.keys(known.values);
    return values.includes(value)
      ? misplaced
      : [...misplaced, `${name} is one of ${values.join(', ')}, not ${quoted(value)}`];
  });
}

function checkOwnPreferences({ type, agent, agentPreferences }: NewLibrary): readonly string[] {
  if (agentPreferences === undefined) return [];
  const own = type === 'movie' ? agentWithPreferences(agent) : undefined;
  if (own === undefined) return [`the agent ${agent} has no preferences of its own in ${type} libraries`];
  return checkAgentPreferences(own, agentPreferences);
}
