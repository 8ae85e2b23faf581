import { checkNewLibrary } from '../../domain/media/libraries/newLibrary.ts';
import { readUnlessServerFails } from '../../domain/media/server/attempt.ts';
import { MAX_SELECT_OPTIONS } from '../../render/kit/message/limits.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { pageControls, takePageOfEntries } from '../../render/kit/message/pages.ts';
import type { Button, ControlsRow } from '../../render/kit/message/press.ts';
import { clipAndEscapeText, plain } from '../../render/kit/text/markdown.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { confirmationPress } from '../framework/press.ts';
import { isSameName } from '../shared/names.ts';
import {
  findInvalidFolderPaths,
  isChoiceStep,
  type LibraryDraft,
  type LibraryDraftStep,
  libraryFromDraft,
  nextDraftStep,
} from './draft.ts';
import {
  createDraftStepButtonPress,
  LIBRARY_DRAFT_HANDLER_NAMES,
  libraryDraftPress,
  stepButtons,
  stepPosition,
} from './draftPresses.ts';
import { renderChoiceStep } from './pickStep.ts';
import {
  configurableAgent,
  type DraftPreference,
  isPreferenceChanged,
  preferenceKey,
  preferencesOfDraft,
  preferenceValueInDraft,
  readAgentPreferences,
  valueIfUnchosen,
} from './preferences.ts';
import { folderProblems, renderLibraryDraft } from './views/draft.ts';
import { preferenceName, preferenceValue } from './views/words.ts';

interface StepPage {
  readonly draft: LibraryDraft;
  readonly step: LibraryDraftStep;
  readonly page: number;
}

/** Shows a step of the draft for a new library. If an earlier step lacks a choice, shows that step instead. */
export async function showLibraryDraftStep(
  { draft, step, page }: StepPage,
  { deps, context }: CommandDepsAndContext,
): Promise<Message> {
  const { texts } = context;
  if (isChoiceStep(step)) return renderChoiceStep(texts, { draft, step, page });
  if (step === 'folders') return renderFolderStep(texts, draft);
  const missingStep = nextDraftStep(draft);
  if (missingStep !== 'preferences')
    return await showLibraryDraftStep({ draft, step: missingStep, page: 1 }, { deps, context });
  const updatedDraft = await readAgentPreferences(draft, deps, context);
  return step === 'preferences'
    ? renderPreferenceStep(texts, updatedDraft)
    : await summaryStep(updatedDraft, deps, context);
}

/** The step that asks for folders. With `isSubmitted`, it also says that folders are missing. */
export function renderFolderStep(texts: Texts, draft: LibraryDraft, isSubmitted = false): Message {
  const words = texts.library.add;
  const { locations } = draft;
  const relativePaths = findInvalidFolderPaths(locations);
  const isComplete = locations.length > 0 && relativePaths.length === 0;
  const enterButton = {
    label: words.enterFolders,
    press: libraryDraftPress(LIBRARY_DRAFT_HANDLER_NAMES.folders, { draft }),
  };
  const nextButton: Button = {
    label: words.goOn,
    style: 'primary',
    press: createDraftStepButtonPress(draft, 'preferences'),
  };
  const forwardButtons: readonly Button[] = isComplete
    ? [{ ...enterButton, style: 'secondary' }, nextButton]
    : [{ ...enterButton, style: 'primary' }];
  const lines = isSubmitted || relativePaths.length > 0 ? folderProblems(texts, locations, relativePaths) : [];
  const controls = [stepButtons(texts, { draft, step: 'folders', forward: forwardButtons })];
  return renderLibraryDraft(texts, { draft, step: 'folders', position: stepPosition('folders'), lines, controls });
}

export function renderPreferenceStep(texts: Texts, draft: LibraryDraft): Message {
  const words = texts.library.add;
  const preferences = preferencesOfDraft(draft);
  const menu: ControlsRow = {
    placeholder: words.changePreference,
    options: preferences.map((preference) => ({
      label: preferenceLabel(texts, preference),
      value: preferenceKey(preference),
      description: valueText(texts, preference, preferenceValueInDraft(draft, preference)),
    })),
    press: libraryDraftPress(LIBRARY_DRAFT_HANDLER_NAMES.preference, { draft }),
  };
  const forwardButtons: readonly Button[] = [
    { label: words.goOn, style: 'primary', press: createDraftStepButtonPress(draft, 'summary') },
  ];
  const hasAgentPreferences = configurableAgent(draft) !== undefined;
  const preferenceLines = preferences.map((preference) => `- ${preferenceLine(texts, draft, preference)}`);
  const lines = ['', ...preferenceLines, ...(hasAgentPreferences ? agentNotes(texts, draft) : [])];
  const question = hasAgentPreferences ? words.bothPreferences : undefined;
  const controls = [
    ...(preferences.length === 0 ? [] : [menu]),
    stepButtons(texts, { draft, step: 'preferences', forward: forwardButtons }),
  ];
  return renderLibraryDraft(texts, {
    draft,
    step: 'preferences',
    position: stepPosition('preferences'),
    question,
    lines,
    controls,
  });
}

