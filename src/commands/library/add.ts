import { z } from 'zod';
import type { Library } from '../../domain/media/libraries/library.ts';
import type { AddedLibrary, NewLibrary } from '../../domain/media/libraries/newLibrary.ts';
import { attemptChange, type ChangeAttempt, readUnlessServerFails } from '../../domain/media/server/attempt.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { MAX_TEXT_INPUT_LENGTH } from '../../render/kit/message/limits.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import type { Button } from '../../render/kit/message/press.ts';
import { createSubcommand } from '../framework/command.ts';
import type { CommandDepsAndContext } from '../framework/context.ts';
import { textOption } from '../framework/options.ts';
import { createPressHandler, InvalidPressTarget } from '../framework/press.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import {
  CHOICE_STEPS,
  type ChoiceStep,
  choiceAtStep,
  LIBRARY_DRAFT_STEPS,
  type LibraryDraft,
  libraryDraftSchema,
  libraryFromDraft,
  newLibraryDraft,
  nextDraftStep,
  parseFolders,
  setLibraryDraftChoice,
} from './draft.ts';
import { createDraftStepButtonPress, LIBRARY_DRAFT_HANDLER_NAMES, libraryDraftPress } from './draftPresses.ts';
import {
  findPreference,
  isOnOffPreference,
  removePreferenceFromDraft,
  setPreferenceInDraft,
  togglePreference,
} from './preferences.ts';
import {
  renderFolderStep,
  renderPreferenceStep,
  renderPreferenceValueStep,
  showLibraryDraftStep,
  UNCHANGED_PREFERENCE_CHOICE,
} from './steps.ts';
import { renderLibraryAdded, renderLibraryRefused, renderUnansweredLibraryAddition } from './views/added.ts';
import { renderFolderForm, renderLibraryDraftCancelled } from './views/draft.ts';

/** If the server refuses the library, the button `toDraft` leads back to the draft. */
export async function createLibrary(
  library: NewLibrary,
  toDraft: Button,
  { deps, context }: CommandDepsAndContext,
): Promise<ChangeResultMessage> {
  const { media } = deps;
  const { texts, signal } = context;
  const readLibraries = () => readUnlessServerFails(() => media.libraries({ signal }));
  const before = await readLibraries();
  const addition = await attemptOrRefusal(() => media.addLibrary(library, { signal }));
  if (addition instanceof MediaServerFailure)
    return addAuditDetailsToMessage(renderLibraryRefused(texts, { name: library.name, failure: addition, toDraft }), {
      failure: addition.kind,
    });
  const after = await readLibraries();
  if (addition.answered) {
    const { key } = addition.value.library;
    const isListed = after?.some((entry) => entry.key === key);
    return addAuditDetailsToMessage(renderLibraryAdded(texts, addition.value, isListed), {
      target: `library ${key}: ${library.name}`,
    });
  }
  const isNowListed = before && after && hasNewLibrary(library.name, before, after);
  const message = renderUnansweredLibraryAddition(texts, {
    name: library.name,
    isListed: isNowListed,
    agentUnsent: library.agentPreferences !== undefined,
  });
  return addAuditDetailsToMessage(message, { failure: addition.failure.kind });
}

/** Returns a refusal instead of throwing an error, because the person can correct the draft. */
async function attemptOrRefusal(
  call: () => Promise<AddedLibrary>,
): Promise<ChangeAttempt<AddedLibrary> | MediaServerFailure> {
  try {
    return await attemptChange(call);
  } catch (error) {
    if (error instanceof MediaServerFailure && error.kind === 'invalid') return error;
    throw error;
  }
}

const hasNewLibrary = (name: string, before: readonly Library[], after: readonly Library[]): boolean =>
  after.some(({ key, title }) => title === name && !before.some((earlierLibrary) => earlierLibrary.key === key));

const notOfferedError = () => new InvalidPressTarget('what was picked was not offered');

const commonSpec = { requires: 'library.edit', changes: false, place: 'update' } as const;
const pageSchema = z.int().min(1).default(1);

const showDraft = createPressHandler({
  ...commonSpec,
  name: LIBRARY_DRAFT_HANDLER_NAMES.show,
  target: z.object({ draft: libraryDraftSchema, step: z.enum(LIBRARY_DRAFT_STEPS), page: pageSchema }),
  answer: ({ target, deps, context }) => showLibraryDraftStep(target, { deps, context }),
});

/** Stores the choice made in a step of the draft. With `keep`, an earlier choice stays. */
const pickChoice = createPressHandler({
  ...commonSpec,
  name: LIBRARY_DRAFT_HANDLER_NAMES.pick,
  target: z.object({
    draft: libraryDraftSchema,
    step: z.enum(CHOICE_STEPS),
    page: pageSchema,
    keep: z.boolean().optional(),
  }),
  answer: async ({ target, pressed, deps, context }) => {
    const { draft: before, step, keep } = target;
    const value = keep ? choiceAtStep(before, step) : pressed.values[0];
    const after = value === undefined ? undefined : setLibraryDraftChoice(before, step, value);
    if (!after) throw notOfferedError();
    const followingStep = keep ? stepAfter(step, after) : nextDraftStep(after);
    return await showLibraryDraftStep({ draft: after, step: followingStep, page: 1 }, { deps, context });
  },
});

