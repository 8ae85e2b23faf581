import { z } from 'zod';
import type { Library } from '../../domain/media/libraries/library.ts';
import type { AddedLibrary, NewLibrary } from '../../domain/media/libraries/newLibrary.ts';
import { type Attempt, attempt, ifReadable } from '../../domain/media/server/attempt.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { MAX_INPUT } from '../../render/kit/message/limits.ts';
import type { ChangeMessage } from '../../render/kit/message/message.ts';
import type { Button } from '../../render/kit/message/press.ts';
import { subcommand } from '../framework/command.ts';
import type { DepsAndContext } from '../framework/context.ts';
import { text } from '../framework/options.ts';
import { BadTarget, press } from '../framework/press.ts';
import { withAudit } from '../framework/records.ts';
import {
  CHOICE_STEPS,
  type ChoiceStep,
  choiceAt,
  DRAFT_STEPS,
  type Draft,
  draftSchema,
  foldersIn,
  newDraft,
  newLibraryOf,
  nextStep,
  withChoice,
} from './draft.ts';
import { DRAFT_PRESSES, draftPress, toStep } from './draftPresses.ts';
import { findPreference, isSwitch, togglePreference, withoutPreference, withValue } from './preferences.ts';
import { folderStep, LEAVE_UNSET, preferenceStep, showStep, valueStep } from './steps.ts';
import { renderLibraryAdded, renderLibraryRefused, renderLibraryUnanswered } from './views/added.ts';
import { renderDraftCancelled, renderFolderForm } from './views/draft.ts';

/** If the server refuses the library, the button `toDraft` leads back to the draft. */
export async function createLibrary(
  library: NewLibrary,
  toDraft: Button,
  { deps, context }: DepsAndContext,
): Promise<ChangeMessage> {
  const { media } = deps;
  const { texts, signal } = context;
  const readLibraries = () => ifReadable(() => media.libraries({ signal }));
  const before = await readLibraries();
  const addition = await attemptOrRefusal(() => media.addLibrary(library, { signal }));
  if (addition instanceof MediaServerFailure)
    return withAudit(renderLibraryRefused(texts, { name: library.name, failure: addition, toDraft }), {
      failure: addition.kind,
    });
  const after = await readLibraries();
  if (addition.answered) {
    const { key } = addition.value.library;
    const isListed = after?.some((entry) => entry.key === key);
    return withAudit(renderLibraryAdded(texts, addition.value, isListed), {
      target: `library ${key}: ${library.name}`,
    });
  }
  const isNowListed = before && after && hasNewLibrary(library.name, before, after);
  const message = renderLibraryUnanswered(texts, {
    name: library.name,
    isListed: isNowListed,
    agentUnsent: library.agentPreferences !== undefined,
  });
  return withAudit(message, { failure: addition.failure.kind });
}

/** Returns a refusal instead of throwing it, because the person can correct the draft. */
async function attemptOrRefusal(
  call: () => Promise<AddedLibrary>,
): Promise<Attempt<AddedLibrary> | MediaServerFailure> {
  try {
    return await attempt(call);
  } catch (error) {
    if (error instanceof MediaServerFailure && error.kind === 'invalid') return error;
    throw error;
  }
}

const hasNewLibrary = (name: string, before: readonly Library[], after: readonly Library[]): boolean =>
  after.some(({ key, title }) => title === name && !before.some((earlierLibrary) => earlierLibrary.key === key));

const notOfferedError = () => new BadTarget('what was picked was not offered');

const commonSpec = { requires: 'library.edit', changes: false, place: 'update' } as const;
const pageSchema = z.int().min(1).default(1);

const showDraft = press({
  ...commonSpec,
  name: DRAFT_PRESSES.show,
  target: z.object({ draft: draftSchema, step: z.enum(DRAFT_STEPS), page: pageSchema }),
  answer: ({ target, deps, context }) => showStep(target, { deps, context }),
});

/** Stores the choice made in a step of the draft. With `keep`, an earlier choice stays. */
const pickChoice = press({
  ...commonSpec,
  name: DRAFT_PRESSES.pick,
  target: z.object({
    draft: draftSchema,
    step: z.enum(CHOICE_STEPS),
    page: pageSchema,
    keep: z.boolean().optional(),
  }),
  answer: async ({ target, pressed, deps, context }) => {
    const { draft: before, step, keep } = target;
    const value = keep ? choiceAt(before, step) : pressed.values[0];
    const after = value === undefined ? undefined : withChoice(before, step, value);
    if (!after) throw notOfferedError();
    const followingStep = keep ? stepAfter(step, after) : nextStep(after);
    return await showStep({ draft: after, step: followingStep, page: 1 }, { deps, context });
  },
});