/** Names the agent as the owner of a preference, because the library may have a preference of the same name. */
const preferenceLabel = (texts: Texts, { owner, name }: DraftPreference): string =>
  owner === 'agent' ? texts.library.add.ofAgent(preferenceName(texts, name)) : preferenceName(texts, name);

function valueText(texts: Texts, { owner, name }: DraftPreference, value: string | undefined): string {
  const { unknown, unset } = texts.library.add;
  if (value !== undefined) return preferenceValue(texts, name, value);
  return owner === 'agent' ? unknown : unset;
}

/**
 * The value that will apply. If the person changed the value, also the value without that change. The text is escaped.
 */
function preferenceLine(texts: Texts, draft: LibraryDraft, preference: DraftPreference): string {
  const words = texts.library.add;
  const name = plain(preferenceLabel(texts, preference));
  const plainValue = (value: string | undefined) => plain(valueText(texts, preference, value));
  const value = plainValue(preferenceValueInDraft(draft, preference));
  if (!isPreferenceChanged(draft, preference)) return words.preference(name, value, undefined);
  const otherValue = valueIfUnchosen(draft, preference);
  if (preference.owner === 'agent') return words.ownPreference(name, value, plainValue(otherValue));
  return words.preference(name, value, otherValue === undefined ? undefined : plainValue(otherValue));
}

/** A warning that an agent's preferences affect other libraries too, and that their current values may be unknown. */
const agentNotes = ({ library }: Texts, { agentNow }: LibraryDraft) => [
  library.add.countsForAll,
  agentNow === undefined && library.add.agentUnread,
];

/** Value of the option that leaves a preference unchanged. Offered if the current value is unknown. */
export const UNCHANGED_PREFERENCE_CHOICE = 'leave';

interface PreferencePage {
  readonly draft: LibraryDraft;
  readonly preference: DraftPreference;
  readonly page: number;
}

/** The menu has pages, because the list of countries is too long for one. */
export function renderPreferenceValueStep(
  texts: Texts,
  { draft, preference, page: requestedPage }: PreferencePage,
): Message {
  const words = texts.library.add;
  const isUnknown = preference.owner === 'agent' && valueIfUnchosen(draft, preference) === undefined;
  const { page, pages, items } = takePageOfEntries(
    preference.values,
    requestedPage,
    isUnknown ? MAX_SELECT_OPTIONS - 1 : MAX_SELECT_OPTIONS,
  );
  const name = preferenceKey(preference);
  const menu: ControlsRow = {
    placeholder: words.choose,
    options: [
      ...(isUnknown ? [{ label: words.leave, value: UNCHANGED_PREFERENCE_CHOICE }] : []),
      ...items.map((value) => ({
        label: valueText(texts, preference, value),
        value,
        description: value === preference.byDefault ? words.defaultValue : undefined,
      })),
    ],
    press: libraryDraftPress(LIBRARY_DRAFT_HANDLER_NAMES.value, { draft, name, page }),
  };
  const press = (targetPage: number) =>
    libraryDraftPress(LIBRARY_DRAFT_HANDLER_NAMES.preference, { draft, name, page: targetPage });
  const backButton: Button = {
    label: words.back,
    style: 'secondary',
    press: createDraftStepButtonPress(draft, 'preferences'),
  };
  return renderLibraryDraft(texts, {
    draft,
    step: 'value',
    position: stepPosition('preferences'),
    question: words.question.value(plain(preferenceLabel(texts, preference))),
    controls: [menu, ...pageControls(texts, { page, pages, press }), [backButton]],
  });
}

async function summaryStep(
  draft: LibraryDraft,
  { media }: CommandDeps,
  { texts, signal }: InteractionContext,
): Promise<Message> {
  const words = texts.library.add;
  const library = libraryFromDraft(draft);
  const problems = library ? checkNewLibrary(library) : [];
  const libraries = (await readUnlessServerFails(() => media.libraries({ signal }))) ?? [];
  const changedPreferences = preferencesOfDraft(draft).filter((preference) => isPreferenceChanged(draft, preference));
  const lines = [
    changedPreferences.length === 0
      ? texts.lines.labelled(words.chosen.preferences, words.allDefaults)
      : texts.lines.heading(words.chosen.preferences),
    ...changedPreferences.map((preference) => `- ${preferenceLine(texts, draft, preference)}`),
    ...(changedPreferences.some(({ owner }) => owner === 'agent') ? agentNotes(texts, draft) : []),
    libraries.some(({ title }) => isSameName(title, draft.name)) && words.sameName(clipAndEscapeText(draft.name, 60)),
    ...(problems.length > 0
      ? [words.problems, ...problems.map((problem) => `- ${clipAndEscapeText(problem, 200)}`)]
      : []),
  ];
  const confirm: Button = {
    label: words.confirm,
    style: 'success',
    press: confirmationPress(LIBRARY_DRAFT_HANDLER_NAMES.confirm, { draft }),
  };
  const controls = [stepButtons(texts, { draft, step: 'summary', forward: problems.length > 0 ? [] : [confirm] })];
  return renderLibraryDraft(texts, { draft, step: 'summary', position: stepPosition('summary'), lines, controls });
}
