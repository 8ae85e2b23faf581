import type { Ask, Deps } from '../../../src/commands/framework/context.ts';
import type { Pressed } from '../../../src/commands/framework/press.ts';
import { pressActions } from '../../../src/commands/index.ts';
import type { Message } from '../../../src/render/kit/message.ts';
import { asking } from './deps.ts';

/** Everything a press on a button, menu or form of that name answers. */
export function pressed(
  name: string,
  target: unknown,
  deps: Deps,
  ask: Ask = asking(),
  { values = [], fields = {} }: Partial<Pressed> = {},
): Promise<Message[]> {
  const response = pressActions.find((action) => action.name === name)?.response;
  if (response?.kind !== 'answer') throw new Error(`no press ${name} gives an answer`);
  return Array.fromAsync(response.run(target, { values, fields }, deps, ask));
}
