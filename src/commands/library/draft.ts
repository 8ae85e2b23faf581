import { z } from 'zod';
import {
  AGENTS,
  LANGUAGES,
  LIBRARY_PURPOSES,
  type LibraryPurpose,
  purposeOf,
  SCANNERS,
} from '../../domain/media/libraries/libraryTables.ts';
import type { NewLibrary } from '../../domain/media/libraries/newLibrary.ts';
import { typeOfPurpose } from './views/words.ts';

/** A library that a person is about to add. Stored only in the tickets of its own buttons. */
export const draftSchema = z.object({
  name: z.string(),
  purpose: z.enum(LIBRARY_PURPOSES).optional(),
  agent: z.string().optional(),
  scanner: z.string().optional(),
  language: z.string().optional(),
  locations: z.array(z.string()),
  /** Only preferences that differ from the default. */
  preferences: z.record(z.string(), z.string()),
  /** Only preferences to be changed. */
  agentPreferences: z.record(z.string(), z.string()),
  /** The agent's own preferences when they were last read; missing if the server does not give them. */
  agentNow: z.record(z.string(), z.string()).optional(),
});
export type Draft = z.output<typeof draftSchema>;

export const STEPS = ['type', 'agent', 'scanner', 'language', 'folders', 'preferences', 'summary'] as const;
export type Step = (typeof STEPS)[number];
/** The steps at which a person chooses one of the words in the tables. */
export const PICKED_STEPS = ['type', 'agent', 'scanner', 'language'] as const satisfies readonly Step[];
export type PickedStep = (typeof PICKED_STEPS)[number];

export const isPicked = (step: Step): step is PickedStep => PICKED_STEPS.some((each) => each === step);

export const newDraft = (name: string): Draft => ({ name, locations: [], preferences: {}, agentPreferences: {} });

/** The choices at a step. All but the types themselves have to fit the type, so they are empty until one is chosen. */
export function choicesAt({ purpose }: Pick<Draft, 'purpose'>, step: PickedStep): readonly string[] {
  if (step === 'type') return LIBRARY_PURPOSES;
  if (purpose === undefined) return [];
  if (step === 'language') return LANGUAGES[purpose];
  const type = typeOfPurpose(purpose);
  if (step === 'scanner') return SCANNERS.filter((scanner) => scanner.type === type).map(({ value }) => value);
  // Films with the agent that looks nothing up are "other videos", which we treat as a type of its own.
  return AGENTS.filter((agent) => agent.type === type && purposeOf(type, agent.value) === purpose).map(
    ({ value }) => value,
  );
}

/** The server's own web page preselects this. */
export function defaultAt({ purpose }: Pick<Draft, 'purpose'>, step: PickedStep): string | undefined {
  const of = (table: readonly { readonly value: string; readonly defaultFor?: LibraryPurpose | undefined }[]) =>
    table.find(({ defaultFor }) => defaultFor !== undefined && defaultFor === purpose)?.value;
  return step === 'agent' ? of(AGENTS) : step === 'scanner' ? of(SCANNERS) : undefined;
}

export const pickedAt = (draft: Draft, step: PickedStep): string | undefined =>
  step === 'type' ? draft.purpose : draft[step];

/**
 * The draft with that choice; undefined if it was not offered. A new type drops choices that do not fit it.
 */
export function pick(draft: Draft, step: PickedStep, value: string): Draft | undefined {
  if (!choicesAt(draft, step).includes(value)) return undefined;
  if (step === 'agent')
    return draft.agent === value ? draft : { ...draft, agent: value, agentPreferences: {}, agentNow: undefined };
  if (step !== 'type') return { ...draft, [step]: value };
  const purpose = LIBRARY_PURPOSES.find((each) => each === value);
  if (purpose === draft.purpose) return draft;
  return withOnlyChoices({ ...newDraft(draft.name), purpose, locations: draft.locations });
}

/** Makes each choice that has only one option: agent and language of other videos, agent and scanner of photos. */
function withOnlyChoices(draft: Draft): Draft {
  const only = (step: 'agent' | 'scanner' | 'language') => {
    const [first, ...others] = choicesAt(draft, step);
    return others.length === 0 ? first : undefined;
  };
  return { ...draft, agent: only('agent'), scanner: only('scanner'), language: only('language') };
}

/** The step to show next: the first one without an answer. */
export function nextStep(draft: Draft): Step {
  const missing = PICKED_STEPS.find((step) => pickedAt(draft, step) === undefined);
  return (
    missing ?? (draft.locations.length === 0 || badFolders(draft.locations).length > 0 ? 'folders' : 'preferences')
  );
}

/** The step before, skipping those with nothing to choose. */
export function stepBefore(draft: Draft, step: Step): Step | undefined {
  const before = STEPS.slice(0, STEPS.indexOf(step));
  return before.findLast((each) => !isPicked(each) || choicesAt(draft, each).length > 1);
}

/** The folders in a form, one per line, each counted once. */
export const foldersIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/\r\n?|\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** A full path starts at the root, a drive or a computer. The server could look for any other path anywhere. */
const FULL_PATH = /^(?:\/|[A-Za-z]:[\\/]|\\\\)/;

export const badFolders = (locations: readonly string[]): readonly string[] =>
  locations.filter((path) => !FULL_PATH.test(path));

/**
 * The draft in the terms of 4.2; undefined while something is missing. As soon as one of the agent's own
 * preferences is to change, all shown ones are sent.
 */
export function newLibraryOf({ purpose, agent, scanner, language, ...draft }: Draft): NewLibrary | undefined {
  if (purpose === undefined || agent === undefined || scanner === undefined || language === undefined) return undefined;
  const { name, locations, preferences, agentPreferences, agentNow } = draft;
  return {
    name,
    type: typeOfPurpose(purpose),
    agent,
    scanner,
    language,
    locations,
    ...(Object.keys(preferences).length > 0 && { preferences }),
    ...(Object.keys(agentPreferences).length > 0 && { agentPreferences: { ...agentNow, ...agentPreferences } }),
  };
}
