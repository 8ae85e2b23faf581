import type { MediaServerResponse } from '../http/answer.ts';
import { createEmptyResponse, createErrorResponse, createMediaContainerResponse } from '../http/answer.ts';
import type { MediaServerRoute, RouteContext } from '../http/route.ts';
import { METADATA_AGENT_PREFERENCES, type MetadataAgentName, ON_OR_OFF_PATTERN } from '../rules/agentPreferences.ts';
import { createXmlElement } from '../xml.ts';

export const setLegacyMovieDbPreferencesRoute = setting('4.3', 'Set legacy movie agent preferences', 'legacymoviedb');
export const setOpenMovieDbPreferencesRoute = setting(
  '4.4',
  'Set open movie database agent preferences',
  'openmoviedb',
);

/**
 * A route that changes the preferences of an agent (a source of metadata) by GET. `routesFor` replaces the agent's
 * neutral name in the path by the vendor's.
 */
function setting(operation: string, title: string, agent: MetadataAgentName): MediaServerRoute {
  return {
    operation,
    title,
    method: 'GET',
    path: `/:/plugins/com.mediaapp.agents.${agent}/prefs/set`,
    parameters: {},
    readsOthers: true,
    isChange: true,
    answer: (context) => setPreferences(context, agent),
  };
}

export const showLegacyPreferences = showing('legacymoviedb');
export const showOpenMovieDbPreferencesRoute = showing('openmoviedb');

/**
 * A route that reads an agent's preferences, at the address that sets them. It is undocumented, but public clients use
 * it. In the response, switches are words, and a choice is its position.
 */
function showing(agent: MetadataAgentName): MediaServerRoute {
  return {
    operation: 'agent preferences',
    title: 'Preferences of an agent',
    method: 'GET',
    path: `/:/plugins/com.mediaapp.agents.${agent}/prefs`,
    parameters: {},
    answer: ({ world: { agentPreferences } }) => {
      const values = agentPreferences.of(agent);
      const settings = METADATA_AGENT_PREFERENCES[agent].map(({ name, byDefault, form }) => {
        const isSwitch = form === ON_OR_OFF_PATTERN;
        const written = (value = byDefault): string => (isSwitch ? String(value === '1') : value);
        const type = isSwitch ? 'bool' : 'enum';
        return createXmlElement('Setting', {
          id: name,
          label: name,
          type,
          default: written(),
          value: written(values[name]),
        });
      });
      return createMediaContainerResponse({}, settings);
    },
  };
}

/**
 * Sets an agent's preferences. interface.md does not show the responses. This server chose an empty 200, and 400
 * without a change for a preference that interface.md, 2.7 lacks.
 */
function setPreferences(context: RouteContext, agent: MetadataAgentName): MediaServerResponse {
  const problems = context.others.flatMap(({ key, value }) => {
    const preference = METADATA_AGENT_PREFERENCES[agent].find(({ name }) => name === key);
    if (preference === undefined) return [`the agent ${agent} has no preference ${key}`];
    return preference.form.test(value) ? [] : [`the preference ${key} does not take "${value}"`];
  });
  for (const problem of problems) context.violation(problem);
  if (problems.length > 0) return createErrorResponse(400, problems.join('; '));
  for (const { key, value } of context.others) context.world.agentPreferences.set(agent, key, value);
  return createEmptyResponse();
}
