import type { ComponentPressInput } from '../../../src/commands/framework/action.ts';
import type { CommandDeps, InteractionContext } from '../../../src/commands/framework/context.ts';
import { pressActions } from '../../../src/commands/index.ts';
import type { Message } from '../../../src/render/kit/message/message.ts';
import type { Modal } from '../../../src/render/kit/message/press.ts';
import { permitFor } from '../../support/permits.ts';
import { asking } from './deps.ts';

/** Everything a press on a button, menu or form of that name answers. */
export function pressed(
  name: string,
  target: unknown,
  deps: CommandDeps,
  context: InteractionContext = asking(),
  { values = [], fields = {} }: Partial<ComponentPressInput> = {},
): Promise<Message[]> {
  const action = pressActions.find((each) => each.name === name);
  if (action?.response.kind !== 'answer') throw new Error(`no press ${name} gives an answer`);
  return Array.fromAsync(
    action.response.run(permitFor(action.requires), { target, pressed: { values, fields }, deps, context }),
  );
}

/** A button has no options and no fields. */
export const NOTHING_PRESSED: ComponentPressInput = { values: [], fields: {} };

/** The form that a press of that name opens. */
export function openedBy(
  name: string,
  target: unknown,
  deps: CommandDeps,
  context: InteractionContext = asking(),
): Modal {
  const action = pressActions.find((each) => each.name === name);
  if (action?.response.kind !== 'modal') throw new Error(`no press ${name} opens a form`);
  return action.response.open(permitFor(action.requires), { target, pressed: NOTHING_PRESSED, deps, context });
}
