import { z } from 'zod';
import type { Capability } from '../../domain/access/capabilities.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import type { ComponentPress, Json, Modal } from '../../render/kit/message/press.ts';
import {
  type AnswerPlace,
  type AuditedComponentPress,
  type CommandOrPressHandler,
  type ComponentPressInput,
  type FormDeps,
  guardFunctionByPermission,
  initialAuditDetails,
  iterateAnswerMessages,
  type PressHandler,
  type PressRequest,
} from './action.ts';
import { InvalidOptionError } from './command.ts';
import type { CommandDepsAndContext, InteractionContext } from './context.ts';

interface CommonSpec<T extends z.ZodType> {
  /** Name of the press. Stored tickets contain it, so a new name breaks existing buttons. */
  readonly name: string;
  readonly requires: Capability;
  /** True if the answer shows other people's private data. The audit trail then records who saw it. */
  readonly discloses?: true;
  /** Schema of the stored target. An older version of Usher may have stored another shape. */
  readonly target: T;
}

type AnswerSpec<T extends z.ZodType, F extends z.ZodType> = CommonSpec<T> & {
  readonly place: AnswerPlace;
  /**
   * The guild to which a press in a direct message belongs. The person's roles in this guild decide whether they may
   * press.
   */
  readonly guildIn?: (target: z.output<T>) => string;
  readonly fields?: F;
  /**
   * True if the action covers all media servers of the guild, although its capability is checked for a single server.
   */
  readonly coversAllServers?: true;
  /** True if people may type a token into the form. Other forms refuse tokens that are in use. */
  readonly takesSecret?: true;
} & CommandOrPressHandler<
    PressTarget<T, F> & CommandDepsAndContext,
    PressTarget<T, F> & Pick<CommandDepsAndContext, 'context'>
  >;

interface PressTarget<T extends z.ZodType, F extends z.ZodType> {
  readonly target: z.output<T>;
  readonly pressed: ComponentPressInput<z.output<F>>;
}

interface ModalInput<T extends z.ZodType> {
  readonly target: z.output<T>;
  readonly pressed: ComponentPressInput;
  readonly context: InteractionContext;
}

interface ModalSpec<T extends z.ZodType> extends CommonSpec<T> {
  readonly changes: false;
  readonly modal: (input: ModalInput<T> & { readonly deps: FormDeps }) => Modal;
  /**
   * Returns a message instead of the form, or undefined. May use only stored data, because Discord waits only three
   * seconds for a form.
   */
  readonly unless?: (input: ModalInput<T> & CommandDepsAndContext) => Promise<ChangeResultMessage | undefined>;
}

/** Thrown if the stored target does not have the expected shape. The person is asked to run the command again. */
export class InvalidPressTarget extends Error {
  override readonly name = 'InvalidPressTarget';
}

export function createPressHandler<
  const T extends z.ZodType,
  const F extends z.ZodType = z.ZodType<ComponentPressInput['fields']>,
>(spec: AnswerSpec<T, F> | ModalSpec<T>): PressHandler {
  return 'modal' in spec ? modalPress(spec) : answerPress(spec);
}

function modalPress<T extends z.ZodType>(spec: ModalSpec<T>): PressHandler {
  const { name, requires, discloses = false, unless } = spec;
  return {
    name,
    requires,
    discloses,
    changes: false,
    takesSecret: false,
    records: () => ({}),
    response: {
      kind: 'modal',
      open: guardFunctionByPermission(requires, (request) =>
        spec.modal({ ...request, target: decodeTarget(spec.target, request.target) }),
      ),
      unless:
        unless &&
        guardFunctionByPermission(requires, async (request: PressRequest) =>
          unless({ ...request, target: decodeTarget(spec.target, request.target) }),
        ),
    },
  };
}

function answerPress<T extends z.ZodType, F extends z.ZodType>(spec: AnswerSpec<T, F>): PressHandler {
  const { name, requires, discloses = false, guildIn, changes, takesSecret = false, coversAllServers } = spec;
  const decodeInput = ({ target, pressed, context }: AuditedComponentPress): PressTarget<T, F> => {
    const fields = decodeFields(spec.fields, pressed.fields, context);
    return { target: decodeTarget(spec.target, target), pressed: { ...pressed, fields } };
  };
  const run = guardFunctionByPermission(requires, (request: PressRequest) =>
    iterateAnswerMessages(() => {
      const { target, pressed } = decodeInput(request);
      const { deps, context } = request;
      return spec.answer({ target, pressed, deps, context });
    }),
  );
  return {
    name,
    requires,
    discloses,
    takesSecret,
    coversAllServers,
    changes: changes !== false,
    records: (request) =>
      initialAuditDetails(changes, () => {
        const { target, pressed } = decodeInput(request);
        return { target, pressed, context: request.context };
      }),
    response: { kind: 'answer', place: spec.place, run },
    ...(guildIn && { guildIn: (target: unknown) => guildIn(decodeTarget(spec.target, target)) }),
  };
}

function decodeTarget<T extends z.ZodType>(schema: T, target: unknown): z.output<T> {
  const result = schema.safeParse(target);
  if (!result.success) throw new InvalidPressTarget('the stored target cannot be read', { cause: result.error });
  return result.data;
}

/** Reports an invalid field by its name, like an invalid option. */
function decodeFields<F extends z.ZodType>(
  schema: F | undefined,
  fields: ComponentPressInput['fields'],
  { texts }: InteractionContext,
): z.output<F> {
  const result = (schema ?? z.record(z.string(), z.string())).safeParse(fields);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new InvalidOptionError(String(issue?.path[0] ?? 'form'), texts.errors.problems.field);
  }
  // The cast is safe: without a schema, F is the type of the plain field texts.
  return result.data as z.output<F>;
}

/**
 * How long a confirmation, form or choice stays open, in ms. Enough time to read it twice, but too short for an
 * accidental press on the next day.
 */
export const DECISION_TIMEOUT_MS = 15 * 60_000;

/** A press that only the author of the command can use, while the decision is open. */
export const decisionPress = (action: string, target: Json): ComponentPress => ({
  action,
  target,
  by: 'invoker',
  forMs: DECISION_TIMEOUT_MS,
});

export const confirmationPress = (action: string, target: Json): ComponentPress => ({
  ...decisionPress(action, target),
  once: true,
});
