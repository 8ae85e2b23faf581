/** One press of a person who uses the panel. A form counts as one: its fields and the button that sends it. */
export type Step =
  /** A button, by its label. */
  | { readonly press: string }
  /** An option of a menu, by the labels of both. */
  | { readonly choose: string; readonly in: string }
  /** The open form, by the labels of its fields. */
  | { readonly fill: Readonly<Record<string, string>> };

/** A person who takes steps, beginning at the panel. Each step is about the answer to the one before. */
export interface Walker {
  take(step: Step): Promise<void>;
  /** The text of the last answer, once it matches. */
  reads(words: RegExp): Promise<string>;
  /** The address of a link in the last answer. */
  linkTo(label: string): Promise<string | undefined>;
}
