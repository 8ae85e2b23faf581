import {
  createMediaRef,
  type MediaRef,
  type MediaRefKind,
  serverLocalKeyOfRef,
  serverOfRef,
} from '../../domain/servers/refs.ts';

/** Matches the value of a choice: `#` and the ref of an item, a library or a whole server. Any other text was typed. */
const CHOICE_PATTERN = /^#((?:[1-9]\d{0,8}:)?\d{1,19}|[1-9]\d{0,8}:)$/;

export const encodeRefAsChoiceValue = (ref: MediaRef): string => `#${ref}`;

/** The refs (server and key) in those of the values that are choices. Leaves out typed values. */
export const chosenRefs = (...values: readonly (string | undefined)[]): readonly MediaRef[] =>
  values.flatMap((value) => (value === undefined ? [] : (refOfChoice(value) ?? [])));

/** The ref in a choice's value, in its normal form. Undefined for a typed text. */
export function refOfChoice<Kind extends MediaRefKind = MediaRefKind>(value: string): MediaRef<Kind> | undefined {
  const ref = CHOICE_PATTERN.exec(value)?.[1] as MediaRef<Kind> | undefined;
  return ref && createMediaRef(serverOfRef(ref), serverLocalKeyOfRef(ref));
}
