import {
  type APIMessage,
  type APIMessageComponentInteractionData,
  ComponentType,
  InteractionType,
} from 'discord-api-types/v10';
import { buttonLabel } from '../asText.ts';
import type { InteractionRecord } from '../interactions/records.ts';
import { listMessageComponents, type MessageComponent } from '../messages/componentTree.ts';
import type { PersonInChannel } from './commandLine.ts';
import { ClientWouldNotSend } from './failures.ts';
import { sendInteractionToBot } from './open.ts';
import { findDiscordIdsByNames, MENU_KINDS, resolveIds } from './resolved.ts';
import type { UserVisibleMessage } from './visibleMessage.ts';

type Control = Extract<MessageComponent, { custom_id: string }>;

const controlsOf = (message: APIMessage): Control[] =>
  listMessageComponents(message.components ?? []).flatMap(({ component }) =>
    'custom_id' in component ? [component] : [],
  );

/** Returns the message's current state, if this person can still see it. With `raw`, returns the given message. */
const present = ({ state, person }: PersonInChannel, message: UserVisibleMessage, raw: boolean): APIMessage => {
  const now = state.messages.get(message.channelId, message.id);
  const isTheirs = now && (now.onlyFor === undefined || now.onlyFor === person.id);
  if (isTheirs) return now.api;
  if (raw) return message.raw;
  throw new ClientWouldNotSend(`${person.name} does not see that message`, 'gone');
};

/** Presses a button, found by label or custom id. */
export const pressButton = (
  typing: PersonInChannel,
  message: UserVisibleMessage,
  wantedName: string,
  raw: boolean,
): InteractionRecord => {
  const api = present(typing, message, raw);
  const buttons = controlsOf(api).flatMap((control) => (control.type === ComponentType.Button ? [control] : []));
  const button =
    buttons.find((button) => button.custom_id === wantedName) ??
    buttons.find((button) => buttonLabel(button) === wantedName);
  if (!button && !raw)
    throw new ClientWouldNotSend(
      `no button "${wantedName}"; there are: ${buttons.map(buttonLabel).join(', ') || 'none'}`,
    );
  if (button?.disabled && !raw) throw new ClientWouldNotSend(`the button "${wantedName}" is disabled`);
  return press(typing, api, { custom_id: button?.custom_id ?? wantedName, component_type: ComponentType.Button });
};

/** Chooses in a select menu, found by custom id or placeholder. Values of a string menu may be labels. */
export const chooseSelectMenuValues = (
  typing: PersonInChannel,
  message: UserVisibleMessage,
  wantedName: string,
  chosen: readonly string[],
  raw: boolean,
): InteractionRecord => {
  const api = present(typing, message, raw);
  const selects = controlsOf(api).flatMap((control) => (control.type === ComponentType.Button ? [] : [control]));
  const select = selects.find((menu) => menu.custom_id === wantedName || menu.placeholder === wantedName);
  if (!select && raw)
    return press(typing, api, {
      custom_id: wantedName,
      component_type: ComponentType.StringSelect,
      values: [...chosen],
    });
  if (!select)
    throw new ClientWouldNotSend(
      `no menu "${wantedName}"; there are: ${selects.map((menu) => menu.custom_id).join(', ') || 'none'}`,
    );
  if (!raw) refuseImpossible(select, wantedName, chosen);
  if (select.type !== ComponentType.StringSelect) return press(typing, api, peopleOrPlaces(typing, select, chosen));
  const values = chosen.map(
    (chosenValue) =>
      select.options.find((option) => option.value === chosenValue || option.label === chosenValue)?.value ??
      chosenValue,
  );
  const unknownValue = values.find((chosenValue) => !select.options.some((option) => option.value === chosenValue));
  if (unknownValue !== undefined && !raw)
    throw new ClientWouldNotSend(`the menu "${wantedName}" does not offer "${unknownValue}"`);
  return press(typing, api, { custom_id: select.custom_id, component_type: ComponentType.StringSelect, values });
};

type Select = Exclude<Control, { type: ComponentType.Button }>;
type OtherSelect = Exclude<Select, { type: ComponentType.StringSelect }>;

function refuseImpossible(select: Select, wantedName: string, chosen: readonly string[]): void {
  if (select.disabled) throw new ClientWouldNotSend(`the menu "${wantedName}" is disabled`);
  const low = select.min_values ?? 1;
  const high = select.max_values ?? 1;
  if (chosen.length < low || chosen.length > high)
    throw new ClientWouldNotSend(`this menu takes ${low} to ${high} values`);
}

/** Chooses people, roles or channels by name. */
const peopleOrPlaces = (
  typing: PersonInChannel,
  select: OtherSelect,
  chosen: readonly string[],
): APIMessageComponentInteractionData => {
  const values = findDiscordIdsByNames(typing, chosen, MENU_KINDS[select.type]);
  const { users, members, roles, channels } = resolveIds(typing, values);
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

const press = (
  typing: PersonInChannel,
  message: APIMessage,
  data: APIMessageComponentInteractionData,
): InteractionRecord =>
  sendInteractionToBot(
    typing,
    {
      type: InteractionType.MessageComponent,
      pressedId: message.id,
      metadata: (base) => ({ ...base, type: InteractionType.MessageComponent, interacted_message_id: message.id }),
    },
    (circumstances) => ({ ...circumstances, type: InteractionType.MessageComponent, message, data }),
  );
