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
import { MAX_BUTTON_LABEL, MAX_BUTTONS, MAX_OPTION_TEXT, MAX_OPTIONS, MAX_PLACEHOLDER } from './limits.ts';
import { clip, oneLine } from './markdown.ts';
import type { Button, ChannelSelect, Controls, LinkButton, Press, RoleSelect, Select } from './press.ts';

const ACTION_ROW: ComponentType.ActionRow = 1;
const BUTTON: ComponentType.Button = 2;
const STRING_SELECT: ComponentType.StringSelect = 3;
const ROLE_SELECT: ComponentType.RoleSelect = 6;
const CHANNEL_SELECT: ComponentType.ChannelSelect = 8;

/** Where posts can go: text and announcement channels, and the threads in them. */
export const POSTABLE = [
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

/** Discord fills it itself. */
type FilledSelect = RoleSelect | ChannelSelect;

/** A label on one line, cut to Discord's limit. Discord refuses the whole message if a label shows nothing. */
const labelOf = (text: string, max: number): string => clip(oneLine(text) || '…', max);

/** The controls that Discord accepts: no empty rows, no more in a row than fits, and no option twice. */
export const validControls = (controls: readonly Controls[]): readonly Controls[] =>
  controls
    .map((each) => {
      if (!isSelect(each)) return each.slice(0, MAX_BUTTONS);
      return isFilled(each) ? each : { ...each, options: distinct(each.options) };
    })
    .filter((each) => (isSelect(each) ? each.options : each).length > 0);

const distinct = (options: Select['options']): Select['options'] =>
  options
    .filter(({ value }, index) => options.findIndex((other) => other.value === value) === index)
    .slice(0, MAX_OPTIONS);

/** Collects the presses of one message, and gives each a custom id. */
export interface Presses {
  readonly all: readonly Press[];
  idOf(press: Press): string;
}

export function collectPresses(): Presses {
  const all: Press[] = [];
  return { all, idOf: (press) => `press:${all.push(press) - 1}` };
}

export function buttonComponent(
  button: Button | LinkButton,
  presses: Presses,
): APIButtonComponentWithCustomId | APIButtonComponentWithURL {
  const label = labelOf(button.label, MAX_BUTTON_LABEL);
  if (button.style === 'link') return { type: BUTTON, style: LINK, label, url: button.url };
  return {
    type: BUTTON,
    style: STYLES[button.style],
    label,
    custom_id: presses.idOf(button.press),
    ...(button.disabled && { disabled: true }),
  };
}

/** Expects controls that came through `validControls`. */
export function controlsComponent(
  controls: Controls,
  presses: Presses,
): APIActionRowComponent<APIComponentInMessageActionRow> {
  const components = isSelect(controls)
    ? [selectComponent(controls, presses)]
    : controls.map((button) => buttonComponent(button, presses));
  return { type: ACTION_ROW, components };
}

function selectComponent(
  select: Select | FilledSelect,
  presses: Presses,
): APIStringSelectComponent | APIRoleSelectComponent | APIChannelSelectComponent {
  const placeholder = labelOf(select.placeholder, MAX_PLACEHOLDER);
  const common = { custom_id: presses.idOf(select.press), placeholder };
  if (isFilled(select))
    return select.options === 'roles'
      ? { ...common, type: ROLE_SELECT }
      : { ...common, type: CHANNEL_SELECT, channel_types: [...POSTABLE] };
  const { options, min, max } = select;
  return {
    ...common,
    type: STRING_SELECT,
    min_values: Math.min(min ?? 1, options.length),
    max_values: Math.min(max ?? 1, options.length),
    options: options.map(({ label, value, description = '' }) => ({
      label: labelOf(label, MAX_OPTION_TEXT),
      value,
      ...(oneLine(description) && { description: clip(oneLine(description), MAX_OPTION_TEXT) }),
    })),
  };
}

/** How many of a message's components the controls take: the row and everything in it. */
export const componentCount = (controls: Controls): number => (isSelect(controls) ? 2 : 1 + controls.length);

const isFilled = (select: Select | FilledSelect): select is FilledSelect => typeof select.options === 'string';

const isSelect = (controls: Controls): controls is Select | FilledSelect => !Array.isArray(controls);
