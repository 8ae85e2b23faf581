import type { ServerId } from '../../domain/servers/refs.ts';

/** Data that the store can keep for a press: plain JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/**
 * The action of a press. The message carries only an opaque id; person, action, target and expiry stay in the
 * store, so that no one can forge a press, or replay more than was drawn.
 */
export interface Press {
  /** The name of a press action in `commands/`. */
  readonly action: string;
  readonly target: Json;
  /** Anyone with the capability may press a public card; only the person who asked may press a draft or a confirmation. */
  readonly by: 'anyone' | 'invoker';
  /** True for an action that cannot be undone: only the first press counts. */
  readonly once?: boolean | undefined;
  /** How long it works, in milliseconds; a day if missing. */
  readonly forMs?: number | undefined;
  /** The media server for the press; missing: the single server of the answer, if it had one. */
  readonly server?: ServerId | undefined;
  /**
   * The owner of the press, if it is not the reader of the answer: the same press for every reader, kept when
   * a reader's data is deleted.
   */
  readonly of?: string | undefined;
}

export interface Button {
  /** Cut at `MAX_BUTTON_LABEL`. */
  readonly label: string;
  readonly style: 'primary' | 'secondary' | 'success' | 'danger';
  readonly press: Press;
  readonly disabled?: boolean | undefined;
}

/** Opens an address; Discord does not report such a press. */
export interface LinkButton {
  readonly label: string;
  readonly style: 'link';
  /** http or https, at most 512 characters. */
  readonly url: string;
}

/** The two answers to a question. */
export interface Decision<T = Press> {
  readonly confirm: T;
  readonly leave: T;
}

export const decisionButtons = (labels: Decision<string>, { confirm, leave }: Decision): readonly Button[] => [
  { label: labels.confirm, style: 'danger', press: confirm },
  { label: labels.leave, style: 'secondary', press: leave },
];

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

/** Discord itself offers the roles of the guild; one is chosen, by its id. */
export interface RoleSelect {
  readonly placeholder: string;
  readonly options: 'roles';
  readonly press: Press;
}

/** The same of its channels that take messages. */
export interface ChannelSelect extends Omit<RoleSelect, 'options'> {
  readonly options: 'channels';
}

/** One row of controls: up to `MAX_BUTTONS` buttons, or one select. */
export type Controls = readonly (Button | LinkButton)[] | Select | RoleSelect | ChannelSelect;

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

/** One of a few words, in a form; its field is the value that was chosen. */
export interface ModalSelect extends Pick<ModalInput, 'name' | 'label' | 'description' | 'required'> {
  /** At most `MAX_OPTIONS`; labels are cut at `MAX_OPTION_TEXT`. */
  readonly options: Select['options'];
}

/** One picture that a person adds to a form. It arrives in `Pressed.uploads`, not among the fields. */
export interface ModalUpload extends Pick<ModalInput, 'name' | 'label' | 'description' | 'required'> {
  readonly takes: 'picture';
}

export type ModalPart = ModalInput | ModalSelect | ModalUpload;

/** A form. Discord takes it only as the first response to an interaction. */
export interface Modal {
  /** Cut at `MAX_MODAL_TITLE`. */
  readonly title: string;
  /** One to `MAX_MODAL_FIELDS`. */
  readonly inputs: readonly ModalPart[];
  /** Runs when the form is submitted, with the form's fields. */
  readonly press: Press;
}
