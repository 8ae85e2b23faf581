import type { Answer } from '../http/answer.ts';
import { containerAnswer, emptyAnswer, errorAnswer } from '../http/answer.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { AGENT_PREFERENCES, type AgentName, FLAG } from '../rules/agentPreferences.ts';
import { element } from '../xml.ts';

export const setLegacyPreferences = setting('4.3', 'Set legacy movie agent preferences', 'legacymoviedb');
export const setOpenPreferences = setting('4.4', 'Set open movie database agent preferences', 'openmoviedb');

/** A GET that changes something. The path is the neutral one; `routesIn` replaces the word that is the vendor's. */
function setting(operation: string, title: string, agent: AgentName): Route {
  return {
    operation,
    title,
    method: 'GET',
    path: `/:/plugins/com.mediaapp.agents.${agent}/prefs/set`,
    parameters: {},
    readsOthers: true,
    isChange: true,
    answer: (context) => set(context, agent),
  };
}

export const showLegacyPreferences = showing('legacymoviedb');
export const showOpenPreferences = showing('openmoviedb');

/**
 * Neither document shows this route: public clients read a plugin's preferences at the address that sets them, and get switches
 * as words and a choice among many as its position.
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
        const isSwitch = form === FLAG;
        const written = (value = byDefault): string => (isSwitch ? String(value === '1') : value);
        const type = isSwitch ? 'bool' : 'enum';
        return element('Setting', { id: name, label: name, type, default: written(), value: written(values[name]) });
      });
      return containerAnswer({}, settings);
    },
  };
}

/**
 * The interface does not show its responses. This server chose an empty 200, or 400 and no change for a
 * preference that 2.7 lacks.
 */
function set(context: RouteContext, agent: AgentName): Answer {
  const problems = context.others.flatMap(({ key, value }) => {
    const known = AGENT_PREFERENCES[agent].find(({ name }) => name === key);
    if (known === undefined) return [`the agent ${agent} has no preference ${key}`];
    return known.form.test(value) ? [] : [`the preference ${key} does not take "${value}"`];
  });
  for (const problem of problems) context.violation(problem);
  if (problems.length > 0) return errorAnswer(400, problems.join('; '));
  for (const { key, value } of context.others) context.world.agentPreferences.set(agent, key, value);
  return emptyAnswer();
}
