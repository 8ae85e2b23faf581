import { AGENT_PREFERENCES } from '../../domain/agentPreferences.ts';
import { LIBRARY_PREFERENCES } from '../../domain/libraryPreferences.ts';
import { agentWithPreferences } from '../../domain/newLibrary.ts';
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
  const known = purpose === 'movies' && agent !== undefined ? agentWithPreferences(agent) : undefined;
  const ofAgent = known === undefined ? [] : AGENT_PREFERENCES[known];
  return [...own, ...ofAgent.map((preference): DraftPreference => ({ of: 'agent', ...preference }))];
}

export const isSwitch = ({ values }: DraftPreference): boolean =>
  values.length === 2 && values.includes('0') && values.includes('1');

const placeOf = ({ of }: DraftPreference) => (of === 'agent' ? 'agentPreferences' : 'preferences');

/** What it will be: as chosen, or as usual; undefined where nothing is usual. */
export const valueIn = (draft: Draft, preference: DraftPreference): string | undefined =>
  draft[placeOf(preference)][preference.name] ?? preference.byDefault;

export const isChanged = (draft: Draft, preference: DraftPreference): boolean =>
  draft[placeOf(preference)][preference.name] !== undefined;

/** The draft with that value; what is as usual is left out, since the server takes it for that. */
export function withValue(draft: Draft, preference: DraftPreference, value: string): Draft {
  const place = placeOf(preference);
  const { [preference.name]: _, ...others } = draft[place];
  const kept = value === preference.byDefault ? others : { ...others, [preference.name]: value };
  return { ...draft, [place]: kept };
}

/** A switch the other way. */
export const switched = (draft: Draft, preference: DraftPreference): Draft =>
  withValue(draft, preference, valueIn(draft, preference) === '1' ? '0' : '1');

/** How a menu calls it. */
export const keyOf = ({ of, name }: DraftPreference): string => `${of}:${name}`;

export const findPreference = (draft: Draft, key: string | undefined): DraftPreference | undefined =>
  preferencesOf(draft).find((preference) => keyOf(preference) === key);
