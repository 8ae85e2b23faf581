import type { Answer } from '../http/answer.ts';
import { containerAnswer, emptyAnswer, errorAnswer } from '../http/answer.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { AGENT_PREFERENCES, type AgentName, ON_OR_OFF } from '../rules/agentPreferences.ts';
import { createXmlElement } from '../xml.ts';

export const setLegacyPreferences = setting('4.3', 'Set legacy movie agent preferences', 'legacymoviedb');
export const setOpenPreferences = setting('4.4', 'Set open movie database agent preferences', 'openmoviedb');

/**
 * A route that changes the preferences of an agent (a source of metadata) by GET. `routesFor` replaces the agent's
 * neutral name in the path by the vendor's.
 */
function setting(operation: string, title: string, agent: AgentName): Route {
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
export const showOpenPreferences = showing('openmoviedb');

/**
 * A route that reads an agent's preferences, at the address that sets them. It is undocumented, but public clients use
 * it. In the response, switches are words, and a choice is its position.
 */
function showing(agent: AgentName): Route {
  return {
    operation: 'agent preferences',
    title: 'Preferences of an agent',
    method: 'GET',
    path: `/:/plugins/com.mediaapp.agents.${agent}/prefs`,
    parameters: {},
    answer: ({ world: { agentPreferences } }) => {
      const values = agentPreferences.of(agent);
      const settings = AGENT_PREFERENCES[agent].map(({ name, byDefault, form }) => {
        const isSwitch = form === ON_OR_OFF;
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
      return containerAnswer({}, settings);
    },
  };
}

/**
 * Sets an agent's preferences. interface.md does not show the responses. This server chose an empty 200, and 400
 * without a change for a preference that interface.md, 2.7 lacks.
 */
function setPreferences(context: RouteContext, agent: AgentName): Answer {
  const problems = context.others.flatMap(({ key, value }) => {
    const preference = AGENT_PREFERENCES[agent].find(({ name }) => name === key);
    if (preference === undefined) return [`the agent ${agent} has no preference ${key}`];
    return preference.form.test(value) ? [] : [`the preference ${key} does not take "${value}"`];
  });
  for (const problem of problems) context.violation(problem);
  if (problems.length > 0) return errorAnswer(400, problems.join('; '));
  for (const { key, value } of context.others) context.world.agentPreferences.set(agent, key, value);
  return emptyAnswer();
}
