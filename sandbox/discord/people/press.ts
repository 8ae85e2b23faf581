import {
  type APIMessage,
  type APIMessageComponentInteractionData,
  ComponentType,
  InteractionType,
} from 'discord-api-types/v10';
import { labelOf } from '../asText.ts';
import type { InteractionRecord } from '../interactions/records.ts';
import { everyComponent, type MessageComponent } from '../messages/componentTree.ts';
import type { Typing } from './commandLine.ts';
import { ClientWouldNotSend } from './failures.ts';
import { openInteraction } from './open.ts';
import { idsNamed, MENU_KINDS, resolvedFor } from './resolved.ts';
import type { VisibleMessage } from './visibleMessage.ts';

type Control = Extract<MessageComponent, { custom_id: string }>;

const controlsOf = (message: APIMessage): Control[] =>
  everyComponent(message.components ?? []).flatMap(({ component }) => ('custom_id' in component ? [component] : []));

/** The message as it is now, if this person can still see it; `raw` uses it as it once was. */
const present = ({ state, person }: Typing, message: VisibleMessage, raw: boolean): APIMessage => {
  const now = state.messages.get(message.channelId, message.id);
  const isTheirs = now && (now.onlyFor === undefined || now.onlyFor === person.id);
  if (isTheirs) return now.api;
  if (raw) return message.raw;
  throw new ClientWouldNotSend(`${person.name} does not see that message`);
};

/** Presses a button, found by its label or its custom id. */
export const pressButton = (
  typing: Typing,
  message: VisibleMessage,
  wanted: string,
  raw: boolean,
): InteractionRecord => {
  const api = present(typing, message, raw);
  const buttons = controlsOf(api).flatMap((one) => (one.type === ComponentType.Button ? [one] : []));
  const button = buttons.find((one) => one.custom_id === wanted) ?? buttons.find((one) => labelOf(one) === wanted);
  if (!button && !raw)
    throw new ClientWouldNotSend(`no button "${wanted}"; there are: ${buttons.map(labelOf).join(', ') || 'none'}`);
  if (button?.disabled && !raw) throw new ClientWouldNotSend(`the button "${wanted}" is disabled`);
  return press(typing, api, { custom_id: button?.custom_id ?? wanted, component_type: ComponentType.Button });
};

/** Chooses from a select menu, found by its custom id or placeholder; a string menu's values may be given by their labels. */
export const chooseIn = (
  typing: Typing,
  message: VisibleMessage,
  wanted: string,
  chosen: readonly string[],
  raw: boolean,
): InteractionRecord => {
  const api = present(typing, message, raw);
  const selects = controlsOf(api).flatMap((one) => (one.type === ComponentType.Button ? [] : [one]));
  const select = selects.find((one) => one.custom_id === wanted || one.placeholder === wanted);
  if (!select && raw)
    return press(typing, api, { custom_id: wanted, component_type: ComponentType.StringSelect, values: [...chosen] });
  if (!select)
    throw new ClientWouldNotSend(
      `no menu "${wanted}"; there are: ${selects.map((one) => one.custom_id).join(', ') || 'none'}`,
    );
  if (!raw) refuseImpossible(select, wanted, chosen);
  if (select.type !== ComponentType.StringSelect) return press(typing, api, peopleOrPlaces(typing, select, chosen));
  const values = chosen.map(
    (one) => select.options.find((option) => option.value === one || option.label === one)?.value ?? one,
  );
  const unknown = values.find((one) => !select.options.some((option) => option.value === one));
  if (unknown !== undefined && !raw) throw new ClientWouldNotSend(`the menu "${wanted}" does not offer "${unknown}"`);
  return press(typing, api, { custom_id: select.custom_id, component_type: ComponentType.StringSelect, values });
};

type Select = Exclude<Control, { type: ComponentType.Button }>;
type OtherSelect = Exclude<Select, { type: ComponentType.StringSelect }>;

/** Throws for a choice that the menu does not let a person make. */
function refuseImpossible(select: Select, wanted: string, chosen: readonly string[]): void {
  if (select.disabled) throw new ClientWouldNotSend(`the menu "${wanted}" is disabled`);
  const low = select.min_values ?? 1;
  const high = select.max_values ?? 1;
  if (chosen.length < low || chosen.length > high)
    throw new ClientWouldNotSend(`this menu takes ${low} to ${high} values`);
}

/** Handles the menus that Discord fills itself; names stand for ids. */
const peopleOrPlaces = (
  typing: Typing,
  select: OtherSelect,
  chosen: readonly string[],
): APIMessageComponentInteractionData => {
  const values = idsNamed(typing, chosen, MENU_KINDS[select.type]);
  const { users, members, roles, channels } = resolvedFor(typing, values);
  const { custom_id } = select;
  switch (select.type) {
    case ComponentType.UserSelect:
      return { custom_id, component_type: select.type, values, resolved: { users, members } };
    case ComponentType.RoleSelect:
      return { custom_id, component_type: select.type, values, resolved: { roles } };
    case ComponentType.ChannelSelect:
      return { custom_id, component_type: select.type, values, resolved: { channels } };
    default:
      return { custom_id, component_type: select.type, values, resolved: { users, members, roles } };
  }
};

const press = (typing: Typing, message: APIMessage, data: APIMessageComponentInteractionData): InteractionRecord =>
  openInteraction(
    typing,
    {
      type: InteractionType.MessageComponent,
      pressedId: message.id,
      metadata: (base) => ({ ...base, type: InteractionType.MessageComponent, interacted_message_id: message.id }),
    },
    (circumstances) => ({ ...circumstances, type: InteractionType.MessageComponent, message, data }),
  );
