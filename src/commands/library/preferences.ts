import {
  AGENT_PREFERENCES,
  type AgentPreferenceValues,
  type AgentWithPreferences,
} from '../../domain/media/libraries/agentPreferences.ts';
import { LIBRARY_PREFERENCES } from '../../domain/media/libraries/libraryPreferences.ts';
import { agentWithPreferences } from '../../domain/media/libraries/newLibrary.ts';
import { ifReadable } from '../../domain/media/server/attempt.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import type { Draft } from './draft.ts';

/** The current preferences of the agent; undefined if we cannot read them, which is no reason to stop. */
export const readAgentNow = (
  agent: AgentWithPreferences,
  { media }: Deps,
  { signal }: InteractionContext,
): Promise<AgentPreferenceValues | undefined> => ifReadable(() => media.agentPreferences(agent, { signal }));

/** The draft with the current preferences of its agent. */
export async function withAgentNow(draft: Draft, deps: Deps, context: InteractionContext): Promise<Draft> {
  const agent = ownAgentOf(draft);
  return agent === undefined ? draft : knowing(draft, await readAgentNow(agent, deps, context));
}

/** A preference that a draft may have: of the library itself, or of its agent (4.3, 4.4). */
export interface DraftPreference {
  /** Both kinds may have a preference of the same name. */
  readonly of: 'library' | 'agent';
  readonly name: string;
  readonly values: readonly string[];
  readonly byDefault?: string | undefined;
}

/** The preferences that fit the draft's type and agent: at most 20, so that one menu has room for them. */
export function preferencesOf({ purpose, agent }: Draft): readonly DraftPreference[] {
  const own = LIBRARY_PREFERENCES.filter(({ fits }) => purpose !== undefined && fits.includes(purpose)).map(
    ({ name, values, byDefault }): DraftPreference => ({
      of: 'library',
      name,
      // JavaScript lists 0 and 1 before -1, whatever order the table has.
      values: Object.keys(values).toSorted((a, b) => Number(b === byDefault) - Number(a === byDefault)),
      byDefault,
    }),
  );
  const known = ownAgentOf({ purpose, agent });
  const ofAgent = known === undefined ? [] : AGENT_PREFERENCES[known];
  return [...own, ...ofAgent.map((preference): DraftPreference => ({ of: 'agent', ...preference }))];
}

/** The draft's agent, if it has its own preferences. */
export const ownAgentOf = ({ purpose, agent }: Pick<Draft, 'purpose' | 'agent'>): AgentWithPreferences | undefined =>
  purpose === 'movies' && agent !== undefined ? agentWithPreferences(agent) : undefined;

const placeOf = ({ of }: DraftPreference) => (of === 'agent' ? 'agentPreferences' : 'preferences');

/**
 * The value without a choice: a new library gets the default, but the agent already exists and keeps its own.
 */
export const unchosen = (draft: Draft, { of, name, byDefault }: DraftPreference): string | undefined =>
  of === 'agent' ? draft.agentNow?.[name] : byDefault;

/** The value it will have: the chosen one, or else the value without a choice; undefined if that is unknown. */
export const valueIn = (draft: Draft, preference: DraftPreference): string | undefined =>
  draft[placeOf(preference)][preference.name] ?? unchosen(draft, preference);

/** True if a single press switches it: an unknown value has no opposite. */
export const isSwitch = (draft: Draft, preference: DraftPreference): boolean => {
  const { values } = preference;
  return (
    values.length === 2 && values.includes('0') && values.includes('1') && valueIn(draft, preference) !== undefined
  );
};

export const isChanged = (draft: Draft, preference: DraftPreference): boolean =>
  draft[placeOf(preference)][preference.name] !== undefined;

/** The draft with that value; leaves out a value that it would have anyway. */
export function withValue(draft: Draft, preference: DraftPreference, value: string): Draft {
  const place = placeOf(preference);
  const cleared = without(draft, preference);
  if (value === unchosen(draft, preference)) return cleared;
  return { ...cleared, [place]: { ...cleared[place], [preference.name]: value } };
}

export function without(draft: Draft, preference: DraftPreference): Draft {
  const place = placeOf(preference);
  const { [preference.name]: _, ...others } = draft[place];
  return { ...draft, [place]: others };
}

/** Turns a switch the other way. */
export const switched = (draft: Draft, preference: DraftPreference): Draft =>
  withValue(draft, preference, valueIn(draft, preference) === '1' ? '0' : '1');

/** The draft with the agent's current preferences. A choice that is already the case is dropped. */
export function knowing(draft: Draft, now: AgentPreferenceValues | undefined): Draft {
  const chosen = Object.entries(draft.agentPreferences).filter(([name, value]) => now?.[name] !== value);
  return { ...draft, agentPreferences: Object.fromEntries(chosen), agentNow: now };
}

/** The key by which a menu names it. */
export const keyOf = ({ of, name }: DraftPreference): string => `${of}:${name}`;

export const findPreference = (draft: Draft, key: string | undefined): DraftPreference | undefined =>
  preferencesOf(draft).find((preference) => keyOf(preference) === key);
