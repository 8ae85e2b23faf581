import { z } from 'zod';
import type { Capability } from '../../domain/access/capabilities.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import type { Json, Modal, Press } from '../../render/kit/press.ts';
import {
  type Answering,
  type FormDeps,
  guarded,
  type Place,
  type PressAction,
  type Pressed,
  type PressGiven,
  type PressRecorded,
  recordsOf,
  several,
} from './action.ts';
import { BadOption } from './command.ts';
import type { InteractionContext, Working } from './context.ts';

interface Common<T extends z.ZodType> {
  /** The name in `Press.action`. Issued tickets contain it: renaming it makes them unknown. */
  readonly name: string;
  readonly requires: Capability;
  /** It shows other people's private data, so the audit trail records who saw it. */
  readonly discloses?: true;
  /** The stored target, decoded again because an older Usher may have written it. */
  readonly target: T;
}

type AnswerSpec<T extends z.ZodType, F extends z.ZodType> = Common<T> & {
  readonly place: Place;
  /** The guild of a press in direct messages: its permission is judged by the person's roles there. */
  readonly guildIn?: (target: z.output<T>) => string;
  readonly fields?: F;
  /** It covers all of the guild's media servers, although its capability is for one. */
  readonly overAll?: true;
  /** The form asks for a token, which may be one that is known already. */
  readonly takesSecret?: true;
} & Answering<PressTarget<T, F> & Working, PressTarget<T, F> & Pick<Working, 'context'>>;

/** The press's target and input. */
interface PressTarget<T extends z.ZodType, F extends z.ZodType> {
  readonly target: z.output<T>;
  readonly pressed: Pressed<z.output<F>>;
}

interface OpenedBy<T extends z.ZodType> {
  readonly target: z.output<T>;
  readonly pressed: Pressed;
  readonly context: InteractionContext;
}

interface ModalSpec<T extends z.ZodType> extends Common<T> {
  readonly changes: false;
  readonly modal: (given: OpenedBy<T> & { readonly deps: FormDeps }) => Modal;
  /** The message to show instead of the form, from stored data only: Discord waits three seconds for a form. */
  readonly unless?: (given: OpenedBy<T> & Working) => Promise<ChangeMessage | undefined>;
}

/** A ticket's stored target has another shape than this version expects: the ticket counts as too old. */
export class BadTarget extends Error {
  override readonly name = 'BadTarget';
}

export function press<const T extends z.ZodType, const F extends z.ZodType = z.ZodType<Pressed['fields']>>(
  spec: AnswerSpec<T, F> | ModalSpec<T>,
): PressAction {
  const { name, requires, discloses = false } = spec;
  if ('modal' in spec) {
    return {
      name,
      requires,
      discloses,
      changes: false,
      takesSecret: false,
      records: () => ({}),
      response: {
        kind: 'modal',
        open: guarded(requires, ({ target, pressed, deps, context }) =>
          spec.modal({ target: decode(spec.target, target), pressed, deps, context }),
        ),
        unless:
          spec.unless &&
          guarded(requires, async ({ target, pressed, deps, context }: PressGiven) =>
            spec.unless?.({ target: decode(spec.target, target), pressed, deps, context }),
          ),
      },
    };
  }
  const decoded = ({ target, pressed, context }: PressRecorded): PressTarget<T, F> => {
    const fields = decodeFields(spec.fields, pressed.fields, context);
    return { target: decode(spec.target, target), pressed: { ...pressed, fields } };
  };
  const run = guarded(requires, (given: PressGiven) =>
    several(() => {
      const { target, pressed } = decoded(given);
      const { deps, context } = given;
      return spec.answer({ target, pressed, deps, context });
    }),
  );
  const { guildIn, changes, takesSecret = false, overAll } = spec;
  return {
    name,
    requires,
    discloses,
    takesSecret,
    overAll,
    changes: changes !== false,
    records: (recorded) =>
      recordsOf(changes, () => {
        const { target, pressed } = decoded(recorded);
        return { target, pressed, context: recorded.context };
      }),
    response: { kind: 'answer', place: spec.place, run },
    ...(guildIn && { guildIn: (target: unknown) => guildIn(decode(spec.target, target)) }),
  };
}

function decode<T extends z.ZodType>(schema: T, target: unknown): z.output<T> {
  const result = schema.safeParse(target);
  if (!result.success) throw new BadTarget('the stored target cannot be read', { cause: result.error });
  return result.data;
}

/** A field with an invalid value is named to the person, as an option would be. */
function decodeFields<F extends z.ZodType>(
  schema: F | undefined,
  fields: Pressed['fields'],
  { texts }: InteractionContext,
): z.output<F> {
  const result = (schema ?? z.record(z.string(), z.string())).safeParse(fields);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new BadOption(String(issue?.path[0] ?? 'form'), texts.errors.problems.field);
  }
  // The only cast: without its own schema a form has plain texts, which F stands for then.
  return result.data as z.output<F>;
}

/**
 * How long a confirmation, a form or a choice stays open, in ms: long enough to read it twice and to think,
 * short enough that it is not pressed by accident tomorrow and that its target still exists.
 */
export const DECIDE_WITHIN_MS = 15 * 60_000;

/** A press that only the person who ran the command can make, as long as the decision is open. */
export const decision = (action: string, target: Json): Press => ({
  action,
  target,
  by: 'invoker',
  forMs: DECIDE_WITHIN_MS,
});

/** The same for irreversible actions: can be pressed once. */
export const confirmation = (action: string, target: Json): Press => ({ ...decision(action, target), once: true });
