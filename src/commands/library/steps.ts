import { checkNewLibrary } from '../../domain/media/libraries/newLibrary.ts';
import { ifReadable } from '../../domain/media/server/attempt.ts';
import { MAX_OPTIONS } from '../../render/kit/limits.ts';
import { plain, plainClipped } from '../../render/kit/markdown.ts';
import type { Message } from '../../render/kit/message.ts';
import { pageControls, pageOf } from '../../render/kit/pages.ts';
import type { Button, Controls } from '../../render/kit/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import { confirmation } from '../framework/press.ts';
import { sameName } from '../shared/names.ts';
import { badFolders, type Draft, isPicked, newLibraryOf, nextStep, type Step } from './draft.ts';
import {
  type DraftPreference,
  isChanged,
  keyOf,
  ownAgentOf,
  preferencesOf,
  unchosen,
  valueIn,
  withAgentNow,
} from './preferences.ts';
import { folderProblems, renderDraft } from './views/draft.ts';
import { preferenceName, preferenceValue } from './views/words.ts';
import { ACTIONS, draftPress, pickStep, placeOf, toStep, walkButtons } from './walk.ts';

interface StepPage {
  readonly draft: Draft;
  readonly step: Step;
  readonly page: number;
}

/** The message for a step, or for the first one without an answer if that comes earlier. */
export async function showStep({ draft, step, page }: StepPage, { deps, context }: Working): Promise<Message> {
  const { texts } = context;
  if (isPicked(step)) return pickStep(texts, { draft, step, page });
  if (step === 'folders') return folderStep(texts, draft);
  const missing = nextStep(draft);
  if (missing !== 'preferences') return await showStep({ draft, step: missing, page: 1 }, { deps, context });
  const known = await withAgentNow(draft, deps, context);
  return step === 'preferences' ? preferenceStep(texts, known) : await summaryStep(known, deps, context);
}

export function folderStep(texts: Texts, draft: Draft, submitted = false): Message {
  const words = texts.library.add;
  const { locations } = draft;
  const bad = badFolders(locations);
  const isGood = locations.length > 0 && bad.length === 0;
  const enter = { label: words.enterFolders, press: draftPress(ACTIONS.folders, { draft }) };
  const goOn: Button = { label: words.goOn, style: 'primary', press: toStep(draft, 'preferences') };
  const on: readonly Button[] = isGood ? [{ ...enter, style: 'secondary' }, goOn] : [{ ...enter, style: 'primary' }];
  const lines = submitted || bad.length > 0 ? folderProblems(texts, locations, bad) : [];
  const controls = [walkButtons(texts, { draft, step: 'folders', on })];
  return renderDraft(texts, { draft, step: 'folders', at: placeOf('folders'), lines, controls });
}

export function preferenceStep(texts: Texts, draft: Draft): Message {
  const words = texts.library.add;
  const all = preferencesOf(draft);
  const menu: Controls = {
    placeholder: words.changePreference,
    options: all.map((preference) => ({
      label: nameOf(texts, preference),
      value: keyOf(preference),
      description: shownValue(texts, preference, valueIn(draft, preference)),
    })),
    press: draftPress(ACTIONS.preference, { draft }),
  };
  const on: readonly Button[] = [{ label: words.goOn, style: 'primary', press: toStep(draft, 'summary') }];
  const hasOwn = ownAgentOf(draft) !== undefined;
  const shown = all.map((preference) => `- ${preferenceLine(texts, draft, preference)}`);
  const lines = ['', ...shown, ...(hasOwn ? agentNotes(texts, draft) : [])];
  const question = hasOwn ? words.bothPreferences : undefined;
  const controls = [...(all.length === 0 ? [] : [menu]), walkButtons(texts, { draft, step: 'preferences', on })];
  return renderDraft(texts, { draft, step: 'preferences', at: placeOf('preferences'), question, lines, controls });
}

/** The agent and the library may have preferences of the same name. */
const nameOf = (texts: Texts, { of, name }: DraftPreference): string =>
  of === 'agent' ? texts.library.add.ofAgent(preferenceName(texts, name)) : preferenceName(texts, name);

