import { z } from 'zod';
import type { Capability } from '../../domain/access/capabilities.ts';
import type { AuditDetails } from '../../domain/audit.ts';
import type { ChangeMessage, Message } from '../../render/kit/message.ts';
import type { Modal } from '../../render/kit/press.ts';
import { type Answer, BadOption, several } from './command.ts';
import type { Deps, InteractionContext } from './context.ts';
import { type Guarded, guarded } from './guarded.ts';
import { NOTHING, orNothing } from './records.ts';

/** What comes with a press beside its ticket: the options chosen in a select, the fields of a form. */
export interface Pressed<Fields = Readonly<Record<string, string>>> {
  readonly values: readonly string[];
  readonly fields: Fields;
}

/** What a form may be made from: nothing that has to be waited for. */
export type FormDeps = Pick<Deps, 'terminateReason'>;

/** Where the answer goes: over the message that was pressed, or into one of its own. */
export type Place = 'update' | 'private' | 'public';

interface Common<T extends z.ZodType> {
  /** What `Press.action` names. Issued tickets hold it: renaming it makes them unknown. */
  readonly name: string;
  readonly requires: Capability;
  /** It shows other people's private data, so who looked is kept. */
  readonly discloses?: true;
  /** What the store kept, decoded again: it may have been written by an older Usher. */
  readonly target: T;
}

interface AnswerSpec<T extends z.ZodType, F extends z.ZodType, M extends Message> extends Common<T> {
  readonly place: Place;
  /** The guild that it is about, for what is pressed in direct messages: who may is judged by the roles held there. */
  readonly guildIn?: (target: z.output<T>) => string;
  /** The form's fields, for what a form submits. */
  readonly fields?: F;
  /** The form asks for a token, which may be one that is known already. */
  readonly takesSecret?: true;
  readonly answer: (
    target: z.output<T>,
    pressed: Pressed<z.output<F>>,
    deps: Deps,
    context: InteractionContext,
  ) => Answer<M>;
}

interface ReadSpec<T extends z.ZodType, F extends z.ZodType> extends AnswerSpec<T, F, Message> {
  readonly changes: false;
}

interface ChangeSpec<T extends z.ZodType, F extends z.ZodType> extends AnswerSpec<T, F, ChangeMessage> {
  /** What the audit trail says of an attempt before it begins. */
  readonly changes: (target: z.output<T>, pressed: Pressed<z.output<F>>, context: InteractionContext) => AuditDetails;
}

interface ModalSpec<T extends z.ZodType> extends Common<T> {
  readonly changes: false;
  readonly modal: (target: z.output<T>, deps: FormDeps, context: InteractionContext) => Modal;
}

/** Something a button, a select or a form does. */
export interface PressAction {
  readonly name: string;
  readonly requires: Capability;
  readonly changes: boolean;
  readonly discloses: boolean;
  /** Whether a secret may be typed into its form; anywhere else one is refused. */
  readonly takesSecret: boolean;
  /** What is known before it begins. */
  readonly records: (target: unknown, pressed: Pressed, context: InteractionContext) => AuditDetails;
  /** Where it can be pressed in direct messages: the guild it is about. Throws a BadTarget. */
  readonly guildIn?: ((target: unknown) => string) | undefined;
  /** Throws a BadTarget before anything is done. */
  readonly response:
    | {
        readonly kind: 'answer';
        readonly place: Place;
        readonly run: Guarded<
          [target: unknown, pressed: Pressed, deps: Deps, context: InteractionContext],
          AsyncIterable<Message>
        >;
      }
    | {
        readonly kind: 'modal';
        readonly open: Guarded<[target: unknown, deps: FormDeps, context: InteractionContext], Modal>;
      };
}

/** The stored target of a ticket is not what this version expects: the ticket is treated as too old. */
export class BadTarget extends Error {
  override readonly name = 'BadTarget';
}

export function press<const T extends z.ZodType, const F extends z.ZodType = z.ZodType<Pressed['fields']>>(
  spec: ReadSpec<T, F> | ChangeSpec<T, F> | ModalSpec<T>,
): PressAction {
  const { name, requires, discloses = false } = spec;
  if ('modal' in spec) {
    return {
      ...{ name, requires, discloses, changes: false, takesSecret: false },
      records: () => NOTHING,
      response: {
        kind: 'modal',
        open: guarded(requires, (target, deps, context) => spec.modal(decode(spec.target, target), deps, context)),
      },
    };
  }
  const decoded = (target: unknown, pressed: Pressed, context: InteractionContext) => {
    const fields = decodeFields(spec.fields, pressed.fields, context);
    return [decode(spec.target, target), { ...pressed, fields }, context] as const;
  };
  const run = guarded(requires, (target: unknown, pressed: Pressed, deps: Deps, context: InteractionContext) =>
    several(() => {
      const [read, whole] = decoded(target, pressed, context);
      return spec.answer(read, whole, deps, context);
    }),
  );
  const { guildIn, changes, takesSecret = false } = spec;
  return {
    ...{ name, requires, discloses, takesSecret, changes: changes !== false },
    records: (target, pressed, context) =>
      changes ? orNothing(() => changes(...decoded(target, pressed, context))) : NOTHING,
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
  // The one cast: without a schema of its own a form has plain texts, which is what F stands for then.
  return result.data as z.output<F>;
}
