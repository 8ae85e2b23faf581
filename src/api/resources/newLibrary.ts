import type { MediaServerCallOptions } from '../../domain/media/callOptions.ts';
import {
  checkMetadataAgentPreferences,
  METADATA_AGENT_PREFERENCES,
  type MetadataAgentPreferenceValues,
  type MetadataAgentWithPreferences,
} from '../../domain/media/libraries/agentPreferences.ts';
import type { Library } from '../../domain/media/libraries/library.ts';
import {
  type AddedLibrary,
  checkNewLibrary,
  findMetadataAgentWithPreferences,
  type NewLibrary,
} from '../../domain/media/libraries/newLibrary.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { ApiCaller } from '../call.ts';
import {
  changeEndpoint,
  createXmlResponseReader,
  FAILURE_KIND_OF_MISSING_ENDPOINT,
  readEndpoint,
  responseReaderIgnoringBody,
} from '../endpoint.ts';
import type { QueryParameter } from '../transport/query.ts';
import { type Vocabulary, vendorAgent, vendorPreferenceValue, vendorScanner } from '../vocabulary.ts';
import { readText } from '../xml/fields.ts';
import { UnreadableXmlError } from '../xml/unreadable.ts';
import { attributesOfXmlElement, findChildElements, type ParsedXmlElement } from '../xml/xml.ts';
import { decodeLibraries } from './librarySections.ts';

/** Some agents send the values of switches as words, although interface.md, 4.3 and 4.4 have 1 and 0. */
const SWITCH_VALUES: Readonly<Record<string, string>> = { true: '1', false: '0' };

/** Decodes the agent preferences of interface.md, 2.7. Leaves out values that are not listed there. */
function decodePreferences(
  container: ParsedXmlElement,
  agent: MetadataAgentWithPreferences,
): MetadataAgentPreferenceValues {
  const preferences = METADATA_AGENT_PREFERENCES[agent];
  const values: Record<string, string> = {};
  for (const element of findChildElements(container, 'Setting')) {
    const attributes = attributesOfXmlElement(element);
    const id = readText(attributes, 'id');
    const preference = preferences.find(({ name }) => name === id);
    const sentValue = readText(attributes, 'value') ?? '';
    const value = SWITCH_VALUES[sentValue] ?? sentValue;
    if (preference?.values.includes(value)) values[preference.name] = value;
  }
  return values;
}

/**
 * Reads an agent's preferences as public clients do: no document describes it. On a server without that path, the
 * preferences stay unknown.
 */
export const readMetadataAgentPreferences = (vocabulary: Vocabulary, agent: MetadataAgentWithPreferences) =>
  readEndpoint({
    path: `/:/plugins/${vendorAgent(vocabulary, `com.mediaapp.agents.${agent}`)}/prefs`,
    reading: createXmlResponseReader((container) => decodePreferences(container, agent)),
    failures: FAILURE_KIND_OF_MISSING_ENDPOINT,
  });

/**
 * Sets an agent's preferences (interface.md, 4.3 and 4.4): a GET that changes something. Only the status of the
 * response counts. `unsupported`: the agent does not exist. Some servers send a 400 both for an agent that does not
 * exist and for a wrong value. Only the text of the response then shows the reason.
 */
export function setMetadataAgentPreferences(
  vocabulary: Vocabulary,
  agent: MetadataAgentWithPreferences,
  values: MetadataAgentPreferenceValues,
) {
  const path = `/:/plugins/${vendorAgent(vocabulary, `com.mediaapp.agents.${agent}`)}/prefs/set`;
  const problems = checkMetadataAgentPreferences(agent, values);
  if (problems.length > 0) throw new MediaServerFailure('invalid', { method: 'GET', path, words: problems.join('; ') });
  return changeEndpoint('GET', {
    path,
    query: Object.entries(values),
    reading: responseReaderIgnoringBody,
    failures: FAILURE_KIND_OF_MISSING_ENDPOINT,
  });
}

/** Adds a library whose values are already checked (interface.md, 4.2). A 400 gives the reason in words. */
function addLibrary(vocabulary: Vocabulary, library: NewLibrary) {
  const { name, type, agent, scanner, language, locations, preferences = {} } = library;
  const query: readonly QueryParameter[] = [
    ['name', name],
    ['type', type],
    ['agent', vendorAgent(vocabulary, agent)],
    ['scanner', vendorScanner(vocabulary, scanner)],
    ['language', language],
    ...locations.map((location): QueryParameter => ['location', location]),
    ...Object.entries(preferences).map(
      ([key, value]): QueryParameter => [`prefs[${key}]`, vendorPreferenceValue(vocabulary, key, value)],
    ),
  ];
  return changeEndpoint('POST', {
    path: '/library/sections',
    failures: FAILURE_KIND_OF_MISSING_ENDPOINT,
    query,
    reading: createXmlResponseReader((container, notes): Library => {
      const [createdLibrary] = decodeLibraries(container, notes);
      if (createdLibrary === undefined) throw new UnreadableXmlError('it contains no library');
      return createdLibrary;
    }),
  });
}

/** Checks the values of a library and adds it. Rejects as `invalid`, without a request, if a value is not valid. */
export async function addLibraryIfValid(
  call: ApiCaller,
  newLibrary: NewLibrary,
  options: MediaServerCallOptions | undefined,
): Promise<AddedLibrary> {
  const problems = checkNewLibrary(newLibrary);
  if (problems.length > 0)
    throw new MediaServerFailure('invalid', { method: 'POST', path: '/library/sections', words: problems.join('; ') });
  const library = await call((vocabulary) => addLibrary(vocabulary, newLibrary), options);
  const agent = findMetadataAgentWithPreferences(newLibrary.agent);
  const { agentPreferences: values = {} } = newLibrary;
  if (agent === undefined || Object.keys(values).length === 0) return { library };
  try {
    await call((vocabulary) => setMetadataAgentPreferences(vocabulary, agent, values), options);
    return { library, agentPreferences: { agent, held: true } };
  } catch (error) {
    const failure = error instanceof MediaServerFailure ? error : abandonedFailure(error);
    return { library, agentPreferences: { agent, held: false, failure } };
  }
}

/**
 * The failure for a caller that aborted after the library was created. The person must still learn that the library
 * exists.
 */
const abandonedFailure = (reason: unknown): MediaServerFailure =>
  new MediaServerFailure('timeout', { method: 'GET', path: '/:/plugins', cause: reason });
