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
  /** Numbers start at 1 again. */
  begin(): void;
  /** Takes a message as it is now and numbers its controls; undefined when this version of it is already shown. */
  put(message: VisibleMessage): ((customId: string) => number | undefined) | undefined;
  has(message: VisibleMessage): boolean;
  /** Finds a control by its number, or by its label or how that begins: the latest one wins. Throws when there is none. */
  find(wanted: string): Control;
  /** Latest first. */
  readonly messages: readonly VisibleMessage[];
}

/** Older messages can still be scrolled to, but no longer used. */
const KEPT = 50;

export function createMessageBoard(): MessageBoard {
  let messages: readonly VisibleMessage[] = [];
  let numbered: readonly Control[] = [];
  return {
    begin: () => {
      numbered = [];
    },
    put: (message) => {
      const before = messages.find(({ id }) => id === message.id);
      if (before && before.edits >= message.edits) return undefined;
      messages = [message, ...messages.filter(({ id }) => id !== message.id)].slice(0, KEPT);
      // The last message keeps its numbers when it is drawn again.
      const last = numbered.findLastIndex((control) => control.message.id !== message.id);
      numbered = numbered.slice(0, last + 1);
      const first = numbered.length;
      numbered = [...numbered, ...controlsOf(message)];
      return (customId) => {
        const index = numbered.findIndex(({ component }, at) => at >= first && component.custom_id === customId);
        return index < 0 ? undefined : index + 1;
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
      const list = numbered.map(({ component }, index) => `${index + 1} ${nameOf(component)}`).join(', ');
      throw new UsageError(
        `There is no “${wanted}” here. ${list ? `Available: ${list}.` : 'There is nothing to press.'}`,
      );
    },
    get messages() {
      return messages;
    },
  };
}

export const nameOf = (component: Control['component']): string =>
  component.type === ComponentType.Button ? labelOf(component) : (component.placeholder ?? 'Choose');

const controlsOf = (message: VisibleMessage): readonly Control[] =>
  everyComponent(message.components).flatMap(({ component }) =>
    'custom_id' in component && !component.disabled ? [{ message, component }] : [],
  );
