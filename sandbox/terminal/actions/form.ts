import {
  type APIModalInteractionResponseCallbackData,
  type APITextInputComponent,
  ComponentType,
  TextInputStyle,
} from 'discord-api-types/v10';
import type { UserVisibleModal } from '../../discord/people/answer.ts';
import type { ModalFieldValues } from '../../discord/people/modal.ts';
import type { LineReader } from '../screen/lines.ts';
import { findMenuValuesByTypedText } from './chosenOptions.ts';

type Value = ModalFieldValues[string];
type ModalComponent = APIModalInteractionResponseCallbackData['components'][number];
type Input = Extract<ModalComponent, { component: unknown }>['component'];

interface Field {
  readonly label: string;
  readonly description: string | undefined;
  readonly input: Input;
}

/** Result of a form that the person closed, with Ctrl-C or at the end of the input. */
const CLOSED = Symbol('closed');

/** Asks for a form's fields one after the other. Undefined if the person closes the form. */
export async function fillForm(modal: UserVisibleModal, lines: LineReader): Promise<ModalFieldValues | undefined> {
  lines.print(`--- ${modal.title} --- (an empty line leaves a field as it is; Ctrl-C closes the form)`);
  const values: Record<string, Value> = {};
  for (const component of modal.raw.components) {
    if (component.type === ComponentType.TextDisplay) lines.print(component.content);
    for (const field of fieldsOf(component)) {
      const value = await fillField(field, lines);
      if (value === CLOSED) return undefined;
      if (value !== undefined) values[field.input.custom_id] = value;
    }
  }
  return values;
}

function fieldsOf(component: ModalComponent): readonly Field[] {
  if (component.type === ComponentType.TextDisplay) return [];
  if (component.type === ComponentType.Label) {
    return [{ label: component.label, description: component.description, input: component.component }];
  }
  return component.components.map((input) => ({ label: input.label ?? '', description: undefined, input }));
}

/** Asks until the value is valid, because Discord's client would send no other. */
async function fillField(field: Field, lines: LineReader): Promise<Value | undefined | typeof CLOSED> {
  if (field.description) lines.print(field.description);
  for (;;) {
    const userText = await typedFor(field, lines);
    if (userText === CLOSED) return CLOSED;
    const result = readField(field.input, userText);
    if (!('problem' in result)) return result.value;
    lines.print(`(${result.problem})`);
  }
}

type Read = { readonly value: Value | undefined } | { readonly problem: string };

function readField(input: Input, userText: string): Read {
  if (input.type === ComponentType.TextInput) return readText(input, userText);
  if (input.type === ComponentType.Checkbox)
    return { value: userText === '' ? undefined : /^(y|yes|true|1)$/i.test(userText) };
  if (!('options' in input)) return { value: undefined };
  const options = input.options.map(({ label, value }) => ({ label, value }));
  const chosen = userText === '' ? [] : findMenuValuesByTypedText(userText, options);
  if (!chosen) return { problem: `choose from 1 to ${options.length}, separated by spaces` };
  if (chosen.length === 0 && input.required !== false) return { problem: 'you have to choose something' };
  return { value: input.type === ComponentType.RadioGroup ? chosen[0] : chosen };
}

function readText(input: APITextInputComponent, userText: string): Read {
  const value = userText === '' ? (input.value ?? '') : userText;
  const [least, most] = [input.min_length ?? 0, input.max_length ?? 4_000];
  if (value === '' && input.required !== false) return { problem: 'this field is required' };
  if (value !== '' && value.length < least) return { problem: `at least ${least} characters` };
  if (value.length > most) return { problem: `at most ${most} characters, not ${value.length}` };
  return { value };
}

async function typedFor({ label, input }: Field, lines: LineReader): Promise<string | typeof CLOSED> {
  const isParagraph = input.type === ComponentType.TextInput && input.style === TextInputStyle.Paragraph;
  const notes = [...notesOn(input), ...(isParagraph ? ['several lines; an empty line ends them'] : [])];
  if ('options' in input)
    lines.print(input.options.map((option, index) => `  ${index + 1}) ${option.label}`).join('\n'));
  const first = await line(`${label}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}: `, lines);
  if (first === CLOSED || first === '' || !isParagraph) return first;
  const textLines = [first];
  for (;;) {
    const next = await line('  … ', lines);
    if (next === CLOSED) return CLOSED;
    if (next === '') return textLines.join('\n');
    textLines.push(next);
  }
}

function notesOn(input: Input): readonly string[] {
  if (input.type === ComponentType.TextInput && input.value)
    return [`currently “${input.value.replaceAll('\n', ' / ')}”`];
  if (input.type === ComponentType.Checkbox) return ['yes or no'];
  if (input.type === ComponentType.TextInput || 'options' in input) return input.required === false ? ['optional'] : [];
  return ['this terminal cannot fill it in; press Enter to go on'];
}

/** Reads the next line. Ctrl-C clears typed text, or closes the form if there is none. */
async function line(prompt: string, lines: LineReader): Promise<string | typeof CLOSED> {
  for (;;) {
    const userInput = await lines.ask(prompt);
    if (userInput.kind === 'line') return userInput.text;
    if (userInput.kind === 'end' || !userInput.cleared) return CLOSED;
  }
}
