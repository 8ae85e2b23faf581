import { checkNewLibrary } from '../../domain/media/libraries/newLibrary.ts';
import { ifReadable } from '../../domain/media/server/attempt.ts';
import { MAX_OPTIONS } from '../../render/kit/message/limits.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { pageControls, pageOf } from '../../render/kit/message/pages.ts';
import type { Button, Controls } from '../../render/kit/message/press.ts';
import { plain, plainClipped } from '../../render/kit/text/markdown.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { Deps, DepsAndContext, InteractionContext } from '../framework/context.ts';
import { confirmation } from '../framework/press.ts';
import { isSameName } from '../shared/names.ts';
import { badFolders, type Draft, isChoiceStep, newLibraryOf, nextStep, type Step } from './draft.ts';
import { DRAFT_PRESSES, draftPress, stepButtons, stepPosition, toStep } from './draftPresses.ts';
import { pickStep } from './pickStep.ts';
import {
  configurableAgent,
  type DraftPreference,
  isChanged,
  preferenceKey,
  preferencesOf,
  readAgentPreferences,
  valueIfUnchosen,
  valueIn,
} from './preferences.ts';
import { folderProblems, renderDraft } from './views/draft.ts';
import { preferenceName, preferenceValue } from './views/words.ts';

interface StepPage {
  readonly draft: Draft;
  readonly step: Step;
  readonly page: number;
}

/** Shows a step of the draft for a new library. Shows an earlier step instead if that still lacks a choice. */
export async function showStep({ draft, step, page }: StepPage, { deps, context }: DepsAndContext): Promise<Message> {
  const { texts } = context;
  if (isChoiceStep(step)) return pickStep(texts, { draft, step, page });
  if (step === 'folders') return folderStep(texts, draft);
  const missingStep = nextStep(draft);
  if (missingStep !== 'preferences') return await showStep({ draft, step: missingStep, page: 1 }, { deps, context });
  const updatedDraft = await readAgentPreferences(draft, deps, context);
  return step === 'preferences' ? preferenceStep(texts, updatedDraft) : await summaryStep(updatedDraft, deps, context);
}

/** The step that asks for folders. With `isSubmitted`, it also says that folders are missing. */
export function folderStep(texts: Texts, draft: Draft, isSubmitted = false): Message {
  const words = texts.library.add;
  const { locations } = draft;
  const relativePaths = badFolders(locations);
  const isComplete = locations.length > 0 && relativePaths.length === 0;
  const enterButton = { label: words.enterFolders, press: draftPress(DRAFT_PRESSES.folders, { draft }) };
  const nextButton: Button = { label: words.goOn, style: 'primary', press: toStep(draft, 'preferences') };
  const forwardButtons: readonly Button[] = isComplete
    ? [{ ...enterButton, style: 'secondary' }, nextButton]
    : [{ ...enterButton, style: 'primary' }];
  const lines = isSubmitted || relativePaths.length > 0 ? folderProblems(texts, locations, relativePaths) : [];
  const controls = [stepButtons(texts, { draft, step: 'folders', forward: forwardButtons })];
  return renderDraft(texts, { draft, step: 'folders', position: stepPosition('folders'), lines, controls });
}

export function preferenceStep(texts: Texts, draft: Draft): Message {
  const words = texts.library.add;
  const preferences = preferencesOf(draft);
  const menu: Controls = {
    placeholder: words.changePreference,
    options: preferences.map((preference) => ({
      label: preferenceLabel(texts, preference),
      value: preferenceKey(preference),
      description: valueText(texts, preference, valueIn(draft, preference)),
    })),
    press: draftPress(DRAFT_PRESSES.preference, { draft }),
  };
  const forwardButtons: readonly Button[] = [{ label: words.goOn, style: 'primary', press: toStep(draft, 'summary') }];
  const hasAgentPreferences = configurableAgent(draft) !== undefined;
  const preferenceLines = preferences.map((preference) => `- ${preferenceLine(texts, draft, preference)}`);
  const lines = ['', ...preferenceLines, ...(hasAgentPreferences ? agentNotes(texts, draft) : [])];
  const question = hasAgentPreferences ? words.bothPreferences : undefined;
  const controls = [
    ...(preferences.length === 0 ? [] : [menu]),
    stepButtons(texts, { draft, step: 'preferences', forward: forwardButtons }),
  ];
  return renderDraft(texts, {
    draft,
    step: 'preferences',
    position: stepPosition('preferences'),
    question,
    lines,
    controls,
  });
}

