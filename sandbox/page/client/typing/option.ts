import type { OfferedCommand, OfferedCommandOption } from '../../../terminal/input/commandLine.ts';
import type { PageCommandOptionValues, PageScriptData } from '../../server/protocol.ts';
import { createElement, requireElement, sendPageUserAction, showProblemAboveInput } from '../page.ts';
import type { InputSuggestion, SuggestionList } from './suggestions.ts';

/**
 * Discord's option types with their own lists (https://discord.com/developers/docs/interactions/application-commands).
 */
const [BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE] = [5, 6, 7, 8, 9];
const NUMBERS: readonly number[] = [4, 10];
/** Pause in typing before a request for autocomplete, in milliseconds. */
const PAUSE_MS = 120;

export interface OptionValueSuggestion extends InputSuggestion {
  readonly value: string | number | boolean;
}

export interface CommandOptionField {
  readonly option: OfferedCommandOption;
  readonly input: HTMLInputElement;
  readonly element: HTMLElement;
  /**
   * Returns the value to send. Undefined for an empty field. Throws an error for the person if the value must come from
   * the list.
   */
  value(): string | number | boolean | undefined;
}

export interface CommandOptionFieldDeps {
  readonly command: OfferedCommand;
  readonly here: PageScriptData;
  readonly suggestions: SuggestionList<OptionValueSuggestion>;
  /** The other options' values, on which autocomplete may depend. */
  readonly others: () => PageCommandOptionValues;
}

export function createCommandOptionField(
  option: OfferedCommandOption,
  text: string,
  parts: CommandOptionFieldDeps,
): CommandOptionField {
  const { command, here, suggestions, others } = parts;
  const { name, shown, description, required, autocomplete, type } = option;
  const input = createElement('input', { type: 'text', value: text, required });
  const fixed = linesFor(option, here);
  describeInput(input, { hasList: fixed !== undefined || autocomplete });
  if (NUMBERS.includes(type)) input.inputMode = 'decimal';
  const whole = createElement('label', { className: 'option' });
  whole.append(createElement('span', { textContent: shown }), input);
  let picked: OptionValueSuggestion | undefined;
  let asked = 0;
  const fill = (line: OptionValueSuggestion) => {
    picked = line;
    input.value = line.label;
  };
  const offer = async () => {
    const typed = input.value.toLowerCase();
    if (fixed)
      return suggestions.show(
        input,
        fixed.filter(({ label }) => label.toLowerCase().includes(typed)).slice(0, 25),
        fill,
      );
    if (!autocomplete) return suggestions.close();
    const question = ++asked;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (question !== asked) return;
    const { choices, problem } = await sendPageUserAction({
      do: 'complete',
      command: command.path,
      focused: name,
      options: { ...others(), [name]: input.value },
    });
    if (question !== asked || document.activeElement !== input) return;
    showProblemAboveInput(problem);
    suggestions.show(
      input,
      (choices ?? []).map((choice) => ({ label: choice.name, value: choice.value })),
      fill,
    );
    if (choices?.length === 0) requireElement('hint').textContent = here.words.nothingFits;
  };
  input.addEventListener('input', () => {
    picked = undefined;
    void offer();
  });
  input.addEventListener('focus', () => {
    requireElement('hint').textContent =
      `${shown}: ${description}${rangeOf(option)} (${required ? here.words.required : here.words.optional})`;
    if (!picked) void offer();
  });
  input.addEventListener('blur', () => {
    asked += 1;
    suggestions.close();
  });
  const value = () => {
    if (input.value === '') return undefined;
    if (picked) return picked.value;
    const line = fixed?.find(({ label }) => label.toLowerCase() === input.value.toLowerCase());
    if (fixed && !line) throw new Error(`${shown}: ${here.words.pickOne}`);
    return line ? line.value : NUMBERS.includes(type) ? Number(input.value) : input.value;
  };
  return { option, input, element: whole, value };
}

const LIST_ATTRIBUTES = {
  role: 'combobox',
  'aria-expanded': 'false',
  'aria-controls': 'suggestions',
  'aria-autocomplete': 'list',
};

function describeInput(input: HTMLInputElement, { hasList }: { readonly hasList: boolean }): void {
  input.setAttribute('aria-describedby', 'hint');
  if (!hasList) return;
  for (const [key, value] of Object.entries(LIST_ATTRIBUTES)) input.setAttribute(key, value);
}

const rangeOf = ({ range }: OfferedCommandOption): string => {
  if (range?.least === undefined && range?.most === undefined) return '';
  return ` ${range.least ?? ''}–${range.most ?? ''}`;
};

/** Lists the option's possible values, such as roles. Undefined if any text is allowed. */
function linesFor(
  { type, choices }: OfferedCommandOption,
  { words, people, roles, channels }: PageScriptData,
): readonly OptionValueSuggestion[] | undefined {
  if (choices.length > 0) return choices.map(({ shown, value }) => ({ label: shown, value }));
  const signed = (sign: string, all: readonly { readonly id: string; readonly name: string }[]) =>
    all.map(({ id, name }) => ({ label: `${sign}${name}`, value: id }));
  if (type === BOOLEAN)
    return [
      { label: words.yes, value: true },
      { label: words.no, value: false },
    ];
  if (type === USER) return signed('@', people);
  if (type === CHANNEL) return signed('#', channels);
  if (type === ROLE) return signed('@', roles);
  return type === MENTIONABLE ? [...signed('@', people), ...signed('@', roles)] : undefined;
}
