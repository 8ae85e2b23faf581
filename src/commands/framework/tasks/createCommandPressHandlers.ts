import { wholeServerRef } from '../../../domain/servers/scope.ts';
import type { ComponentPress, PressedTask } from '../../../render/kit/message/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { type FormFieldChoices, guardFunctionByPermission, type PressHandler, type PressRequest } from '../action.ts';
import type { Command, CommandAction } from '../command.ts';
import type { CommandDeps, InteractionContext, OptionChoice } from '../context.ts';
import type { CommandTexts } from '../declaration.ts';
import { createServerChoiceHandler, needsSingleServer, pressToRunAction, serverMenuPress } from '../onServer.ts';
import { SERVER_OPTION_NAME, serverOptionTexts } from '../payloads.ts';
import { confirmationPress, decisionPress } from '../press.ts';
import { commandModal, type FormOption, fitsInMenu, formTitle, optionLabel } from './commandForm.ts';
import {
  askOptionsHandlerName,
  askOptionsPress,
  commandOptionsAndServerFromPress,
  commandOptionsFromPress,
  continueFormHandlerName,
  isServerOption,
  listCommandFormOptions,
  readServerChosenInForm,
  readTaskTarget,
  runCommandHandlerName,
  runCommandPress,
  runOnServerPressName,
  visibleFormStep,
} from './target.ts';
import { renderFilledForm } from './view.ts';

/** Commands whose answer is public even if a press runs them, because everyone in the channel should see it. */
const FOR_EVERYONE: ReadonlySet<string> = new Set(['vote']);

/**
 * Creates a press for each command that runs it, and presses that ask for its options. All of these presses need the
 * command's permission and behave like the command: same servers, audit trail and answer.
 */
export const createCommandPressHandlers = (commands: readonly Command[]): readonly PressHandler[] =>
  commands
    .flatMap(({ actions }) => actions)
    .flatMap((action) => {
      const runPresses = needsSingleServer(action) ? [runPress(action), runOnServerPress(action)] : [runPress(action)];
      return action.options.length === 0 ? runPresses : [...runPresses, askPress(action), continuePress(action)];
    });

function runPress(action: CommandAction): PressHandler {
  const { path } = action;
  const press = pressToRunAction(action, {
    name: runCommandHandlerName(path),
    place: FOR_EVERYONE.has(path) ? 'public' : 'private',
    readOptions: (input) => commandOptionsFromPress(action, input),
  });
  return {
    ...press,
    runs: {
      path,
      onServer: needsSingleServer(action)
        ? (input) => serverMenuPress(runOnServerPressName(path), commandOptionsFromPress(action, input))
        : undefined,
    },
    takesServer: action.takesServer,
    narrowsTo: action.takesServer ? (input) => readServerChosenInForm(action, input) : undefined,
    response: withAnswerInstead(press.response, action),
  };
}

function withAnswerInstead(response: PressHandler['response'], action: CommandAction): PressHandler['response'] {
  const answerInstead = action.response.kind === 'modal' ? action.response.answerInstead : undefined;
  if (response.kind === 'answer' || !answerInstead) return response;
  const { isNeeded, run } = answerInstead;
  return {
    ...response,
    answerInstead: {
      isNeeded,
      run: (permit, { target, pressed, deps, context }) =>
        run(permit, { args: commandOptionsFromPress(action, { target, pressed }), deps, context }),
    },
  };
}

/** Runs the command on the media server that a person chose. The answer replaces the question, so it stays private. */
const runOnServerPress = (action: CommandAction): PressHandler => ({
  ...createServerChoiceHandler(action, { name: runOnServerPressName(action.path), place: 'update' }),
  runs: { path: action.path },
});

const stepSpec = (action: CommandAction) => {
  const { path, words, requires } = action;
  return {
    runs: { path, isStep: true },
    words,
    requires,
    changes: false,
    discloses: false,
    takesSecret: false,
    // If the command needs a single server, the person chooses the server when the command runs.
    coversAllServers: needsSingleServer(action),
    records: () => ({}),
  } as const;
};

/** A press that changes something works once, so that a double click does not repeat the change. */
const runDecision = ({ action, target }: PressedTask, { changes }: Pick<CommandAction, 'changes'>): ComponentPress =>
  changes ? confirmationPress(action, target) : decisionPress(action, target);

