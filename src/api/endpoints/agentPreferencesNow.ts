import {
  AGENT_PREFERENCES,
  type AgentPreferenceValues,
  type AgentWithPreferences,
} from '../../domain/media/libraries/agentPreferences.ts';
import { MAY_BE_MISSING, read, xml } from '../endpoint.ts';
import { agentIn, type Vocabulary } from '../vocabulary.ts';
import { text } from '../xml/fields.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';

/** A plugin writes its switches as words, whatever 4.3 and 4.4 take. */
const AS_SET: Readonly<Record<string, string>> = { true: '1', false: '0' };

/** The preferences listed in 2.7 whose values are among those it lists. */
const decode =
  (agent: AgentWithPreferences) =>
  (container: Element): AgentPreferenceValues => {
    const known = AGENT_PREFERENCES[agent];
    const found = children(container, 'Setting').flatMap((element): [string, string][] => {
      const a = attributesOf(element);
      const [name, written = ''] = [text(a, 'id'), text(a, 'value')];
      const value = AS_SET[written] ?? written;
      const preference = known.find((each) => each.name === name);
      return preference?.values.includes(value) ? [[preference.name, value]] : [];
    });
    return Object.fromEntries(found);
  };

/**
 * Neither interface.md nor MEDIA-SERVER.md shows this: public clients read a plugin's preferences at the address next to the one
 * that sets them. On a server without it they remain unknown.
 */
export const agentPreferencesNow = (vocabulary: Vocabulary, agent: AgentWithPreferences) =>
  read({
    path: `/:/plugins/${agentIn(vocabulary, `com.mediaapp.agents.${agent}`)}/prefs`,
    reading: xml(decode(agent)),
    failures: MAY_BE_MISSING,
  });
