import {
  AGENT_PREFERENCES,
  type AgentPreferenceValues,
  type AgentWithPreferences,
} from '../../domain/media/libraries/agentPreferences.ts';
import { LIBRARY_PREFERENCES } from '../../domain/media/libraries/libraryPreferences.ts';
import { agentWithPreferences } from '../../domain/media/libraries/newLibrary.ts';
import type { Draft } from './draft.ts';

/** A preference that a draft may have: of the library itself, or of its agent (4.3, 4.4). */
export interface DraftPreference {
  /** Names of both kinds may be the same. */
  readonly of: 'library' | 'agent';
  readonly name: string;
  readonly values: readonly string[];
  readonly byDefault?: string | undefined;
}

/** Those that fit the draft's type and agent: 20 at most, so one menu holds them. */
export function preferencesOf({ purpose, agent }: Draft): readonly DraftPreference[] {
  const own = LIBRARY_PREFERENCES.filter(({ fits }) => purpose !== undefined && fits.includes(purpose)).map(
    ({ name, values, byDefault }): DraftPreference => ({
      of: 'library',
      name,
      // JavaScript lists 0 and 1 before -1, whatever the table says.
      values: Object.keys(values).toSorted((a, b) => Number(b === byDefault) - Number(a === byDefault)),
      byDefault,
    }),
  );
  const known = ownAgentOf({ purpose, agent });
  const ofAgent = known === undefined ? [] : AGENT_PREFERENCES[known];
  return [...own, ...ofAgent.map((preference): DraftPreference => ({ of: 'agent', ...preference }))];
}

/** The draft's agent, if it has preferences of its own. */
export const ownAgentOf = ({ purpose, agent }: Pick<Draft, 'purpose' | 'agent'>): AgentWithPreferences | undefined =>
  purpose === 'movies' && agent !== undefined ? agentWithPreferences(agent) : undefined;

const placeOf = ({ of }: DraftPreference) => (of === 'agent' ? 'agentPreferences' : 'preferences');

/** What it will be if nothing is chosen: a new library's is as usual, while the agent is there and keeps its own. */
export const unchosen = (draft: Draft, { of, name, byDefault }: DraftPreference): string | undefined =>
  of === 'agent' ? draft.agentNow?.[name] : byDefault;

/** What it will be: as chosen, or what it is without; undefined where nobody knows. */
export const valueIn = (draft: Draft, preference: DraftPreference): string | undefined =>
  draft[placeOf(preference)][preference.name] ?? unchosen(draft, preference);

/** Whether one press turns it: what nobody knows has no other way round. */
export const isSwitch = (draft: Draft, preference: DraftPreference): boolean => {
  const { values } = preference;
  return (
    values.length === 2 && values.includes('0') && values.includes('1') && valueIn(draft, preference) !== undefined
  );
};

export const isChanged = (draft: Draft, preference: DraftPreference): boolean =>
  draft[placeOf(preference)][preference.name] !== undefined;

/** The draft with that value; what it is without being chosen is left out. */
export function withValue(draft: Draft, preference: DraftPreference, value: string): Draft {
  const place = placeOf(preference);
  const cleared = without(draft, preference);
  if (value === unchosen(draft, preference)) return cleared;
  return { ...cleared, [place]: { ...cleared[place], [preference.name]: value } };
}

/** The draft with nothing chosen for it. */
export function without(draft: Draft, preference: DraftPreference): Draft {
  const place = placeOf(preference);
  const { [preference.name]: _, ...others } = draft[place];
  return { ...draft, [place]: others };
}

/** A switch the other way. */
export const switched = (draft: Draft, preference: DraftPreference): Draft =>
  withValue(draft, preference, valueIn(draft, preference) === '1' ? '0' : '1');

/** The draft with what the agent's own preferences are by now: what was chosen and is so already needs no choice. */
export function knowing(draft: Draft, now: AgentPreferenceValues | undefined): Draft {
  const chosen = Object.entries(draft.agentPreferences).filter(([name, value]) => now?.[name] !== value);
  return { ...draft, agentPreferences: Object.fromEntries(chosen), agentNow: now };
}

/** How a menu calls it. */
export const keyOf = ({ of, name }: DraftPreference): string => `${of}:${name}`;

export const findPreference = (draft: Draft, key: string | undefined): DraftPreference | undefined =>
  preferencesOf(draft).find((preference) => keyOf(preference) === key);
