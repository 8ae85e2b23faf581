import { type APIMessageTopLevelComponent, ComponentType } from 'discord.js';
import type { Message } from '../render/message.ts';

type Component = APIMessageTopLevelComponent;

/** The same message to be read only: for where nothing can be pressed, or when what a press stands for cannot be kept. */
export function withoutPresses({ presses: _, components, ...message }: Message): Message {
  return { ...message, components: components.flatMap(readOnly) };
}

function readOnly(component: Component): Component[] {
  if (component.type === ComponentType.ActionRow) return [];
  if (component.type === ComponentType.Container) {
    return [{ ...component, components: component.components.flatMap(readOnly).filter(fitsInside) }];
  }
  const isButton = component.type === ComponentType.Section && component.accessory.type === ComponentType.Button;
  return isButton ? component.components : [component];
}

/** A container holds no container, and none comes out of one. */
const fitsInside = (component: Component): component is Exclude<Component, { type: ComponentType.Container }> =>
  component.type !== ComponentType.Container;