function shownValue(texts: Texts, { of, name }: DraftPreference, value: string | undefined): string {
  const { unknown, unset } = texts.library.add;
  if (value !== undefined) return preferenceValue(texts, name, value);
  return of === 'agent' ? unknown : unset;
}

/**
 * The value, and, if it differs, the one without a choice: the default, or the agent's current value.
 * Escaped.
 */
function preferenceLine(texts: Texts, draft: Draft, preference: DraftPreference): string {
  const words = texts.library.add;
  const name = plain(nameOf(texts, preference));
  const shown = (value: string | undefined) => plain(shownValue(texts, preference, value));
  const value = shown(valueIn(draft, preference));
  if (!isChanged(draft, preference)) return words.preference(name, value, undefined);
  const other = unchosen(draft, preference);
  if (preference.of === 'agent') return words.ownPreference(name, value, shown(other));
  return words.preference(name, value, other === undefined ? undefined : shown(other));
}

/** They affect more than this library, and a server need not explain their values. */
const agentNotes = ({ library: { add: words } }: Texts, { agentNow }: Draft) => [
  words.countsForAll,
  agentNow === undefined && words.agentUnread,
];

/** In the menu of a preference: keeps a value that is unknown. */
export const LEAVE = 'leave';

interface PreferencePage {
  readonly draft: Draft;
  readonly preference: DraftPreference;
  readonly page: number;
}

/** The values of one preference; the countries take two pages. */
export function valueStep(texts: Texts, { draft, preference, page: asked }: PreferencePage): Message {
  const words = texts.library.add;
  const isUnknown = preference.of === 'agent' && unchosen(draft, preference) === undefined;
  const { page, pages, items } = pageOf(preference.values, asked, isUnknown ? MAX_OPTIONS - 1 : MAX_OPTIONS);
  const name = keyOf(preference);
  const menu: Controls = {
    placeholder: words.choose,
    options: [
      ...(isUnknown ? [{ label: words.leave, value: LEAVE }] : []),
      ...items.map((value) => ({
        label: shownValue(texts, preference, value),
        value,
        description: value === preference.byDefault ? words.defaultValue : undefined,
      })),
    ],
    press: draftPress(ACTIONS.value, { draft, name, page }),
  };
  const press = (other: number) => draftPress(ACTIONS.preference, { draft, name, page: other });
  const back: Button = { label: words.back, style: 'secondary', press: toStep(draft, 'preferences') };
  return renderDraft(texts, {
    draft,
    step: 'value',
    at: placeOf('preferences'),
    question: words.question.value(plain(nameOf(texts, preference))),
    controls: [menu, ...pageControls(texts, { page, pages, press }), [back]],
  });
}

/** Sums everything up and names every problem: those the tables know, and a name that is already taken. */
async function summaryStep(draft: Draft, { media }: Deps, { texts, signal }: InteractionContext): Promise<Message> {
  const words = texts.library.add;
  const library = newLibraryOf(draft);
  const problems = library ? checkNewLibrary(library) : [];
  const libraries = (await ifReadable(() => media.libraries({ signal }))) ?? [];
  const changed = preferencesOf(draft).filter((preference) => isChanged(draft, preference));
  const lines = [
    changed.length === 0 ? `${words.chosen.preferences}: ${words.allDefaults}` : `${words.chosen.preferences}:`,
    ...changed.map((preference) => `- ${preferenceLine(texts, draft, preference)}`),
    ...(changed.some(({ of }) => of === 'agent') ? agentNotes(texts, draft) : []),
    libraries.some(({ title }) => sameName(title, draft.name)) && words.sameName(plainClipped(draft.name, 60)),
    ...(problems.length > 0 ? [words.problems, ...problems.map((problem) => `- ${plainClipped(problem, 200)}`)] : []),
  ];
  const confirm: Button = { label: words.confirm, style: 'success', press: confirmation(ACTIONS.confirm, { draft }) };
  const controls = [walkButtons(texts, { draft, step: 'summary', on: problems.length > 0 ? [] : [confirm] })];
  return renderDraft(texts, { draft, step: 'summary', at: placeOf('summary'), lines, controls });
}
