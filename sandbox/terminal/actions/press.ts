import { ComponentType } from 'discord-api-types/v10';
import { UsageError } from '../../usageError.ts';
import { messageControlLabel, type NumberedMessageControl } from '../screen/messageBoard.ts';
import type { TerminalSession } from '../session.ts';
import { findMenuValuesByTypedText } from './chosenOptions.ts';

/** Runs `press 1` or `press Undo`. */
export async function pressButtonByName(
  wantedName: string,
  { messageBoard, perform, at }: TerminalSession,
): Promise<void> {
  if (wantedName === '')
    throw new UsageError('Which one? Type press 1, for example: the number in front of the button.');
  const { message, component } = messageBoard.find(wantedName);
  if (component.type !== ComponentType.Button) {
    throw new UsageError(`${wantedName} is a menu: choose ${wantedName} 1 picks its first line.`);
  }
  await perform(at(message), (actor) => actor.click(message, component.custom_id));
}

/** Runs `choose 1 3`: chooses the third line of menu 1. `choose 1` lists the lines. */
export async function chooseSelectMenuValuesByName(input: string, session: TerminalSession): Promise<void> {
  const [, number = '', wanted = ''] = /^(\d+)\s*(.*)$/.exec(input) ?? [];
  if (number === '') throw new UsageError('choose 1 3 picks the third line of menu 1; choose 1 shows all its lines.');
  const control = session.messageBoard.find(number);
  if (control.component.type === ComponentType.Button) {
    throw new UsageError(`${number} is a button: type press ${number}.`);
  }
  if (wanted === '') return session.print(linesOf(control));
  const values = valuesNamed(wanted, control);
  const { message, component } = control;
  await session.perform(session.at(message), (actor) => actor.select(message, component.custom_id, values));
}

function valuesNamed(wantedName: string, { component }: NumberedMessageControl): readonly string[] {
  // In a menu of channels, roles or people, the person types names.
  if (component.type !== ComponentType.StringSelect) return wantedName.split(',').map((part) => part.trim());
  const values = findMenuValuesByTypedText(wantedName, component.options);
  if (values) return values;
  throw new UsageError(
    `“${messageControlLabel(component)}” has ${component.options.length} lines; choose them by number or by name.`,
  );
}

function linesOf({ component }: NumberedMessageControl): string {
  if (component.type !== ComponentType.StringSelect) {
    return `“${messageControlLabel(component)}” takes names, such as #history, @moderator or Vera, separated by commas.`;
  }
  const lines = component.options.map(({ label, description }, index) =>
    [`  ${index + 1}) ${label}`, ...(description ? [`     ${description}`] : [])].join('\n'),
  );
  const max = component.max_values ?? 1;
  return [messageControlLabel(component), ...lines, ...(max > 1 ? [`  (up to ${max}, separated by spaces)`] : [])].join(
    '\n',
  );
}