/** Checks the command's permission before the person types anything. */
function askPress(action: CommandAction): PressHandler {
  const { path, requires, changes, response } = action;
  return {
    ...stepSpec(action),
    name: askOptionsHandlerName(path),
    response: {
      kind: 'modal',
      choices: {
        isPrivate: action.offersPrivate,
        read: (permit, request) =>
          readChoices(action, request, (option) => {
            const { target, deps, context } = request;
            const otherOptions = readTaskTarget(target).options;
            return action.complete(permit, { option, typedText: '', deps, context, otherOptions });
          }),
      },
      open: guardFunctionByPermission(requires, ({ target, context, choices = {} }) => {
        const task = readTaskTarget(target);
        const { inForm, afterForm } = visibleFormStep(action, task, context);
        // In Discord, a form cannot open another form. If more options follow, a message with buttons comes in between.
        const isLastStep = afterForm.length === 0 && response.kind !== 'modal';
        const submittedTask = { ...task, isSubmitted: true };
        const submitPress = isLastStep
          ? runDecision({ action: runCommandHandlerName(path), target: submittedTask }, { changes })
          : decisionPress(continueFormHandlerName(path), submittedTask);
        return commandModal(
          {
            words: wordsWithServer(action, context.texts),
            options: inForm,
            choices: { ...choices, ...listsOf(action, inForm, context.texts) },
            press: submitPress,
          },
          context.texts,
        );
      }),
    },
  };
}

/** Choices for the form's menus, by option. Leaves out options without choices, and lists that may have been cut. */
async function readChoices(
  action: CommandAction,
  { target, deps, context }: Pick<PressRequest, 'target' | 'deps' | 'context'>,
  complete: (option: string) => Promise<readonly OptionChoice[]>,
): Promise<FormFieldChoices> {
  const { inForm } = visibleFormStep(action, readTaskTarget(target), context);
  const menus = inForm.filter(({ name }) => action.hasMenu(name) || isServerOption(action, name));
  const choicesByOption = menus.map(async ({ name }) => {
    const choices = isServerOption(action, name) ? serverChoices(deps, context) : await complete(name);
    return [name, choices] as const;
  });
  return Object.fromEntries((await Promise.all(choicesByOption)).filter(([, choices]) => fitsInMenu(choices)));
}

const serverChoices = (
  { serverNames }: Pick<CommandDeps, 'serverNames'>,
  { servers }: Pick<InteractionContext, 'servers'>,
): readonly OptionChoice[] =>
  servers.flatMap((id) => {
    const name = serverNames(wholeServerRef(id));
    return name === undefined ? [] : [{ name, value: String(id) }];
  });

const listsOf = ({ listOf }: CommandAction, options: readonly FormOption[], texts: Texts): FormFieldChoices =>
  Object.fromEntries(
    options.flatMap(({ name }) => {
      const list = listOf(name, texts);
      return list ? [[name, list]] : [];
    }),
  );

function wordsWithServer(action: CommandAction, texts: Texts): CommandTexts {
  const words = action.words(texts);
  const server = action.takesServer ? serverOptionTexts(action, texts) : undefined;
  return server ? { ...words, options: { ...words.options, [SERVER_OPTION_NAME]: server } } : words;
}

/** Answers a submitted form if the command cannot run yet. Invalid options are already refused here. */
function continuePress(action: CommandAction): PressHandler {
  const { path, requires, changes, response } = action;
  return {
    ...stepSpec(action),
    name: continueFormHandlerName(path),
    response: {
      kind: 'answer',
      place: 'private',
      run: guardFunctionByPermission(requires, async function* ({ target, pressed, context }: PressRequest) {
        const options = commandOptionsAndServerFromPress(action, { target, pressed });
        action.check({ args: commandOptionsFromPress(action, { target, pressed }), context });
        const { afterForm } = visibleFormStep(action, readTaskTarget(target), context);
        const openNames = afterForm.map(({ name }) => name);
        const more = askOptionsPress(path, openNames, options);
        const words = wordsWithServer(action, context.texts);
        const labelsOf = (labelled: readonly FormOption[]) => labelled.map((option) => optionLabel(option, words));
        yield renderFilledForm(context.texts, {
          task: formTitle(words),
          filledLabels: labelsOf(listCommandFormOptions(action).filter(({ name }) => options[name] !== undefined)),
          openLabels: labelsOf(afterForm),
          run: runDecision(runCommandPress(path, options), { changes }),
          opensForm: response.kind === 'modal',
          more: decisionPress(more.action, more.target),
        });
      }),
    },
  };
}
