import {
  type AgentPreferenceValues,
  type AgentWithPreferences,
  checkAgentPreferences,
} from '../../domain/media/libraries/agentPreferences.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { change, done, MAY_BE_MISSING } from '../endpoint.ts';
import { agentIn, type Vocabulary } from '../vocabulary.ts';

/**
 * 4.3 and 4.4: a GET that changes something. The interface does not show its response, so only the status counts.
 * `unsupported` means that there is no such agent, as on newer servers; one that says so with a 400 cannot be told from one that
 * takes a value for wrong, so its words have to do.
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
