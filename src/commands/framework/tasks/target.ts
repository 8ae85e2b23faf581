import type { ApplicationCommandOptionType } from 'discord-api-types/v10';
import { z } from 'zod';
import { areSeveral } from '../../../domain/servers/refs.ts';
import { MAX_MODAL_FIELDS } from '../../../render/kit/limits.ts';
import type { Json, PressedTask } from '../../../render/kit/press.ts';
import { DEFAULT_TEXTS } from '../../../render/texts/texts.ts';
import type { RecordedPress } from '../action.ts';
import type { Action, RawOptions } from '../command.ts';
import type { InteractionContext } from '../context.ts';
import { SERVER_OPTION } from '../payloads.ts';
import { type FormOption, menuCount, submittedOptions } from './commandForm.ts';

const taskTarget = z.object({
  /** Options that have a value already. */
  options: z.record(z.string(), z.json()).default({}),
  /** Names of the options that are still to be asked for. Missing: all. */
  fields: z.array(z.string()).optional(),
  /** True if this press submits the form for the first of these fields. */
  isSubmitted: z.boolean().default(false),
});
type TaskTarget = z.output<typeof taskTarget>;

/** Treats an unreadable target as empty, so that the person is told which required option is missing. */
export const readTaskTarget = (target: unknown): TaskTarget =>
  taskTarget.safeParse(target).data ?? { options: {}, fields: undefined, isSubmitted: false };

export const runName = (path: string): string => `run ${path}`;
export const runOnServerName = (path: string): string => `run-on-server ${path}`;
export const askName = (path: string): string => `ask ${path}`;
export const continueName = (path: string): string => `continue ${path}`;

export const runTask = (path: string, options: RawOptions = {}): PressedTask => ({
  action: runName(path),
  target: { options },
});

/** A press that asks for these options, or for all, and then runs the command. */
export const askTask = (path: string, fields?: readonly string[], options: RawOptions = {}): PressedTask => ({
  action: askName(path),
  target: { options, fields },
});

/** A press that runs the command, or asks for its options first if it has any. */
export const taskFor = ({ path, options }: Pick<Action, 'path' | 'options'>): PressedTask =>
  options.length > 0 ? askTask(path) : runTask(path);

/** The parts of a command that a form needs. */
type FormAction = Pick<Action, 'options' | 'takesServer' | 'listOf'>;

/** Limits the command's setting to one media server, where a guild sees several. */
const SERVER_FIELD: FormOption = {
  type: 3 satisfies ApplicationCommandOptionType.String,
  name: SERVER_OPTION,
  description: SERVER_OPTION,
  required: false,
};

export const formOptions = ({ options, takesServer }: FormAction): readonly FormOption[] =>
  takesServer ? [...options, SERVER_FIELD] : options;

interface FormStep {
  /** The options for which the form asks: as many as fit, required ones first. */
  readonly inForm: readonly FormOption[];
  readonly afterForm: readonly FormOption[];
}

function formStep(action: FormAction, { fields }: Pick<TaskTarget, 'fields'>): FormStep {
  const options = formOptions(action);
  const wanted = fields ? options.filter(({ name }) => fields.includes(name)) : options;
  let used = 0;
  const inForm = wanted.filter((option) => {
    used += menuCount(action.listOf(option.name, DEFAULT_TEXTS));
    return used <= MAX_MODAL_FIELDS;
  });
  return { inForm, afterForm: wanted.slice(inForm.length) };
}

/** The part of a form that this person sees: the media server only where there are several. */
export function visibleStep(
  action: FormAction,
  task: Pick<TaskTarget, 'fields'>,
  { servers }: Pick<InteractionContext, 'servers'>,
): FormStep {
  const isVisible = ({ name }: FormOption) => areSeveral(servers) || !isServerOf(action, name);
  const { inForm, afterForm } = formStep(action, task);
  return { inForm: inForm.filter(isVisible), afterForm: afterForm.filter(isVisible) };
}

/** True for the media server that limits the command's setting. Other commands may have an option of that name. */
export const isServerOf = ({ takesServer }: Pick<FormAction, 'takesServer'>, option: string): boolean =>
  takesServer && option === SERVER_OPTION;

/** The command's options after this press: those that were set before, and those of the submitted form. */
export function optionsAfter(action: FormAction, given: Pick<RecordedPress, 'target' | 'pressed'>): RawOptions {
  const all = Object.entries(allAfter(action, given));
  return Object.fromEntries(all.filter(([name]) => !isServerOf(action, name)));
}

/** The number of the media server to which the command is limited. */
export function serverAfter(action: FormAction, given: Pick<RecordedPress, 'target' | 'pressed'>): Json | undefined {
  return action.takesServer ? allAfter(action, given)[SERVER_OPTION] : undefined;
}

/** The command's options and, if it takes one, the media server. */
export function allAfter(
  action: FormAction,
  { target, pressed }: Pick<RecordedPress, 'target' | 'pressed'>,
): RawOptions {
  const task = readTaskTarget(target);
  if (!task.isSubmitted) return task.options;
  return { ...task.options, ...submittedOptions(formStep(action, task).inForm, pressed) };
}
