import { MAX_OPTIONS } from '../../render/kit/limits.ts';
import type { Message } from '../../render/kit/message.ts';
import { pageControls, pageOf } from '../../render/kit/pages.ts';
import type { Button, Controls, Json, Press } from '../../render/kit/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { choicesAt, type Draft, defaultAt, type PickedStep, pickedAt, STEPS, type Step, stepBefore } from './draft.ts';
import { renderDraft } from './views/draft.ts';
import { agentName, languageName, typeOfPurpose } from './views/words.ts';

/** The actions of the walk, drawn here and answered in `add.ts`. */
export const ACTIONS = {
  show: 'library.add.show',
  pick: 'library.add.pick',
  folders: 'library.add.folders',
  submit: 'library.add.folders.submit',
  preference: 'library.add.preference',
  value: 'library.add.value',
  confirm: 'library.add.confirm',
  cancel: 'library.add.cancel',
} as const;

/** Only the person who began a draft may continue it. */
export const draftPress = (action: string, target: Json): Press => ({ action, target, by: 'invoker' });

export const placeOf = (step: Step) => ({ step: STEPS.indexOf(step) + 1, of: STEPS.length });

export const toStep = (draft: Draft, step: Step, page = 1): Press => draftPress(ACTIONS.show, { draft, step, page });

interface Walk {
  readonly draft: Draft;
  readonly step: Step;
  readonly on?: readonly Button[] | undefined;
}

/** The last line of every step: back to the step before, on, and the way out. */
export function walkButtons(texts: Texts, { draft, step, on = [] }: Walk): readonly Button[] {
  const words = texts.library.add;
  const before = stepBefore(draft, step);
  return [
    ...on,
    ...(before ? [{ label: words.back, style: 'secondary', press: toStep(draft, before) } as const] : []),
    { label: words.cancel, style: 'secondary', press: draftPress(ACTIONS.cancel, { name: draft.name }) },
  ];
}

interface PickPage {
  readonly draft: Draft;
  readonly step: PickedStep;
  readonly page: number;
}

/** A step at which a person chooses one of the words in the tables; the languages take two pages. */
export function pickStep(texts: Texts, { draft, step, page: asked }: PickPage): Message {
  const words = texts.library.add;
  const { page, pages, items } = pageOf(inOrder(texts, draft, step), asked, MAX_OPTIONS);
  const preset = defaultAt(draft, step);
  const menu: Controls = {
    placeholder: words.choose,
    options: items.map((value) => ({
      label: choiceName(texts, draft, step, value),
      value,
      description: value === pickedAt(draft, step) ? words.now : value === preset ? words.preset : undefined,
    })),
    press: draftPress(ACTIONS.pick, { draft, step, page }),
  };
  const press = (other: number) => toStep(draft, step, other);
  const skip: Button = {
    label: words.skip,
    style: 'primary',
    press: draftPress(ACTIONS.pick, { draft, step, keep: true }),
  };
  const on = pickedAt(draft, step) === undefined ? [] : [skip];
  const controls = [menu, ...pageControls(texts, { page, pages, press }), walkButtons(texts, { draft, step, on })];
  return renderDraft(texts, { draft, step, at: placeOf(step), controls });
}

/** The preselected value comes first; languages are sorted, because people look for them by name. */
function inOrder(texts: Texts, draft: Draft, step: PickedStep): readonly string[] {
  const preset = defaultAt(draft, step);
  const choices = choicesAt(draft, step);
  if (step !== 'language') return choices.toSorted((a, b) => Number(b === preset) - Number(a === preset));
  return choices.toSorted((a, b) => languageName(texts, a).localeCompare(languageName(texts, b)));
}

function choiceName(texts: Texts, { purpose }: Draft, step: PickedStep, value: string): string {
  if (step === 'language') return languageName(texts, value);
  if (step === 'agent' && purpose) return agentName(typeOfPurpose(purpose), value);
  const purposes: Readonly<Record<string, string>> = texts.library.purposes;
  return step === 'type' ? (purposes[value] ?? value) : value;
}
