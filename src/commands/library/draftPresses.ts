import type { Button, Json, Press } from '../../render/kit/message/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { DRAFT_STEPS, type LibraryDraft, type LibraryDraftStep, previousDraftStep } from './draft.ts';

/** Names of presses that `add.ts` declares. */
export const LIBRARY_DRAFT_PRESSES = {
  show: 'library.add.show',
  pick: 'library.add.pick',
  folders: 'library.add.folders',
  submit: 'library.add.folders.submit',
  preference: 'library.add.preference',
  value: 'library.add.value',
  confirm: 'library.add.confirm',
  cancel: 'library.add.cancel',
} as const;

export const libraryDraftPress = (action: string, target: Json): Press => ({ action, target, by: 'invoker' });

/** The step's number, counted from 1, and the total number of steps. */
export const stepPosition = (step: LibraryDraftStep) => ({
  step: DRAFT_STEPS.indexOf(step) + 1,
  total: DRAFT_STEPS.length,
});

export const pressToStep = (draft: LibraryDraft, step: LibraryDraftStep, page = 1): Press =>
  libraryDraftPress(LIBRARY_DRAFT_PRESSES.show, { draft, step, page });

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
    ...(stepBefore ? [{ label: words.back, style: 'secondary', press: pressToStep(draft, stepBefore) } as const] : []),
    {
      label: words.cancel,
      style: 'secondary',
      press: libraryDraftPress(LIBRARY_DRAFT_PRESSES.cancel, { name: draft.name }),
    },
  ];
}
