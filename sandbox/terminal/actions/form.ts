import {
  type APIModalInteractionResponseCallbackData,
  type APITextInputComponent,
  ComponentType,
  TextInputStyle,
} from 'discord-api-types/v10';
import type { VisibleModal } from '../../discord/people/answer.ts';
import type { FieldValues } from '../../discord/people/modal.ts';
import type { Lines } from '../screen/lines.ts';
import { optionsNamed } from './chosenOptions.ts';

type Value = FieldValues[string];
type ModalComponent = APIModalInteractionResponseCallbackData['components'][number];
type Input = Extract<ModalComponent, { component: unknown }>['component'];

interface Field {
  readonly label: string;
  readonly description: string | undefined;
  readonly input: Input;
}

/** The form was closed, by Ctrl-C or because the input ended. */
const CLOSED = Symbol('closed');

/** Asks for the fields of a form one after the other; undefined when the person closes it. */
export async function fillForm(modal: VisibleModal, lines: Lines): Promise<FieldValues | undefined> {
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

/** Asks again until the field accepts the value, because Discord's client would not send it otherwise. */
async function fillField(field: Field, lines: Lines): Promise<Value | undefined | typeof CLOSED> {
  if (field.description) lines.print(field.description);
  for (;;) {
    const typed = await typedFor(field, lines);
    if (typed === CLOSED) return CLOSED;
    const read = readField(field.input, typed);
    if (!('problem' in read)) return read.value;
    lines.print(`(${read.problem})`);
  }
}

type Read = { readonly value: Value | undefined } | { readonly problem: string };

function readField(input: Input, typed: string): Read {
  if (input.type === ComponentType.TextInput) return readText(input, typed);
  if (input.type === ComponentType.Checkbox)
    return { value: typed === '' ? undefined : /^(y|yes|true|1)$/i.test(typed) };
  if (!('options' in input)) return { value: undefined };
  const options = input.options.map(({ label, value }) => ({ label, value }));
  const chosen = typed === '' ? [] : optionsNamed(typed, options);
  if (!chosen) return { problem: `choose from 1 to ${options.length}, separated by spaces` };
  if (chosen.length === 0 && input.required !== false) return { problem: 'you have to choose something' };
  return { value: input.type === ComponentType.RadioGroup ? chosen[0] : chosen };
}

function readText(input: APITextInputComponent, typed: string): Read {
  const value = typed === '' ? (input.value ?? '') : typed;
  const [least, most] = [input.min_length ?? 0, input.max_length ?? 4_000];
  if (value === '' && input.required !== false) return { problem: 'this field is required' };
  if (value !== '' && value.length < least) return { problem: `at least ${least} characters` };
  if (value.length > most) return { problem: `at most ${most} characters, not ${value.length}` };
  return { value };
}

async function typedFor({ label, input }: Field, lines: Lines): Promise<string | typeof CLOSED> {
  const isParagraph = input.type === ComponentType.TextInput && input.style === TextInputStyle.Paragraph;
  const notes = [...notesOn(input), ...(isParagraph ? ['several lines; an empty line ends them'] : [])];
  if ('options' in input) lines.print(input.options.map((one, index) => `  ${index + 1}) ${one.label}`).join('\n'));
  const first = await line(`${label}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}: `, lines);
  if (first === CLOSED || first === '' || !isParagraph) return first;
  const all = [first];
  for (;;) {
    const next = await line('  … ', lines);
    if (next === CLOSED) return CLOSED;
    if (next === '') return all.join('\n');
    all.push(next);
  }
}

function notesOn(input: Input): readonly string[] {
  if (input.type === ComponentType.TextInput && input.value)
    return [`currently “${input.value.replaceAll('\n', ' / ')}”`];
  if (input.type === ComponentType.Checkbox) return ['yes or no'];
  if (input.type === ComponentType.TextInput || 'options' in input) return input.required === false ? ['optional'] : [];
  return ['this terminal cannot fill it in; press Enter to go on'];
}

/** Reads the next line. Ctrl-C first clears the typed text; without text it closes the form. */
async function line(prompt: string, lines: Lines): Promise<string | typeof CLOSED> {
  for (;;) {
    const asked = await lines.ask(prompt);
    if (asked.kind === 'line') return asked.text;
    if (asked.kind === 'end' || !asked.cleared) return CLOSED;
  }
}
