import type { ServerId } from '../../../domain/servers/refs.ts';

/** JSON data, so that the store can keep it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/**
 * What pressing a button, select or form does. The message contains only an opaque id. Person, action, target and
 * expiry stay in the store, so that people can neither forge nor extend them.
 */
export interface ComponentPress {
  /** Name of the action that the press runs, as `commands/` defines it. */
  readonly action: string;
  readonly target: Json;
  /**
   * People who may press. `anyone`: everyone with the permission, as on public cards. `invoker`: only the person who
   * asked, as on drafts and confirmations.
   */
  readonly by: 'anyone' | 'invoker';
  /** True if only the first press counts, because the action cannot be undone. */
  readonly once?: boolean | undefined;
  /** Time that the press stays valid, in ms. A day if missing. */
  readonly forMs?: number | undefined;
  /**
   * The media server that the press is about. If missing, the only server of the answer, if the answer has exactly one.
   */
  readonly server?: ServerId | undefined;
  /**
   * Owner of the press, if the reader is not the owner. All readers then share the press, which survives the deletion
   * of a reader's data.
   */
  readonly of?: string | undefined;
  /**
   * For a menu of different actions: action and target of each option, by the option's value, in place of `action` and
   * `target`.
   */
  readonly choices?: Readonly<Record<string, PressedTask>> | undefined;
}

export type PressedTask = Pick<ComponentPress, 'action' | 'target'>;

export interface Button {
  /** Text on the button. Longer labels are cut at `MAX_BUTTON_LABEL`. */
  readonly label: string;
  readonly style: 'primary' | 'secondary' | 'success' | 'danger';
  readonly press: ComponentPress;
  /**
   * Reason why the button cannot be pressed yet, in words that follow the label. Screen readers on iOS do not announce
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

export interface ConfirmationChoice<T = ComponentPress> {
  readonly confirm: T;
  readonly leave: T;
}

export const createConfirmationButtons = (
  labels: ConfirmationChoice<string>,
  { confirm, leave }: ConfirmationChoice,
): readonly Button[] => [
  { label: labels.confirm, style: 'danger', press: confirm },
  { label: labels.leave, style: 'secondary', press: leave },
];

export interface StringSelectMenu {
  readonly placeholder: string;
  /**
   * At most `MAX_SELECT_OPTIONS` options. Labels are cut at `MAX_SELECT_OPTION_TEXT_LENGTH`. Of options with equal
   * values, only the first appears.
   */
  readonly options: readonly {
    readonly label: string;
    readonly value: string;
    readonly description?: string | undefined;
  }[];
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly press: ComponentPress;
}

/** A select whose options Discord takes from the guild's roles. Its value is a role's id. */
export interface RoleSelect {
  readonly placeholder: string;
  readonly options: 'roles';
  readonly press: ComponentPress;
}

/** A select whose options Discord takes from the guild's channels for messages. Its value is a channel's id. */
export interface ChannelSelect extends Omit<RoleSelect, 'options'> {
  readonly options: 'channels';
}

/** One row of controls: up to `MAX_BUTTONS_PER_ROW` buttons, or one select. */
export type ControlsRow = readonly (Button | LinkButton)[] | StringSelectMenu | RoleSelect | ChannelSelect;

export interface ModalInput {
  readonly name: string;
  /** Text above the field. Longer labels are cut at `MAX_FIELD_LABEL`. */
  readonly label: string;
  /** Description below the field's label. Longer descriptions are cut at `MAX_FIELD_DESCRIPTION`. */
  readonly description?: string | undefined;
  readonly lines: 'one' | 'many';
  readonly required: boolean;
  readonly value?: string | undefined;
  /** Maximum characters of the answer, at most `MAX_TEXT_INPUT_LENGTH`. */
  readonly max: number;
}

/** A select in a form. The field's value is the value of the chosen option. */
export interface ModalSelect extends Pick<ModalInput, 'name' | 'label' | 'description' | 'required'> {
  readonly options: StringSelectMenu['options'];
}

/**
 * A picture that a person uploads in a form. The picture arrives in `ComponentPressInput.uploads`, not among the
 * fields.
 */
export interface ModalUpload extends Pick<ModalInput, 'name' | 'label' | 'description' | 'required'> {
  readonly takes: 'picture';
}

/**
 * A select in a form whose options Discord takes from people, roles or channels. The choice arrives in
 * `ComponentPressInput.entities`.
 */
export interface ModalEntitySelect extends Pick<ModalInput, 'name' | 'label' | 'description' | 'required'> {
  readonly offers: 'people' | 'roles' | 'people and roles' | { readonly channelTypes: readonly number[] };
}

export type ModalPart = ModalInput | ModalSelect | ModalUpload | ModalEntitySelect;

/** A form. Discord accepts it only as the first response to an interaction. */
export interface Modal {
  /** Longer titles are cut at `MAX_MODAL_TITLE`. */
  readonly title: string;
  /** The form's fields: one to `MAX_MODAL_FIELDS`. */
  readonly inputs: readonly ModalPart[];
  readonly press: ComponentPress;
}
