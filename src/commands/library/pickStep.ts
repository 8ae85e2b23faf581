import { MAX_SELECT_OPTIONS } from '../../render/kit/message/limits.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { pageControls, takePageOfEntries } from '../../render/kit/message/pages.ts';
import type { Button, ControlsRow } from '../../render/kit/message/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import {
  type ChoiceStep,
  choiceAtStep,
  choicesAtStep,
  type LibraryDraft,
  preselectedLibraryDraftChoice,
} from './draft.ts';
import {
  createDraftStepButtonPress,
  LIBRARY_DRAFT_HANDLER_NAMES,
  libraryDraftPress,
  stepButtons,
  stepPosition,
} from './draftPresses.ts';
import { renderLibraryDraft } from './views/draft.ts';
import { agentName, languageName, libraryTypeOfPurpose } from './views/words.ts';

interface PickPage {
  readonly draft: LibraryDraft;
  readonly step: ChoiceStep;
  readonly page: number;
}

/** The menu has pages, because the list of languages is too long for one. */
export function renderChoiceStep(texts: Texts, { draft, step, page: requestedPage }: PickPage): Message {
  const words = texts.library.add;
  const { page, pages, items } = takePageOfEntries(
    orderedChoices(texts, draft, step),
    requestedPage,
    MAX_SELECT_OPTIONS,
  );
  const preselectedValue = preselectedLibraryDraftChoice(draft, step);
  const describeChoice = (value: string) => {
    if (value === choiceAtStep(draft, step)) return words.now;
    return value === preselectedValue ? words.preset : undefined;
  };
  const menu: ControlsRow = {
    placeholder: words.choose,
    options: items.map((value) => ({
      label: choiceName(texts, draft, step, value),
      value,
      description: describeChoice(value),
    })),
    press: libraryDraftPress(LIBRARY_DRAFT_HANDLER_NAMES.pick, { draft, step, page }),
  };
  const press = (targetPage: number) => createDraftStepButtonPress(draft, step, targetPage);
  const skip: Button = {
    label: words.skip,
    style: 'primary',
    press: libraryDraftPress(LIBRARY_DRAFT_HANDLER_NAMES.pick, { draft, step, keep: true }),
  };
  const forwardButtons = choiceAtStep(draft, step) === undefined ? [] : [skip];
  const controls = [
    menu,
    ...pageControls(texts, { page, pages, press }),
    stepButtons(texts, { draft, step, forward: forwardButtons }),
  ];
  return renderLibraryDraft(texts, { draft, step, position: stepPosition(step), controls });
}

/** The preselected choice comes first. Languages are sorted by name, because people look for them by name. */
function orderedChoices(texts: Texts, draft: LibraryDraft, step: ChoiceStep): readonly string[] {
  const preselectedValue = preselectedLibraryDraftChoice(draft, step);
  const choices = choicesAtStep(draft, step);
  if (step !== 'language')
    return choices.toSorted((a, b) => Number(b === preselectedValue) - Number(a === preselectedValue));
  return choices.toSorted((a, b) => languageName(texts, a).localeCompare(languageName(texts, b)));
}

function choiceName(texts: Texts, { purpose }: LibraryDraft, step: ChoiceStep, value: string): string {
  if (step === 'language') return languageName(texts, value);
  if (step === 'agent' && purpose) return agentName(libraryTypeOfPurpose(purpose), value);
  const purposes: Readonly<Record<string, string>> = texts.library.purposes;
  return step === 'type' ? (purposes[value] ?? value) : value;
}
