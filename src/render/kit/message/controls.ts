import type {
  APIActionRowComponent,
  APIButtonComponentWithCustomId,
  APIButtonComponentWithURL,
  APIChannelSelectComponent,
  APIComponentInMessageActionRow,
  APIRoleSelectComponent,
  APIStringSelectComponent,
  ButtonStyle,
  ChannelType,
  ComponentType,
} from 'discord-api-types/v10';
import { clipText, oneLine } from '../text/markdown.ts';
import {
  MAX_BUTTON_LABEL,
  MAX_BUTTONS_PER_ROW,
  MAX_PLACEHOLDER_LENGTH,
  MAX_SELECT_OPTION_TEXT_LENGTH,
  MAX_SELECT_OPTIONS,
} from './limits.ts';
import type {
  Button,
  ChannelSelect,
  ComponentPress,
  ControlsRow,
  LinkButton,
  PressedTask,
  RoleSelect,
  StringSelectMenu,
} from './press.ts';

const ACTION_ROW: ComponentType.ActionRow = 1;
const BUTTON: ComponentType.Button = 2;
const STRING_SELECT: ComponentType.StringSelect = 3;
const ROLE_SELECT: ComponentType.RoleSelect = 6;
const CHANNEL_SELECT: ComponentType.ChannelSelect = 8;

export const POSTABLE_CHANNEL_TYPES = [
  0 satisfies ChannelType.GuildText,
  5 satisfies ChannelType.GuildAnnouncement,
  10 satisfies ChannelType.AnnouncementThread,
  11 satisfies ChannelType.PublicThread,
  12 satisfies ChannelType.PrivateThread,
] as const;
const STYLES = {
  primary: 1 satisfies ButtonStyle.Primary,
  secondary: 2 satisfies ButtonStyle.Secondary,
  success: 3 satisfies ButtonStyle.Success,
  danger: 4 satisfies ButtonStyle.Danger,
} as const;
const LINK: ButtonStyle.Link = 5;

type FilledSelect = RoleSelect | ChannelSelect;

/**
 * A label on one line, cut to Discord's limit. An empty label becomes "…", because Discord refuses a message with an
 * empty one.
 */
const controlLabel = (text: string, max: number): string => clipText(oneLine(text) || '…', max);

/** Drops everything that Discord would refuse in controls: empty rows, too many buttons, duplicate options. */
export const validControls = (controls: readonly ControlsRow[]): readonly ControlsRow[] =>
  controls
    .map((row) => {
      if (!isSelect(row)) return row.slice(0, MAX_BUTTONS_PER_ROW);
      return isFilledByDiscord(row) ? row : { ...row, options: distinctOptions(row.options) };
    })
    .filter((row) => (isSelect(row) ? row.options : row).length > 0);

/** Drops options that Discord would refuse: those with the value of an earlier option, and those above the limit. */
export const distinctOptions = (options: StringSelectMenu['options']): StringSelectMenu['options'] =>
  options
    .filter(({ value }, index) => options.findIndex((earlierOption) => earlierOption.value === value) === index)
    .slice(0, MAX_SELECT_OPTIONS);

export interface ComponentPressCollector {
  readonly presses: readonly ComponentPress[];
  /** Adds a press, and returns the custom id for its button or menu. */
  add(press: ComponentPress): string;
}

export function createComponentPressCollector(): ComponentPressCollector {
  const presses: ComponentPress[] = [];
  return {
    presses,
    add: (press) => {
      presses.push(press);
      return `press:${presses.length - 1}`;
    },
  };
}

export function buttonComponent(
  button: Button | LinkButton,
  presses: ComponentPressCollector,
): APIButtonComponentWithCustomId | APIButtonComponentWithURL {
  if (button.style === 'link') {
    const label = controlLabel(button.label, MAX_BUTTON_LABEL);
    return { type: BUTTON, style: LINK, label, url: button.url };
  }
  const { disabledBecause } = button;
  const words = disabledBecause === undefined ? button.label : `${button.label} (${disabledBecause})`;
  return {
    type: BUTTON,
    style: STYLES[button.style],
    label: controlLabel(words, MAX_BUTTON_LABEL),
    custom_id: presses.add(button.press),
    ...(disabledBecause !== undefined && { disabled: true }),
  };
}

export function controlsComponent(
  controls: ControlsRow,
  presses: ComponentPressCollector,
): APIActionRowComponent<APIComponentInMessageActionRow> {
  const components = isSelect(controls)
    ? [selectComponent(controls, presses)]
    : controls.map((button) => buttonComponent(button, presses));
  return { type: ACTION_ROW, components };
}

function selectComponent(
  select: StringSelectMenu | FilledSelect,
  presses: ComponentPressCollector,
): APIStringSelectComponent | APIRoleSelectComponent | APIChannelSelectComponent {
  const placeholder = controlLabel(select.placeholder, MAX_PLACEHOLDER_LENGTH);
  const commonFields = { custom_id: presses.add(select.press), placeholder };
  if (isFilledByDiscord(select))
    return select.options === 'roles'
      ? { ...commonFields, type: ROLE_SELECT }
      : { ...commonFields, type: CHANNEL_SELECT, channel_types: [...POSTABLE_CHANNEL_TYPES] };
  const { options, min, max } = select;
  return {
    ...commonFields,
    type: STRING_SELECT,
    min_values: Math.min(min ?? 1, options.length),
    max_values: Math.min(max ?? 1, options.length),
    options: options.map(({ label, value, description = '' }) => ({
      label: controlLabel(label, MAX_SELECT_OPTION_TEXT_LENGTH),
      value,
      ...(oneLine(description) && { description: clipText(oneLine(description), MAX_SELECT_OPTION_TEXT_LENGTH) }),
    })),
  };
}

/** Number of components that count towards Discord's limit: the row and the controls in it. */
export const countComponents = (controls: ControlsRow): number => (isSelect(controls) ? 2 : 1 + controls.length);

interface Task {
  readonly label: string;
  readonly description?: string | undefined;
  readonly press: PressedTask;
}

/** A menu whose options run different actions. At most `MAX_SELECT_OPTIONS` tasks. */
export const taskMenu = (placeholder: string, tasks: readonly Task[], by: ComponentPress['by']): StringSelectMenu => ({
  placeholder,
  options: tasks.map(({ label, description }, index) => ({ label, description, value: String(index) })),
  press: {
    action: 'choice',
    target: {},
    by,
    choices: Object.fromEntries(tasks.map(({ press }, index) => [String(index), press])),
  },
});

const isFilledByDiscord = (select: StringSelectMenu | FilledSelect): select is FilledSelect =>
  typeof select.options === 'string';

const isSelect = (controls: ControlsRow): controls is StringSelectMenu | FilledSelect => !Array.isArray(controls);
