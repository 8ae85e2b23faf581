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
  /** At most 80 characters. */
  readonly label: string;
  readonly style: 'primary' | 'secondary' | 'success' | 'danger';
  readonly press: Press;
  readonly disabled?: boolean | undefined;
}

export interface Select {
  readonly placeholder: string;
  /** At most 25, of 100 characters each; values are unique. */
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
  /** At most 45 characters. */
  readonly label: string;
  /** At most 100 characters. */
  readonly description?: string | undefined;
  readonly lines: 'one' | 'many';
  readonly required: boolean;
  readonly value?: string | undefined;
  /** At most 4000. */
  readonly max: number;
}

/** A form. It has to be the first answer to whatever opened it. */
export interface Modal {
  /** At most 45 characters. */
  readonly title: string;
  /** One to five. */
  readonly inputs: readonly ModalInput[];
  /** What submitting it stands for; its fields go along. */
  readonly press: Press;
}
