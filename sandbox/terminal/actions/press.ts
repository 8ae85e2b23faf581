import { ComponentType } from 'discord-api-types/v10';
import { UsageError } from '../../usageError.ts';
import { type Control, nameOf } from '../screen/messageBoard.ts';
import type { Session } from '../session.ts';
import { optionsNamed } from './chosenOptions.ts';

/** `press 1`, `press Undo` */
export async function press(wanted: string, { messageBoard, perform, at }: Session): Promise<void> {
  if (wanted === '') throw new UsageError('Which one? Type press 1, for example: the number in front of the button.');
  const { message, component } = messageBoard.find(wanted);
  if (component.type !== ComponentType.Button) {
    throw new UsageError(`${wanted} is a menu: choose ${wanted} 1 picks its first line.`);
  }
  await perform(at(message), (who) => who.click(message, component.custom_id));
}

/** `choose 1 3`: the third line of menu 1. `choose 1` shows its lines. */
export async function choose(typed: string, session: Session): Promise<void> {
  const [, number = '', wanted = ''] = /^(\d+)\s*(.*)$/.exec(typed) ?? [];
  if (number === '') throw new UsageError('choose 1 3 picks the third line of menu 1; choose 1 shows all its lines.');
  const control = session.messageBoard.find(number);
  if (control.component.type === ComponentType.Button) {
    throw new UsageError(`${number} is a button: type press ${number}.`);
  }
  if (wanted === '') return session.print(linesOf(control));
  const values = valuesNamed(wanted, control);
  const { message, component } = control;
  await session.perform(session.at(message), (who) => who.select(message, component.custom_id, values));
}

function valuesNamed(wanted: string, { component }: Control): readonly string[] {
  // Discord fills menus of channels, roles and people itself; their values are given by name.
  if (component.type !== ComponentType.StringSelect) return wanted.split(',').map((part) => part.trim());
  const values = optionsNamed(wanted, component.options);
  if (values) return values;
  throw new UsageError(
    `“${nameOf(component)}” has ${component.options.length} lines; choose them by number or by name.`,
  );
}

function linesOf({ component }: Control): string {
  if (component.type !== ComponentType.StringSelect) {
    return `“${nameOf(component)}” takes names, such as #history, @moderator or Vera, separated by commas.`;
  }
  const lines = component.options.map(({ label, description }, index) =>
    [`  ${index + 1}) ${label}`, ...(description ? [`     ${description}`] : [])].join('\n'),
  );
  const most = component.max_values ?? 1;
  return [nameOf(component), ...lines, ...(most > 1 ? [`  (up to ${most}, separated by spaces)`] : [])].join('\n');
}
