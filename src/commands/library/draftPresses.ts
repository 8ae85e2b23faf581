import type { Button, ComponentPress, Json } from '../../render/kit/message/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { LIBRARY_DRAFT_STEPS, type LibraryDraft, type LibraryDraftStep, previousDraftStep } from './draft.ts';

/** Names of presses that `add.ts` declares. */
export const LIBRARY_DRAFT_HANDLER_NAMES = {
  show: 'library.add.show',
  pick: 'library.add.pick',
  folders: 'library.add.folders',
  submit: 'library.add.folders.submit',
  preference: 'library.add.preference',
  value: 'library.add.value',
  confirm: 'library.add.confirm',
  cancel: 'library.add.cancel',
} as const;

export const libraryDraftPress = (action: string, target: Json): ComponentPress => ({ action, target, by: 'invoker' });

/** The step's number, counted from 1, and the total number of steps. */
export const stepPosition = (step: LibraryDraftStep) => ({
  step: LIBRARY_DRAFT_STEPS.indexOf(step) + 1,
  total: LIBRARY_DRAFT_STEPS.length,
});

export const createDraftStepButtonPress = (draft: LibraryDraft, step: LibraryDraftStep, page = 1): ComponentPress =>
  libraryDraftPress(LIBRARY_DRAFT_HANDLER_NAMES.show, { draft, step, page });

interface StepButtons {
  readonly draft: LibraryDraft;
  readonly step: LibraryDraftStep;
  readonly forward?: readonly Button[] | undefined;
}

export function stepButtons(texts: Texts, { draft, step, forward = [] }: StepButtons): readonly Button[] {
  const words = texts.library.add;
  const stepBefore = previousDraftStep(draft, step);
  return [
    ...forward,
    ...(stepBefore
      ? [{ label: words.back, style: 'secondary', press: createDraftStepButtonPress(draft, stepBefore) } as const]
      : []),
    {
      label: words.cancel,
      style: 'secondary',
      press: libraryDraftPress(LIBRARY_DRAFT_HANDLER_NAMES.cancel, { name: draft.name }),
    },
  ];
}
