import { keyOf, type Ref, type RefKind, refTo, serverOf } from '../../domain/servers/refs.ts';

/** The value of a choice that stands for something on the server, or for a whole server: `#` and its key. Any other text was typed. */
const PICKED = /^#((?:[1-9]\d{0,8}:)?\d{1,19}|[1-9]\d{0,8}:)$/;

export const choiceValue = (ref: Ref): string => `#${ref}`;

/** The refs of values that were chosen; other values were typed. */
export const chosenRefs = (...values: readonly (string | undefined)[]): readonly Ref[] =>
  values.flatMap((value) => (value === undefined ? [] : (choiceKey(value) ?? [])));

/** The value in its stored and comparable form, however it was written. */
export function choiceKey<Kind extends RefKind = RefKind>(value: string): Ref<Kind> | undefined {
  const ref = PICKED.exec(value)?.[1] as Ref<Kind> | undefined;
  return ref && refTo(serverOf(ref), keyOf(ref));
}