/** The step to show after the person kept a choice: the following step, or an earlier one that still lacks a choice. */
function stepAfter(step: ChoiceStep, after: Draft) {
  const [followingStep = 'folders'] = DRAFT_STEPS.slice(DRAFT_STEPS.indexOf(step) + 1);
  const openStep = nextStep(after);
  return DRAFT_STEPS.indexOf(openStep) < DRAFT_STEPS.indexOf(followingStep) ? openStep : followingStep;
}

const enterFolders = press({
  name: DRAFT_PRESSES.folders,
  requires: 'library.edit',
  changes: false,
  target: z.object({ draft: draftSchema }),
  modal: ({ target, context }) =>
    renderFolderForm(context.texts, target.draft.locations, draftPress(DRAFT_PRESSES.submit, { draft: target.draft })),
});

const submitFolders = press({
  ...commonSpec,
  name: DRAFT_PRESSES.submit,
  target: z.object({ draft: draftSchema }),
  fields: z.object({ folders: z.string().max(MAX_INPUT) }),
  answer: async ({ target, pressed, deps, context }) => {
    const { fields } = pressed;
    const after = { ...target.draft, locations: [...foldersIn(fields.folders)] };
    const step = nextStep(after);
    return step === 'folders'
      ? folderStep(context.texts, after, true)
      : await showStep({ draft: after, step, page: 1 }, { deps, context });
  },
});

/** Switches a preference at once if it only goes on or off (`isSwitch`). Otherwise lists its values. */
const choosePreference = press({
  ...commonSpec,
  name: DRAFT_PRESSES.preference,
  target: z.object({ draft: draftSchema, name: z.string().optional(), page: pageSchema }),
  answer: async ({ target, pressed, context }) => {
    const { values } = pressed;
    const { texts } = context;
    const preference = findPreference(target.draft, values[0] ?? target.name);
    if (!preference) throw notOfferedError();
    if (isSwitch(target.draft, preference)) return preferenceStep(texts, togglePreference(target.draft, preference));
    return valueStep(texts, { draft: target.draft, preference, page: target.page });
  },
});

const chooseValue = press({
  ...commonSpec,
  name: DRAFT_PRESSES.value,
  target: z.object({ draft: draftSchema, name: z.string(), page: pageSchema }),
  answer: async ({ target, pressed, context }) => {
    const [chosenValue] = pressed.values;
    const { texts } = context;
    const preference = findPreference(target.draft, target.name);
    if (preference && chosenValue === LEAVE_UNSET)
      return preferenceStep(texts, withoutPreference(target.draft, preference));
    if (!preference || chosenValue === undefined || !preference.values.includes(chosenValue)) throw notOfferedError();
    return preferenceStep(texts, withValue(target.draft, preference, chosenValue));
  },
});

const confirmDraft = press({
  name: DRAFT_PRESSES.confirm,
  requires: 'library.edit',
  changes: ({ target }) => ({
    target: `new library ${target.draft.name}`,
    after: JSON.stringify(newLibraryOf(target.draft)),
  }),
  place: 'update',
  target: z.object({ draft: draftSchema }),
  answer: async ({ target, deps, context }) => {
    const library = newLibraryOf(target.draft);
    if (!library) throw new BadTarget('the draft is incomplete');
    const { toDraft } = context.texts.library.add;
    const backButton = { label: toDraft, style: 'primary', press: toStep(target.draft, 'folders') } as const;
    return await createLibrary(library, backButton, { deps, context });
  },
});

const cancelDraft = press({
  ...commonSpec,
  name: DRAFT_PRESSES.cancel,
  target: z.object({ name: z.string() }),
  answer: async ({ target, context }) => renderDraftCancelled(context.texts, target.name),
});

export const add = subcommand({
  words: (texts) => texts.library.declarations.add,
  requires: 'library.edit',
  changes: false,
  options: { name: text({ max: 100 }) },
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
    showStep({ draft: newDraft(args.name), step: 'type', page: 1 }, { deps, context }),
});
