import type { CommandDeps } from '../../../src/commands/framework/context.ts';
import type { Message } from '../../../src/render/kit/message/message.ts';
import type { ComponentPress } from '../../../src/render/kit/message/press.ts';
import { componentsOf } from '../../support/messages.ts';
import { asking } from './deps.ts';
import { pressed } from './presses.ts';

/** What pressing something that a message holds answers, as if its ticket had been to the store and back. */
export async function pressedAsDrawn(
  press: ComponentPress | undefined,
  deps: CommandDeps,
  fields: Readonly<Record<string, string>> = {},
  context = asking(),
): Promise<Message[]> {
  if (!press) throw new Error('there is nothing to press');
  return await pressed(press.action, JSON.parse(JSON.stringify(press.target)), deps, context, { fields });
}

/** Chooses that value from the menu with that placeholder. */
export async function chosenAsDrawn(
  message: Message,
  [placeholder, value]: readonly [string, string],
  deps: CommandDeps,
  context = asking(),
): Promise<Message[]> {
  const press = pressOn(message, placeholder);
  if (!press) throw new Error('there is no such menu');
  return await pressed(press.action, JSON.parse(JSON.stringify(press.target)), deps, context, { values: [value] });
}

/** The press behind the button of that label, or the menu of that placeholder. */
export function pressOn({ presses, components }: Message, label: string) {
  const found = componentsOf({ components }).find((each) => each.label === label || each.placeholder === label);
  return presses?.[Number(String(found?.custom_id).replace('press:', ''))];
}
