import {
  METADATA_AGENT_PREFERENCES,
  type MetadataAgentPreferenceValues,
  type MetadataAgentWithPreferences,
} from '../../domain/media/libraries/agentPreferences.ts';
import { LIBRARY_PREFERENCES } from '../../domain/media/libraries/libraryPreferences.ts';
import { findMetadataAgentWithPreferences } from '../../domain/media/libraries/newLibrary.ts';
import { readUnlessServerFails } from '../../domain/media/server/attempt.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import type { LibraryDraft } from './draft.ts';

/**
 * The agent's current preferences. Undefined if the server fails or does not reveal them. The person can continue with
 * the draft in both cases.
 */
export const readCurrentAgent = (
  agent: MetadataAgentWithPreferences,
  { media }: CommandDeps,
  { signal }: InteractionContext,
): Promise<MetadataAgentPreferenceValues | undefined> =>
  readUnlessServerFails(() => media.agentPreferences(agent, { signal }));

export async function readAgentPreferences(
  draft: LibraryDraft,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<LibraryDraft> {
  const agent = configurableAgent(draft);
  return agent === undefined ? draft : updateDraftAgentPreferences(draft, await readCurrentAgent(agent, deps, context));
}

/**
 * A preference of the library or of its agent (interface.md, 4.3 and 4.4) that can be set before the library is added.
 */
export interface DraftPreference {
  /** Distinguishes a preference of the library from a preference of the agent that has the same name. */
  readonly owner: 'library' | 'agent';
  readonly name: string;
  readonly values: readonly string[];
  readonly byDefault?: string | undefined;
}

/** The list has at most 20 preferences, so that they fit in one menu. */
export function preferencesOfDraft({ purpose, agent }: LibraryDraft): readonly DraftPreference[] {
  const suitablePreferences = LIBRARY_PREFERENCES.filter(({ fits }) => purpose !== undefined && fits.includes(purpose));
  const libraryPreferences = suitablePreferences.map(
    ({ name, values, byDefault }): DraftPreference => ({
      owner: 'library',
      name,
      // Puts the default first. JavaScript lists the keys 0 and 1 before -1, whatever their order in the table.
      values: Object.keys(values).toSorted((a, b) => Number(b === byDefault) - Number(a === byDefault)),
      byDefault,
    }),
  );
  const agentToConfigure = configurableAgent({ purpose, agent });
  const agentPreferences = agentToConfigure === undefined ? [] : METADATA_AGENT_PREFERENCES[agentToConfigure];
  return [
    ...libraryPreferences,
    ...agentPreferences.map((preference): DraftPreference => ({ owner: 'agent', ...preference })),
  ];
}

export const configurableAgent = ({
  purpose,
  agent,
}: Pick<LibraryDraft, 'purpose' | 'agent'>): MetadataAgentWithPreferences | undefined =>
  purpose === 'movies' && agent !== undefined ? findMetadataAgentWithPreferences(agent) : undefined;

const preferenceField = ({ owner }: DraftPreference) => (owner === 'agent' ? 'agentPreferences' : 'preferences');

/**
 * The value that applies without a choice of the person. For a new library, this is the default. For an agent, which
 * already exists, it is the current value.
 */
export const valueIfUnchosen = (
  draft: LibraryDraft,
  { owner, name, byDefault }: DraftPreference,
): string | undefined => (owner === 'agent' ? draft.agentNow?.[name] : byDefault);

export const preferenceValueInDraft = (draft: LibraryDraft, preference: DraftPreference): string | undefined =>
  draft[preferenceField(preference)][preference.name] ?? valueIfUnchosen(draft, preference);

export function isOnOffPreference(draft: LibraryDraft, preference: DraftPreference): boolean {
  const { values } = preference;
  const isOnOrOff = values.length === 2 && values.includes('0') && values.includes('1');
  return isOnOrOff && preferenceValueInDraft(draft, preference) !== undefined;
}

export const isPreferenceChanged = (draft: LibraryDraft, preference: DraftPreference): boolean =>
  draft[preferenceField(preference)][preference.name] !== undefined;

/** Stores the person's choice. A choice that equals the value without any choice is removed from the draft instead. */
export function setPreferenceInDraft(draft: LibraryDraft, preference: DraftPreference, value: string): LibraryDraft {
  const field = preferenceField(preference);
  const clearedDraft = removePreferenceFromDraft(draft, preference);
  if (value === valueIfUnchosen(draft, preference)) return clearedDraft;
  return { ...clearedDraft, [field]: { ...clearedDraft[field], [preference.name]: value } };
}

export function removePreferenceFromDraft(draft: LibraryDraft, preference: DraftPreference): LibraryDraft {
  const field = preferenceField(preference);
  const otherPreferences = Object.entries(draft[field]).filter(([name]) => name !== preference.name);
  return { ...draft, [field]: Object.fromEntries(otherPreferences) };
}

export const togglePreference = (draft: LibraryDraft, preference: DraftPreference): LibraryDraft =>
  setPreferenceInDraft(draft, preference, preferenceValueInDraft(draft, preference) === '1' ? '0' : '1');

/** Drops choices that equal the current values. */
export function updateDraftAgentPreferences(
  draft: LibraryDraft,
  currentValues: MetadataAgentPreferenceValues | undefined,
): LibraryDraft {
  const changedValues = Object.entries(draft.agentPreferences).filter(
    ([name, value]) => currentValues?.[name] !== value,
  );
  return { ...draft, agentPreferences: Object.fromEntries(changedValues), agentNow: currentValues };
}

export const preferenceKey = ({ owner, name }: DraftPreference): string => `${owner}:${name}`;

export const findPreference = (draft: LibraryDraft, key: string | undefined): DraftPreference | undefined =>
  preferencesOfDraft(draft).find((preference) => preferenceKey(preference) === key);
