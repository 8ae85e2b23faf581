import { z } from 'zod';
import type { Library } from '../../domain/media/libraries/library.ts';
import type { AddedLibrary, NewLibrary } from '../../domain/media/libraries/newLibrary.ts';
import { type Attempt, attempt, ifReadable } from '../../domain/media/server/attempt.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { MAX_INPUT } from '../../render/kit/limits.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import type { Button } from '../../render/kit/press.ts';
import { subcommand } from '../framework/command.ts';
import type { Working } from '../framework/context.ts';
import { text } from '../framework/options.ts';
import { BadTarget, press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import {
  draftSchema,
  foldersIn,
  newDraft,
  newLibraryOf,
  nextStep,
  PICKED_STEPS,
  pick,
  pickedAt,
  STEPS,
} from './draft.ts';
import { findPreference, isSwitch, switched, without, withValue } from './preferences.ts';
import { folderStep, LEAVE, preferenceStep, showStep, valueStep } from './steps.ts';
import { renderLibraryAdded, renderLibraryRefused, renderLibraryUnanswered } from './views/added.ts';
import { renderDraftCancelled, renderFolderForm } from './views/draft.ts';
import { ACTIONS, draftPress, toStep } from './walk.ts';

/** Adds the library and checks that it exists. `toDraft` leads back to the draft if the server refuses. */
export async function createLibrary(
  library: NewLibrary,
  toDraft: Button,
  { deps, context }: Working,
): Promise<ChangeMessage> {
  const { media } = deps;
  const { texts, signal } = context;
  const read = () => ifReadable(() => media.libraries({ signal }));
  const before = await read();
  const added = await orRefused(() => media.addLibrary(library, { signal }));
  if (added instanceof MediaServerFailure)
    return audited(renderLibraryRefused(texts, { name: library.name, failure: added, toDraft }), {
      failure: added.kind,
    });
  const after = await read();
  if (added.answered) {
    const { key } = added.value.library;
    const isListed = after?.some((each) => each.key === key);
    return audited(renderLibraryAdded(texts, added.value, isListed), { target: `library ${key}: ${library.name}` });
  }
  const listed = before && after && hasNew(library.name, before, after);
  const message = renderLibraryUnanswered(texts, {
    name: library.name,
    listed,
    agentUnsent: library.agentPreferences !== undefined,
  });
  return audited(message, { failure: added.failure.kind });
}

/** A refusal counts as an answer here, because the person can fix its cause. */
async function orRefused(call: () => Promise<AddedLibrary>): Promise<Attempt<AddedLibrary> | MediaServerFailure> {
  try {
    return await attempt(call);
  } catch (error) {
    if (error instanceof MediaServerFailure && error.kind === 'invalid') return error;
    throw error;
  }
}

const hasNew = (name: string, before: readonly Library[], after: readonly Library[]): boolean =>
  after.some(({ key, title }) => title === name && !before.some((known) => known.key === key));

const notOffered = () => new BadTarget('what was picked was not offered');

const common = { requires: 'library.edit', changes: false, place: 'update' } as const;
const draft = draftSchema;
const page = z.int().min(1).default(1);

const show = press({
  ...common,
  name: ACTIONS.show,
  target: z.object({ draft, step: z.enum(STEPS), page }),
  answer: ({ target, deps, context }) => showStep(target, { deps, context }),
});

/** `keep`: the earlier choice stays. */
const pickOne = press({
  ...common,
  name: ACTIONS.pick,
  target: z.object({ draft, step: z.enum(PICKED_STEPS), page, keep: z.boolean().optional() }),
  answer: async ({ target, pressed, deps, context }) => {
    const { draft: before, step, keep } = target;
    const { values } = pressed;
    const value = keep ? pickedAt(before, step) : values[0];
    const after = value === undefined ? undefined : pick(before, step, value);
    if (!after) throw notOffered();
    return await showStep(
      { draft: after, step: keep ? stepAfter(step, after) : nextStep(after), page: 1 },
      { deps, context },
    );
  },
});

/** A person who went back and keeps a choice continues step by step from there. */
function stepAfter(step: (typeof PICKED_STEPS)[number], after: z.output<typeof draft>) {
  const [next = 'folders'] = STEPS.slice(STEPS.indexOf(step) + 1);
  const missing = nextStep(after);
  return STEPS.indexOf(missing) < STEPS.indexOf(next) ? missing : next;
}

const enterFolders = press({
  name: ACTIONS.folders,
  requires: 'library.edit',
  changes: false,
  target: z.object({ draft }),
  modal: ({ target, context }) =>
    renderFolderForm(context.texts, target.draft.locations, draftPress(ACTIONS.submit, { draft: target.draft })),
});

const submitFolders = press({
  ...common,
  name: ACTIONS.submit,
  target: z.object({ draft }),
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

/** A switch changes immediately; a preference with more than two values asks for one. */
const preference = press({
  ...common,
  name: ACTIONS.preference,
  target: z.object({ draft, name: z.string().optional(), page }),
  answer: async ({ target, pressed, context }) => {
    const { values } = pressed;
    const { texts } = context;
    const chosen = findPreference(target.draft, values[0] ?? target.name);
    if (!chosen) throw notOffered();
    if (isSwitch(target.draft, chosen)) return preferenceStep(texts, switched(target.draft, chosen));
    return valueStep(texts, { draft: target.draft, preference: chosen, page: target.page });
  },
});

const value = press({
  ...common,
  name: ACTIONS.value,
  target: z.object({ draft, name: z.string(), page }),
  answer: async ({ target, pressed, context }) => {
    const [picked] = pressed.values;
    const { texts } = context;
    const chosen = findPreference(target.draft, target.name);
    if (chosen && picked === LEAVE) return preferenceStep(texts, without(target.draft, chosen));
    if (!chosen || picked === undefined || !chosen.values.includes(picked)) throw notOffered();
    return preferenceStep(texts, withValue(target.draft, chosen, picked));
  },
});

const confirm = press({
  name: ACTIONS.confirm,
  requires: 'library.edit',
  changes: ({ target }) => ({
    target: `new library ${target.draft.name}`,
    after: JSON.stringify(newLibraryOf(target.draft)),
  }),
  place: 'update',
  target: z.object({ draft }),
  answer: async ({ target, deps, context }) => {
    const library = newLibraryOf(target.draft);
    if (!library) throw new BadTarget('the draft is not whole');
    const { toDraft } = context.texts.library.add;
    const back = { label: toDraft, style: 'primary', press: toStep(target.draft, 'folders') } as const;
    return await createLibrary(library, back, { deps, context });
  },
});

const cancel = press({
  ...common,
  name: ACTIONS.cancel,
  target: z.object({ name: z.string() }),
  answer: async ({ target, context }) => renderDraftCancelled(context.texts, target.name),
});

/** Begins the steps; the library is only added at the last one. */
export const add = subcommand({
  words: (texts) => texts.library.declarations.add,
  requires: 'library.edit',
  changes: false,
  options: { name: text({ max: 100 }) },
  presses: [show, pickOne, enterFolders, submitFolders, preference, value, confirm, cancel],
  answer: ({ args, deps, context }) =>
    showStep({ draft: newDraft(args.name), step: 'type', page: 1 }, { deps, context }),
});
