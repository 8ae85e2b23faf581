import type { CallOptions } from '../../domain/media/callOptions.ts';
import {
  AGENT_PREFERENCES,
  type AgentPreferenceValues,
  type AgentWithPreferences,
  checkAgentPreferences,
} from '../../domain/media/libraries/agentPreferences.ts';
import type { Library } from '../../domain/media/libraries/library.ts';
import {
  type AddedLibrary,
  agentWithPreferences,
  checkNewLibrary,
  type NewLibrary,
} from '../../domain/media/libraries/newLibrary.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { Call } from '../call.ts';
import { change, done, MAY_BE_MISSING, read, xml } from '../endpoint.ts';
import type { QueryPair } from '../transport/query.ts';
import { agentIn, preferenceIn, scannerIn, type Vocabulary } from '../vocabulary.ts';
import { text } from '../xml/fields.ts';
import { UnreadableXml } from '../xml/unreadable.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';
import { decodeLibraries } from './librarySections.ts';

/** A plugin writes its switches as words, although 4.3 and 4.4 take 1 and 0. */
const AS_SET: Readonly<Record<string, string>> = { true: '1', false: '0' };

/** The preferences listed in 2.7 whose values are among those it lists. */
function decodePreferences(container: Element, agent: AgentWithPreferences): AgentPreferenceValues {
  const preferences = AGENT_PREFERENCES[agent];
  const values = children(container, 'Setting').flatMap((element): [string, string][] => {
    const a = attributesOf(element);
    const id = text(a, 'id');
    const written = text(a, 'value') ?? '';
    const value = AS_SET[written] ?? written;
    const preference = preferences.find(({ name }) => name === id);
    return preference?.values.includes(value) ? [[preference.name, value]] : [];
  });
  return Object.fromEntries(values);
}

/**
 * Neither interface.md nor MEDIA-SERVER.md shows this: public clients read a plugin's preferences at the address next to the one
 * that sets them. On a server without it they remain unknown.
 */
export const agentPreferencesNow = (vocabulary: Vocabulary, agent: AgentWithPreferences) =>
  read({
    path: `/:/plugins/${agentIn(vocabulary, `com.mediaapp.agents.${agent}`)}/prefs`,
    reading: xml((container) => decodePreferences(container, agent)),
    failures: MAY_BE_MISSING,
  });

/**
 * 4.3 and 4.4: a GET that changes something. The interface does not show its response, so only the status
 * counts. `unsupported` means that the agent does not exist, as on newer servers. Some servers say so with a
 * 400, which they also send for a wrong value; there the wording decides.
 */
export function setAgentPreferences(
  vocabulary: Vocabulary,
  agent: AgentWithPreferences,
  values: AgentPreferenceValues,
) {
  const path = `/:/plugins/${agentIn(vocabulary, `com.mediaapp.agents.${agent}`)}/prefs/set`;
  const problems = checkAgentPreferences(agent, values);
  if (problems.length > 0) throw new MediaServerFailure('invalid', { method: 'GET', path, words: problems.join('; ') });
  return change('GET', { path, query: Object.entries(values), reading: done, failures: MAY_BE_MISSING });
}

/** 4.2, for a library that has already been checked. A 400 says why in words. */
function addLibrary(vocabulary: Vocabulary, library: NewLibrary) {
  const { name, type, agent, scanner, language, locations, preferences = {} } = library;
  const query: readonly QueryPair[] = [
    ['name', name],
    ['type', type],
    ['agent', agentIn(vocabulary, agent)],
    ['scanner', scannerIn(vocabulary, scanner)],
    ['language', language],
    ...locations.map((location): QueryPair => ['location', location]),
    ...Object.entries(preferences).map(
      ([key, value]): QueryPair => [`prefs[${key}]`, preferenceIn(vocabulary, key, value)],
    ),
  ];
  return change('POST', {
    path: '/library/sections',
    failures: MAY_BE_MISSING,
    query,
    reading: xml((container, notes): Library => {
      const [made] = decodeLibraries(container, notes);
      if (made === undefined) throw new UnreadableXml('it contains no library');
      return made;
    }),
  });
}

/** Rejects with `invalid` before anything is sent if the library cannot be right. */
export async function addChecked(
  call: Call,
  asked: NewLibrary,
  options: CallOptions | undefined,
): Promise<AddedLibrary> {
  const problems = checkNewLibrary(asked);
  if (problems.length > 0)
    throw new MediaServerFailure('invalid', { method: 'POST', path: '/library/sections', words: problems.join('; ') });
  const library = await call((words) => addLibrary(words, asked), options);
  const agent = agentWithPreferences(asked.agent);
  const { agentPreferences: values = {} } = asked;
  if (agent === undefined || Object.keys(values).length === 0) return { library };
  try {
    await call((words) => setAgentPreferences(words, agent, values), options);
    return { library, agentPreferences: { agent, held: true } };
  } catch (error) {
    const failure = error instanceof MediaServerFailure ? error : givenUp(error);
    return { library, agentPreferences: { agent, held: false, failure } };
  }
}

/**
 * The caller gave up after the library was created, and the person who asked for it must learn that it
 * exists.
 */
const givenUp = (reason: unknown): MediaServerFailure =>
  new MediaServerFailure('timeout', { method: 'GET', path: '/:/plugins', cause: reason });