/** Says that a preference belongs to the agent, because the library may have a preference of the same name. */
const preferenceLabel = (texts: Texts, { owner, name }: DraftPreference): string =>
  owner === 'agent' ? texts.library.add.ofAgent(preferenceName(texts, name)) : preferenceName(texts, name);

function valueText(texts: Texts, { owner, name }: DraftPreference, value: string | undefined): string {
  const { unknown, unset } = texts.library.add;
  if (value !== undefined) return preferenceValue(texts, name, value);
  return owner === 'agent' ? unknown : unset;
}

/** The value that will apply and, if the person changed it, the value without that change. The text is escaped. */
function preferenceLine(texts: Texts, draft: Draft, preference: DraftPreference): string {
  const words = texts.library.add;
  const name = plain(preferenceLabel(texts, preference));
  const plainValue = (value: string | undefined) => plain(valueText(texts, preference, value));
  const value = plainValue(valueIn(draft, preference));
  if (!isChanged(draft, preference)) return words.preference(name, value, undefined);
  const otherValue = valueIfUnchosen(draft, preference);
  if (preference.owner === 'agent') return words.ownPreference(name, value, plainValue(otherValue));
  return words.preference(name, value, otherValue === undefined ? undefined : plainValue(otherValue));
}

/** An agent's preferences affect other libraries too, and their current values may be unknown. */
const agentNotes = ({ library }: Texts, { agentNow }: Draft) => [
  library.add.countsForAll,
  agentNow === undefined && library.add.agentUnread,
];

/** Value of the option that leaves a preference unchanged. Offered if the current value is unknown. */
export const LEAVE_UNSET = 'leave';

interface PreferencePage {
  readonly draft: Draft;
  readonly preference: DraftPreference;
  readonly page: number;
}

/** The list of countries takes two pages. */
export function valueStep(texts: Texts, { draft, preference, page: requestedPage }: PreferencePage): Message {
  const words = texts.library.add;
  const isUnknown = preference.owner === 'agent' && valueIfUnchosen(draft, preference) === undefined;
  const { page, pages, items } = pageOf(preference.values, requestedPage, isUnknown ? MAX_OPTIONS - 1 : MAX_OPTIONS);
  const name = preferenceKey(preference);
  const menu: Controls = {
    placeholder: words.choose,
    options: [
      ...(isUnknown ? [{ label: words.leave, value: LEAVE_UNSET }] : []),
      ...items.map((value) => ({
        label: valueText(texts, preference, value),
        value,
        description: value === preference.byDefault ? words.defaultValue : undefined,
      })),
    ],
    press: draftPress(DRAFT_PRESSES.value, { draft, name, page }),
  };
  const press = (targetPage: number) => draftPress(DRAFT_PRESSES.preference, { draft, name, page: targetPage });
  const backButton: Button = { label: words.back, style: 'secondary', press: toStep(draft, 'preferences') };
  return renderDraft(texts, {
    draft,
    step: 'value',
    position: stepPosition('preferences'),
    question: words.question.value(plain(preferenceLabel(texts, preference))),
    controls: [menu, ...pageControls(texts, { page, pages, press }), [backButton]],
  });
}

async function summaryStep(draft: Draft, { media }: Deps, { texts, signal }: InteractionContext): Promise<Message> {
  const words = texts.library.add;
  const library = newLibraryOf(draft);
  const problems = library ? checkNewLibrary(library) : [];
  const libraries = (await ifReadable(() => media.libraries({ signal }))) ?? [];
  const changedPreferences = preferencesOf(draft).filter((preference) => isChanged(draft, preference));
  const lines = [
    changedPreferences.length === 0
      ? texts.lines.labelled(words.chosen.preferences, words.allDefaults)
      : texts.lines.heading(words.chosen.preferences),
    ...changedPreferences.map((preference) => `- ${preferenceLine(texts, draft, preference)}`),
    ...(changedPreferences.some(({ owner }) => owner === 'agent') ? agentNotes(texts, draft) : []),
    libraries.some(({ title }) => isSameName(title, draft.name)) && words.sameName(plainClipped(draft.name, 60)),
    ...(problems.length > 0 ? [words.problems, ...problems.map((problem) => `- ${plainClipped(problem, 200)}`)] : []),
  ];
  const confirm: Button = {
    label: words.confirm,
    style: 'success',
    press: confirmation(DRAFT_PRESSES.confirm, { draft }),
  };
  const controls = [stepButtons(texts, { draft, step: 'summary', forward: problems.length > 0 ? [] : [confirm] })];
  return renderDraft(texts, { draft, step: 'summary', position: stepPosition('summary'), lines, controls });
}
