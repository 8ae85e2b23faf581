import { type APIButtonComponent, type APISelectMenuComponent, ComponentType } from 'discord-api-types/v10';
import { labelOf } from '../../discord/asText.ts';
import { everyComponent } from '../../discord/messages/componentTree.ts';
import type { VisibleMessage } from '../../discord/people/visibleMessage.ts';
import { UsageError } from '../../usageError.ts';

/** A button or menu, and the message it is in. */
export interface Control {
  readonly message: VisibleMessage;
  readonly component: Extract<APIButtonComponent, { custom_id: string }> | APISelectMenuComponent;
}

/** The messages in the terminal, and the numbers of their controls. */
export interface MessageBoard {
  /** Numbers start at 1 again if this answer has something to press; otherwise those on the screen stay as they are. */
  begin(answer: readonly VisibleMessage[]): void;
  /**
   * Takes the present version of a message and numbers its controls; undefined if this version is already
   * shown. Until `begin`, a message's number never moves to another one, because the person may be typing it.
   */
  put(message: VisibleMessage): ((customId: string) => number | undefined) | undefined;
  has(message: VisibleMessage): boolean;
  /**
   * Finds a control by its number, or by its label or the beginning of that: the latest one wins. Throws if
   * none matches.
   */
  find(wanted: string): Control;
  /** Latest first. */
  readonly messages: readonly VisibleMessage[];
}

/** Older messages can still be scrolled to, but no longer used. */
const KEPT = 50;

export function createMessageBoard(): MessageBoard {
  let messages: readonly VisibleMessage[] = [];
  let numbered: readonly (Control | undefined)[] = [];
  /** The numbers of each message, by its id: the first one, and how many. */
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
      // An edit is no newer than the message: a board that is edited every few seconds is not the latest one.
      messages = before
        ? messages.map((one) => (one.id === message.id ? message : one))
        : [message, ...messages].slice(0, KEPT);
      const controls = controlsOf(message);
      const { first, room } = placeFor(message.id, controls.length);
      places.set(message.id, { first, room });
      const padding = Array.from({ length: room - controls.length }, () => undefined);
      numbered = [...numbered.slice(0, first), ...controls, ...padding, ...numbered.slice(first + room)];
      return (customId) => {
        const index = controls.findIndex(({ component }) => component.custom_id === customId);
        return index < 0 ? undefined : first + index + 1;
      };
    },
    has: ({ id }) => messages.some((one) => one.id === id),
    find: (wanted) => {
      const all = messages.flatMap(controlsOf);
      const found =
        numbered[Number(wanted) - 1] ??
        all.find(({ component }) => nameOf(component).toLowerCase() === wanted.toLowerCase()) ??
        all.find(({ component }) => nameOf(component).toLowerCase().startsWith(wanted.toLowerCase()));
      if (found) return found;
      const list = numbered
        .flatMap((each, index) => (each ? [`${index + 1} ${nameOf(each.component)}`] : []))
        .join(', ');
      throw new UsageError(
        `There is no “${wanted}” here. ${list ? `Available: ${list}.` : 'There is nothing to press.'}`,
      );
    },
    get messages() {
      return messages;
    },
  };

  /** A message keeps its place as long as its controls fit in there, or nothing comes after it. */
  function placeFor(id: string, count: number) {
    const place = places.get(id);
    if (!place) return { first: numbered.length, room: count };
    const isLast = place.first + place.room === numbered.length;
    if (count > place.room && !isLast) return { first: numbered.length, room: count };
    return { first: place.first, room: Math.max(place.room, count) };
  }
}

export const nameOf = (component: Control['component']): string =>
  component.type === ComponentType.Button ? labelOf(component) : (component.placeholder ?? 'Choose');

const controlsOf = (message: VisibleMessage): readonly Control[] =>
  everyComponent(message.components).flatMap(({ component }) =>
    'custom_id' in component && !component.disabled ? [{ message, component }] : [],
  );
