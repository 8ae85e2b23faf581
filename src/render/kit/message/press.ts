import type { ServerId } from '../../../domain/servers/refs.ts';

/** Plain JSON, so that it can be stored. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/**
 * The action of a button, select or form. The message contains only an opaque id: person, action, target and expiry
 * stay in the store, so that they cannot be forged or extended.
 */
export interface Press {
  /** Name of the action that the press runs. `commands/` defines it. */
  readonly action: string;
  readonly target: Json;
  /**
   * Decides who may press: on public cards everyone with the permission, on drafts and confirmations only the person
   * who asked.
   */
  readonly by: 'anyone' | 'invoker';
  /** True if only the first press counts, because the action cannot be undone. */
  readonly once?: boolean | undefined;
  /** Time that the press stays valid, in ms. Missing: a day. */
  readonly forMs?: number | undefined;
  /** The media server that the press is about. If missing, the answer's only server, if the answer has exactly one. */
  readonly server?: ServerId | undefined;
  /**
   * Owner of the press, if it is not the reader. All readers then get the same press, and deleting a reader's data does
   * not delete it.
   */
  readonly of?: string | undefined;
  /**
   * For a menu of different actions: the action and target of each option, by the option's value. They replace `action`
   * and `target`.
   */
  readonly choices?: Readonly<Record<string, PressedTask>> | undefined;
}

export type PressedTask = Pick<Press, 'action' | 'target'>;

export interface Button {
  /** Text on the button. Longer labels are cut at `MAX_BUTTON_LABEL`. */
  readonly label: string;
  readonly style: 'primary' | 'secondary' | 'success' | 'danger';
  readonly press: Press;
  /**
   * Why the button cannot be pressed yet, in words that follow the label, because screen readers on iOS do not announce
   * that a button is disabled.
   */
  readonly disabledBecause?: string | undefined;
}

/** A button that opens a URL. Discord does not report its presses. */
export interface LinkButton {
  readonly label: string;
  readonly style: 'link';
  /** An http or https URL of at most 512 characters. */
  readonly url: string;
}

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
  /** At most `MAX_OPTIONS` options. Labels are cut at `MAX_OPTION_TEXT`; of equal values, only the first appears. */
  readonly options: readonly {
    readonly label: string;
    readonly value: string;
    readonly description?: string | undefined;
  }[];
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly press: Press;
}

/** A select that Discord fills with the guild's roles. Its value is a role's id. */
export interface RoleSelect {
  readonly placeholder: string;
  readonly options: 'roles';
  readonly press: Press;
}

/** A select that Discord fills with the channels that take messages. Its value is a channel's id. */
export interface ChannelSelect extends Omit<RoleSelect, 'options'> {
  readonly options: 'channels';
}

/** One row of controls: up to `MAX_BUTTONS` buttons, or one select. */
export type Controls = readonly (Button | LinkButton)[] | Select | RoleSelect | ChannelSelect;

export interface ModalInput {
  readonly name: string;
  /** Text above the field. Longer labels are cut at `MAX_FIELD_LABEL`. */
  readonly label: string;
  /** A description of the option. It is cut at `MAX_FIELD_DESCRIPTION` characters. */
  readonly description?: string | undefined;
  readonly lines: 'one' | 'many';
  readonly required: boolean;
  readonly value?: string | undefined;
  /** Maximum characters; at most `MAX_INPUT`. */
  readonly max: number;
}

/** A select in a form. The field's value is the chosen option's value. */
export interface ModalSelect extends Pick<ModalInput, 'name' | 'label' | 'description' | 'required'> {
  readonly options: Select['options'];
}

/** A picture that a person adds to a form. It arrives in `PressInput.uploads`, not among the fields. */
export interface ModalUpload extends Pick<ModalInput, 'name' | 'label' | 'description' | 'required'> {
  readonly takes: 'picture';
}

/**
 * A select in a form that Discord fills with people, roles or channels. The choice arrives in `PressInput.entities`.
 */
export interface ModalEntitySelect extends Pick<ModalInput, 'name' | 'label' | 'description' | 'required'> {
  readonly offers: 'people' | 'roles' | 'people and roles' | { readonly channelTypes: readonly number[] };
}

export type ModalPart = ModalInput | ModalSelect | ModalUpload | ModalEntitySelect;

/** A form. Discord accepts it only as the first response to an interaction. */
export interface Modal {
  /** Title of the form. Longer titles are cut at `MAX_MODAL_TITLE`. */
  readonly title: string;
  /** The form's fields: one to `MAX_MODAL_FIELDS`. */
  readonly inputs: readonly ModalPart[];
  readonly press: Press;
}
