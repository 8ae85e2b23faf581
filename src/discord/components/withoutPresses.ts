import { ComponentType } from 'discord.js';
import type { Message } from '../../render/kit/message.ts';
import { changeComponents, type Part } from './changeComponents.ts';

/** The same message without anything to press: for places where presses are refused, or when tickets cannot be stored. */
export function withoutPresses({ presses: _, components, ...message }: Message): Message {
  return { ...message, components: changeComponents(components, readOnly) };
}

function readOnly(component: Part): readonly Part[] {
  if (component.type === ComponentType.ActionRow) return [];
  const isButton = component.type === ComponentType.Section && component.accessory.type === ComponentType.Button;
  return isButton ? component.components : [component];
}
