import { z } from 'zod';
import {
  LIBRARY_LANGUAGES,
  LIBRARY_PURPOSES,
  LIBRARY_SCANNERS,
  type LibraryPurpose,
  libraryPurposeOf,
  METADATA_AGENTS,
} from '../../domain/media/libraries/libraryTables.ts';
import type { NewLibrary } from '../../domain/media/libraries/newLibrary.ts';
import { libraryTypeOfPurpose } from './views/words.ts';

/** A library that a person is about to add. The draft is stored only in the tickets of its buttons. */
export const libraryDraftSchema = z.object({
  name: z.string(),
  purpose: z.enum(LIBRARY_PURPOSES).optional(),
  agent: z.string().optional(),
  scanner: z.string().optional(),
  language: z.string().optional(),
  locations: z.array(z.string()),
  /** Preferences with a value other than the default. */
  preferences: z.record(z.string(), z.string()),
  agentPreferences: z.record(z.string(), z.string()),
  /** The agent's current preferences when they were last read. Missing if the server does not reveal them. */
  agentNow: z.record(z.string(), z.string()).optional(),
});
export type LibraryDraft = z.output<typeof libraryDraftSchema>;

export const LIBRARY_DRAFT_STEPS = [
  'type',
  'agent',
  'scanner',
  'language',
  'folders',
  'preferences',
  'summary',
] as const;
export type LibraryDraftStep = (typeof LIBRARY_DRAFT_STEPS)[number];
export const CHOICE_STEPS = ['type', 'agent', 'scanner', 'language'] as const satisfies readonly LibraryDraftStep[];
export type ChoiceStep = (typeof CHOICE_STEPS)[number];

export const isChoiceStep = (step: LibraryDraftStep): step is ChoiceStep =>
  CHOICE_STEPS.some((choiceStep) => choiceStep === step);

export const newLibraryDraft = (name: string): LibraryDraft => ({
  name,
  locations: [],
  preferences: {},
  agentPreferences: {},
});

/** Agents, scanners and languages depend on the type. Without a type, the list is empty. */
export function choicesAtStep({ purpose }: Pick<LibraryDraft, 'purpose'>, step: ChoiceStep): readonly string[] {
  if (step === 'type') return LIBRARY_PURPOSES;
  if (purpose === undefined) return [];
  if (step === 'language') return LIBRARY_LANGUAGES[purpose];
  const type = libraryTypeOfPurpose(purpose);
  if (step === 'scanner') return LIBRARY_SCANNERS.filter((scanner) => scanner.type === type).map(({ value }) => value);
  // A library of films whose agent looks nothing up is a library of "other videos", a type of its own here.
  return METADATA_AGENTS.filter((agent) => agent.type === type && libraryPurposeOf(type, agent.value) === purpose).map(
    ({ value }) => value,
  );
}

/** The choice that the server's own web page preselects at this step. */
export function preselectedLibraryDraftChoice(
  { purpose }: Pick<LibraryDraft, 'purpose'>,
  step: ChoiceStep,
): string | undefined {
  const preselectedIn = (
    table: readonly { readonly value: string; readonly defaultFor?: LibraryPurpose | undefined }[],
  ) => table.find(({ defaultFor }) => defaultFor !== undefined && defaultFor === purpose)?.value;
  if (step === 'agent') return preselectedIn(METADATA_AGENTS);
  return step === 'scanner' ? preselectedIn(LIBRARY_SCANNERS) : undefined;
}

export const choiceAtStep = (draft: LibraryDraft, step: ChoiceStep): string | undefined =>
  step === 'type' ? draft.purpose : draft[step];

/**
 * The draft with this choice. Undefined if the step does not offer the choice. A new type of library removes choices
 * that do not fit the type.
 */
export function setLibraryDraftChoice(draft: LibraryDraft, step: ChoiceStep, value: string): LibraryDraft | undefined {
  if (!choicesAtStep(draft, step).includes(value)) return undefined;
  if (step === 'agent')
    return draft.agent === value ? draft : { ...draft, agent: value, agentPreferences: {}, agentNow: undefined };
  if (step !== 'type') return { ...draft, [step]: value };
  const purpose = LIBRARY_PURPOSES.find((candidate) => candidate === value);
  if (purpose === draft.purpose) return draft;
  return withForcedChoices({ ...newLibraryDraft(draft.name), purpose, locations: draft.locations });
}

/**
 * If a step has only one choice, that choice is made here. Photos, for example, have only one agent and one scanner.
 */
function withForcedChoices(draft: LibraryDraft): LibraryDraft {
  const forcedChoice = (step: 'agent' | 'scanner' | 'language') => {
    const choices = choicesAtStep(draft, step);
    return choices.length === 1 ? choices[0] : undefined;
  };
  return {
    ...draft,
    agent: forcedChoice('agent'),
    scanner: forcedChoice('scanner'),
    language: forcedChoice('language'),
  };
}

/**
 * The first step at which something is missing: a choice, or valid folders. If nothing is missing, the step for
 * preferences, which all have defaults.
 */
export function nextDraftStep(draft: LibraryDraft): LibraryDraftStep {
  const missingStep = CHOICE_STEPS.find((step) => choiceAtStep(draft, step) === undefined);
  if (missingStep) return missingStep;
  const needsFolders = draft.locations.length === 0 || findInvalidFolderPaths(draft.locations).length > 0;
  return needsFolders ? 'folders' : 'preferences';
}

/** Skips steps with only one choice. */
export function previousDraftStep(draft: LibraryDraft, step: LibraryDraftStep): LibraryDraftStep | undefined {
  const earlierSteps = LIBRARY_DRAFT_STEPS.slice(0, LIBRARY_DRAFT_STEPS.indexOf(step));
  return earlierSteps.findLast(
    (earlierStep) => !isChoiceStep(earlierStep) || choicesAtStep(draft, earlierStep).length > 1,
  );
}

/** Each line is a folder. Duplicates are left out. */
export function parseFolders(text: string): readonly string[] {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

/**
 * A full path begins with a root, a drive or a computer's name. Relative paths are refused, because the server might
 * resolve them against any folder.
 */
const FULL_PATH_PATTERN = /^(?:\/|[A-Za-z]:[\\/]|\\\\)/;

export const findInvalidFolderPaths = (locations: readonly string[]): readonly string[] =>
  locations.filter((path) => !FULL_PATH_PATTERN.test(path));

/**
 * The request for the new library (interface.md, 4.2). Undefined while a choice is missing. If an agent's preference
 * changes, all known preferences of the agent are sent.
 */
export function libraryFromDraft({
  purpose,
  agent,
  scanner,
  language,
  ...draft
}: LibraryDraft): NewLibrary | undefined {
  if (purpose === undefined || agent === undefined || scanner === undefined || language === undefined) return undefined;
  const { name, locations, preferences, agentPreferences, agentNow } = draft;
  return {
    name,
    type: libraryTypeOfPurpose(purpose),
    agent,
    scanner,
    language,
    locations,
    ...(Object.keys(preferences).length > 0 && { preferences }),
    ...(Object.keys(agentPreferences).length > 0 && { agentPreferences: { ...agentNow, ...agentPreferences } }),
  };
}