/**
 * The step to show after the person kept an earlier choice: the next step, or an earlier step that has no choice yet.
 */
function stepAfter(step: ChoiceStep, after: LibraryDraft) {
  const [followingStep = 'folders'] = LIBRARY_DRAFT_STEPS.slice(LIBRARY_DRAFT_STEPS.indexOf(step) + 1);
  const openStep = nextDraftStep(after);
  return LIBRARY_DRAFT_STEPS.indexOf(openStep) < LIBRARY_DRAFT_STEPS.indexOf(followingStep) ? openStep : followingStep;
}

const enterFolders = createPressHandler({
  name: LIBRARY_DRAFT_HANDLER_NAMES.folders,
  requires: 'library.edit',
  changes: false,
  target: z.object({ draft: libraryDraftSchema }),
  modal: ({ target, context }) =>
    renderFolderForm(
      context.texts,
      target.draft.locations,
      libraryDraftPress(LIBRARY_DRAFT_HANDLER_NAMES.submit, { draft: target.draft }),
    ),
});

const submitFolders = createPressHandler({
  ...commonSpec,
  name: LIBRARY_DRAFT_HANDLER_NAMES.submit,
  target: z.object({ draft: libraryDraftSchema }),
  fields: z.object({ folders: z.string().max(MAX_TEXT_INPUT_LENGTH) }),
  answer: async ({ target, pressed, deps, context }) => {
    const { fields } = pressed;
    const after = { ...target.draft, locations: [...parseFolders(fields.folders)] };
    const step = nextDraftStep(after);
    return step === 'folders'
      ? renderFolderStep(context.texts, after, true)
      : await showLibraryDraftStep({ draft: after, step, page: 1 }, { deps, context });
  },
});

/** Toggles a preference at once if it can only be on or off (`isOnOffPreference`). Otherwise lists its values. */
const choosePreference = createPressHandler({
  ...commonSpec,
  name: LIBRARY_DRAFT_HANDLER_NAMES.preference,
  target: z.object({ draft: libraryDraftSchema, name: z.string().optional(), page: pageSchema }),
  answer: async ({ target, pressed, context }) => {
    const { values } = pressed;
    const { texts } = context;
    const preference = findPreference(target.draft, values[0] ?? target.name);
    if (!preference) throw notOfferedError();
    if (isOnOffPreference(target.draft, preference))
      return renderPreferenceStep(texts, togglePreference(target.draft, preference));
    return renderPreferenceValueStep(texts, { draft: target.draft, preference, page: target.page });
  },
});

const chooseValue = createPressHandler({
  ...commonSpec,
  name: LIBRARY_DRAFT_HANDLER_NAMES.value,
  target: z.object({ draft: libraryDraftSchema, name: z.string(), page: pageSchema }),
  answer: async ({ target, pressed, context }) => {
    const [chosenValue] = pressed.values;
    const { texts } = context;
    const preference = findPreference(target.draft, target.name);
    if (preference && chosenValue === UNCHANGED_PREFERENCE_CHOICE)
      return renderPreferenceStep(texts, removePreferenceFromDraft(target.draft, preference));
    if (!preference || chosenValue === undefined || !preference.values.includes(chosenValue)) throw notOfferedError();
    return renderPreferenceStep(texts, setPreferenceInDraft(target.draft, preference, chosenValue));
  },
});

const confirmDraft = createPressHandler({
  name: LIBRARY_DRAFT_HANDLER_NAMES.confirm,
  requires: 'library.edit',
  changes: ({ target }) => ({
    target: `new library ${target.draft.name}`,
    after: JSON.stringify(libraryFromDraft(target.draft)),
  }),
  place: 'update',
  target: z.object({ draft: libraryDraftSchema }),
  answer: async ({ target, deps, context }) => {
    const library = libraryFromDraft(target.draft);
    if (!library) throw new InvalidPressTarget('the draft is incomplete');
    const { toDraft } = context.texts.library.add;
    const backButton = {
      label: toDraft,
      style: 'primary',
      press: createDraftStepButtonPress(target.draft, 'folders'),
    } as const;
    return await createLibrary(library, backButton, { deps, context });
  },
});

const cancelDraft = createPressHandler({
  ...commonSpec,
  name: LIBRARY_DRAFT_HANDLER_NAMES.cancel,
  target: z.object({ name: z.string() }),
  answer: async ({ target, context }) => renderLibraryDraftCancelled(context.texts, target.name),
});

export const addLibraryCommand = createSubcommand({
  words: (texts) => texts.library.declarations.add,
  requires: 'library.edit',
  changes: false,
  options: { name: textOption({ max: 100 }) },
  presses: [
    showDraft,
    pickChoice,
    enterFolders,
    submitFolders,
    choosePreference,
    chooseValue,
    confirmDraft,
    cancelDraft,
  ],
  answer: ({ args, deps, context }) =>
    showLibraryDraftStep({ draft: newLibraryDraft(args.name), step: 'type', page: 1 }, { deps, context }),
});
