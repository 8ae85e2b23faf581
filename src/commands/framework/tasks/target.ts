import type { ApplicationCommandOptionType } from 'discord-api-types/v10';
import { z } from 'zod';
import { areSeveral } from '../../../domain/servers/refs.ts';
import { MAX_MODAL_FIELDS } from '../../../render/kit/message/limits.ts';
import type { Json, PressedTask } from '../../../render/kit/message/press.ts';
import { DEFAULT_TEXTS } from '../../../render/texts/texts.ts';
import type { AuditedComponentPress } from '../action.ts';
import type { CommandAction, RawCommandOptions } from '../command.ts';
import type { InteractionContext } from '../context.ts';
import { SERVER_OPTION_NAME } from '../payloads.ts';
import { countMenusForChoices, type FormOption, submittedOptions } from './commandForm.ts';

const taskTarget = z.object({
  options: z.record(z.string(), z.json()).default({}),
  /** Names of the options to ask for. Undefined means all options. */
  fields: z.array(z.string()).optional(),
  isSubmitted: z.boolean().default(false),
});
type TaskTarget = z.output<typeof taskTarget>;

/** Treats an unreadable target as empty. The person is then told which required option is missing. */
export const readTaskTarget = (target: unknown): TaskTarget =>
  taskTarget.safeParse(target).data ?? { options: {}, fields: undefined, isSubmitted: false };

export const runCommandHandlerName = (path: string): string => `run ${path}`;
export const runOnServerPressName = (path: string): string => `run-on-server ${path}`;
export const askOptionsHandlerName = (path: string): string => `ask ${path}`;
export const continueFormHandlerName = (path: string): string => `continue ${path}`;

export const runCommandPress = (path: string, options: RawCommandOptions = {}): PressedTask => ({
  action: runCommandHandlerName(path),
  target: { options },
});

/** A press that asks for these options (by default all), and then runs the command. */
export const askOptionsPress = (
  path: string,
  fields?: readonly string[],
  options: RawCommandOptions = {},
): PressedTask => ({
  action: askOptionsHandlerName(path),
  target: { options, fields },
});

/** A press that runs the command, after it has asked for the command's options if there are any. */
export const startCommandPress = ({ path, options }: Pick<CommandAction, 'path' | 'options'>): PressedTask =>
  options.length > 0 ? askOptionsPress(path) : runCommandPress(path);

type FormAction = Pick<CommandAction, 'options' | 'takesServer' | 'listOf'>;

/** Field for the media server to which the setting is limited. Shown in guilds that see several servers. */
const SERVER_FIELD: FormOption = {
  type: 3 satisfies ApplicationCommandOptionType.String,
  name: SERVER_OPTION_NAME,
  description: SERVER_OPTION_NAME,
  required: false,
};

export const listCommandFormOptions = ({ options, takesServer }: FormAction): readonly FormOption[] =>
  takesServer ? [...options, SERVER_FIELD] : options;

interface FormStep {
  /** The options for which this form asks. They are in the declared order, as many as fit. */
  readonly inForm: readonly FormOption[];
  readonly afterForm: readonly FormOption[];
}

function formStep(action: FormAction, { fields }: Pick<TaskTarget, 'fields'>): FormStep {
  const options = listCommandFormOptions(action);
  const openOptions = fields ? options.filter(({ name }) => fields.includes(name)) : options;
  const inForm: FormOption[] = [];
  let fieldCount = 0;
  for (const option of openOptions) {
    fieldCount += countMenusForChoices(action.listOf(option.name, DEFAULT_TEXTS));
    if (fieldCount > MAX_MODAL_FIELDS) break;
    inForm.push(option);
  }
  return { inForm, afterForm: openOptions.slice(inForm.length) };
}

/** The form as this person sees it. If the guild sees only one media server, the field for the server is left out. */
export function visibleFormStep(
  action: FormAction,
  task: Pick<TaskTarget, 'fields'>,
  { servers }: Pick<InteractionContext, 'servers'>,
): FormStep {
  const isVisible = ({ name }: FormOption) => areSeveral(servers) || !isServerOption(action, name);
  const { inForm, afterForm } = formStep(action, task);
  return { inForm: inForm.filter(isVisible), afterForm: afterForm.filter(isVisible) };
}

/** True for the option `server` that the framework adds. False for a command's own option of the same name. */
export const isServerOption = ({ takesServer }: Pick<FormAction, 'takesServer'>, option: string): boolean =>
  takesServer && option === SERVER_OPTION_NAME;

/**
 * The command's options as known after this press: the values from earlier presses and from the submitted form, without
 * the option `server`.
 */
export function commandOptionsFromPress(
  action: FormAction,
  press: Pick<AuditedComponentPress, 'target' | 'pressed'>,
): RawCommandOptions {
  const entries = Object.entries(commandOptionsAndServerFromPress(action, press));
  return Object.fromEntries(entries.filter(([name]) => !isServerOption(action, name)));
}

/** Number of the media server to which the person limited the command's setting. Undefined without a limit. */
export function readServerChosenInForm(
  action: FormAction,
  press: Pick<AuditedComponentPress, 'target' | 'pressed'>,
): Json | undefined {
  return action.takesServer ? commandOptionsAndServerFromPress(action, press)[SERVER_OPTION_NAME] : undefined;
}

export function commandOptionsAndServerFromPress(
  action: FormAction,
  { target, pressed }: Pick<AuditedComponentPress, 'target' | 'pressed'>,
): RawCommandOptions {
  const task = readTaskTarget(target);
  if (!task.isSubmitted) return task.options;
  return { ...task.options, ...submittedOptions(formStep(action, task).inForm, pressed) };
}
