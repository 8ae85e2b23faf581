/** What can be kept in the store for a press: plain JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/**
 * What pressing something stands for. The message carries an opaque id in its place; who, what, which target and until
 * when stay in the store, so that nobody can forge or replay more than what was drawn.
 */
export interface Press {
  /** The name of a press action in `commands/`. */
  readonly action: string;
  readonly target: Json;
  /** A public card may be pressed by whoever has the capability; a draft or a confirmation only by whoever asked. */
  readonly by: 'anyone' | 'asker';
  /** For what cannot be taken back: the first press counts, and no other. */
  readonly once?: boolean | undefined;
  /** For how long, in milliseconds; a day if not given. */
  readonly forMs?: number | undefined;
}

export interface Button {
  /** Cut at `MAX_BUTTON_LABEL`. */
  readonly label: string;
  readonly style: 'primary' | 'secondary' | 'success' | 'danger';
  readonly press: Press;
  readonly disabled?: boolean | undefined;
}

export interface Select {
  readonly placeholder: string;
  /** At most `MAX_OPTIONS`; labels are cut at `MAX_OPTION_TEXT`. A value that occurs twice is shown once. */
  readonly options: readonly {
    readonly label: string;
    readonly value: string;
    readonly description?: string | undefined;
  }[];
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly press: Press;
}

/** A line of what can be pressed: up to five buttons, or one select. */
export type Controls = readonly Button[] | Select;

export interface ModalInput {
  readonly name: string;
  /** Cut at `MAX_FIELD_LABEL`. */
  readonly label: string;
  /** Cut at `MAX_FIELD_DESCRIPTION`. */
  readonly description?: string | undefined;
  readonly lines: 'one' | 'many';
  readonly required: boolean;
  readonly value?: string | undefined;
  /** In characters; at most `MAX_INPUT`. */
  readonly max: number;
}

/** A form. It has to be the first answer to whatever opened it. */
export interface Modal {
  /** Cut at `MAX_MODAL_TITLE`. */
  readonly title: string;
  /** One to `MAX_MODAL_FIELDS`. */
  readonly inputs: readonly ModalInput[];
  /** What submitting it stands for; its fields go along. */
  readonly press: Press;
}
