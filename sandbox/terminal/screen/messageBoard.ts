import { type APIButtonComponent, type APISelectMenuComponent, ComponentType } from 'discord-api-types/v10';
import { buttonLabel } from '../../discord/asText.ts';
import { listMessageComponents } from '../../discord/messages/componentTree.ts';
import type { UserVisibleMessage } from '../../discord/people/visibleMessage.ts';
import { UsageError } from '../../usageError.ts';

/** A button or menu, with its message. */
export interface NumberedMessageControl {
  readonly message: UserVisibleMessage;
  readonly component: Extract<APIButtonComponent, { custom_id: string }> | APISelectMenuComponent;
}

type NumberOf = (customId: string) => number | undefined;

/** The messages in the terminal, and the numbers of their buttons and menus. */
export interface TerminalMessageList {
  /**
   * Begins a new answer. If it has buttons or menus, numbers start at 1 again. Otherwise the numbers on the screen stay
   * valid.
   */
  begin(answer: readonly UserVisibleMessage[]): void;
  /**
   * Stores a message's current version and numbers its buttons and menus. Undefined if this version is already shown.
   * Numbers stay with their messages until `begin`, because the person may be typing one.
   */
  put(message: UserVisibleMessage): NumberOf | undefined;
  /** Numbers the buttons and menus of a message that is printed again. Existing numbers stay. */
  number(message: UserVisibleMessage): NumberOf;
  has(message: UserVisibleMessage): boolean;
  /**
   * Finds a button or menu by its number, its label or the label's beginning. Returns the latest of several. Throws if
   * there is none.
   */
  find(wanted: string): NumberedMessageControl;
  readonly messages: readonly UserVisibleMessage[];
}

/** Number of messages with working buttons and menus. Older messages can only be read. */
const KEPT = 50;

export function createTerminalMessageList(): TerminalMessageList {
  let messages: readonly UserVisibleMessage[] = [];
  let numbered: readonly (NumberedMessageControl | undefined)[] = [];
  /** First number of each message's buttons and menus, and number of reserved ones. */
  const places = new Map<string, { readonly first: number; readonly room: number }>();
  return {
    begin: (answer) => {
      if (answer.flatMap(controlsOf).length === 0) return;
      numbered = [];
      places.clear();
    },
    put: (message) => {
      const before = messages.find(({ id }) => id === message.id);
      if (before && before.edits >= message.edits) return undefined;
      // An edited message keeps its place. Otherwise a board, edited every few seconds, would be the latest message.
      messages = before
        ? messages.map((shownMessage) => (shownMessage.id === message.id ? message : shownMessage))
        : [message, ...messages].slice(0, KEPT);
      return number(message);
    },
    number,
    has: ({ id }) => messages.some((message) => message.id === id),
    find: (wantedName) => {
      const controls = messages.flatMap(controlsOf);
      const control =
        numbered[Number(wantedName) - 1] ??
        controls.find(({ component }) => messageControlLabel(component).toLowerCase() === wantedName.toLowerCase()) ??
        controls.find(({ component }) =>
          messageControlLabel(component).toLowerCase().startsWith(wantedName.toLowerCase()),
        );
      if (control) return control;
      const list = numbered
        .flatMap((numberedControl, index) =>
          numberedControl ? [`${index + 1} ${messageControlLabel(numberedControl.component)}`] : [],
        )
        .join(', ');
      throw new UsageError(
        `There is no “${wantedName}” here. ${list ? `Available: ${list}.` : 'There is nothing to press.'}`,
      );
    },
    get messages() {
      return messages;
    },
  };

  function number(message: UserVisibleMessage): NumberOf {
    const controls = controlsOf(message);
    const { first, room } = placeFor(message.id, controls.length);
    places.set(message.id, { first, room });
    const padding = Array.from({ length: room - controls.length }, () => undefined);
    numbered = [...numbered.slice(0, first), ...controls, ...padding, ...numbered.slice(first + room)];
    return (customId) => {
      const index = controls.findIndex(({ component }) => component.custom_id === customId);
      return index < 0 ? undefined : first + index + 1;
    };
  }

  /**
   * Reserves numbers for a message's buttons and menus. The message keeps its numbers while they suffice, or while no
   * later message has numbers.
   */
  function placeFor(id: string, count: number) {
    const place = places.get(id);
    if (!place) return { first: numbered.length, room: count };
    const isLast = place.first + place.room === numbered.length;
    if (count > place.room && !isLast) return { first: numbered.length, room: count };
    return { first: place.first, room: Math.max(place.room, count) };
  }
}

export const messageControlLabel = (component: NumberedMessageControl['component']): string =>
  component.type === ComponentType.Button ? buttonLabel(component) : (component.placeholder ?? 'Choose');

const controlsOf = (message: UserVisibleMessage): readonly NumberedMessageControl[] =>
  listMessageComponents(message.components).flatMap(({ component }) =>
    'custom_id' in component && !component.disabled ? [{ message, component }] : [],
  );
