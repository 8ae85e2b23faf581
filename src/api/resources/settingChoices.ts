import type { ServerSettingChoice, ServerSettingType } from '../../domain/media/server/serverApi.ts';

/** A choice whose value is certain, because it is the setting's current or default value. */
interface Example {
  readonly value: string;
  readonly choice: string;
}

interface ChoiceList {
  readonly type: ServerSettingType;
  /** Text of the attribute `enumValues`, such as `0:never|1:always`. */
  readonly text: string;
  /** The current and the default value, as the server writes them. */
  readonly knownValues: readonly string[];
}

/**
 * Reads a setting's list of choices. A choice is a value, a colon and a label, or only a value. Values may contain
 * colons too (PCI and hardware addresses, IPv6, times, Windows paths, URLs). In that case, only the current and the
 * default value show where a value ends. A choice whose value may be incomplete gets no value, because half a value
 * must never be written.
 */
export function readSettingChoices({ type, text, knownValues }: ChoiceList): readonly ServerSettingChoice[] {
  const choices = text.split('|');
  const examples = [...new Set(knownValues)].flatMap((value) => exampleOf(value, choices) ?? []);
  const values = choices.map((choice) => valueIn(choice, type, examples));
  return choices.map((choice, index) => {
    const value = values[index];
    // Two choices cannot have the same value, so it was cut at the wrong colon.
    const isShared = colonsIn(choice) > 1 && values.indexOf(value) !== values.lastIndexOf(value);
    if (value === undefined || isShared) return { value: undefined, label: choice };
    return { value, label: value === choice ? choice : choice.slice(value.length + 1) };
  });
}

const colonsIn = (text: string): number => text.split(':').length - 1;

const firstPart = (choice: string): string => choice.split(':', 1)[0] ?? choice;

/**
 * The only choice that begins with this value. Undefined if none or several do, or if the value may be part of a longer
 * one.
 */
function exampleOf(value: string, choices: readonly string[]): Example | undefined {
  const matchingChoices = choices.filter((choice) => choice === value || choice.startsWith(`${value}:`));
  const [choice] = matchingChoices;
  if (choice === undefined || matchingChoices.length > 1) return undefined;
  // A value that contains colons may begin with the known value.
  const isPiece = colonsIn(value) === 0 && colonsIn(choice) > 1 && !isLabel(choice.split(':')[1]);
  return isPiece ? undefined : { value, choice };
}

/** True if the text can be a label. Text after the first colon of an address, a time, a path or a URL cannot. */
const isLabel = (text = ''): boolean => !/^[/\\]/.test(text) && !/^[\da-f]*$/i.test(text);

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * The value of a choice. Tries the safest way first: no colon, a known value, a number before the colon. Then it
 * compares the choice with the examples. Undefined if it stays unclear where the value ends.
 */
function valueIn(choice: string, type: ServerSettingType, examples: readonly Example[]): string | undefined {
  const colons = colonsIn(choice);
  if (colons === 0) return choice;
  const ownExample = examples.find((example) => example.choice === choice);
  if (ownExample !== undefined) return ownExample.value;
  if (type !== 'text' && NUMBER.test(firstPart(choice))) return firstPart(choice);
  // If a known value is a whole choice with as many colons, the list has no labels.
  const unlabelledExamples = examples.filter(
    (example) => example.value === example.choice && colonsIn(example.value) === colons,
  );
  if (unlabelledExamples.length > 0)
    return unlabelledExamples.some(({ value }) => isAlike(value, choice)) ? choice : undefined;
  if (colons === 1) return firstPart(choice);
  const values = new Set(examples.flatMap((example) => valueLike(example, choice) ?? []));
  const [value] = values;
  return values.size === 1 ? value : undefined;
}

/** The value of a choice with several colons, if it ends at the same colon as the example's value. */
function valueLike(example: Example, choice: string): string | undefined {
  const colons = colonsIn(example.value);
  if (colons === 0) return example.value !== '' && hasColonInLabel(choice) ? firstPart(choice) : undefined;
  const parts = choice.split(':');
  if (parts.length - 1 <= colons || isLabel(parts[1]) !== isLabel(example.choice.split(':')[1])) return undefined;
  const value = parts.slice(0, colons + 1).join(':');
  const isAsLong = colonsIn(choice) === colonsIn(example.choice);
  return isAsLong || shapeOf(value) === shapeOf(example.value) ? value : undefined;
}

/** The punctuation of a text: `10de:1be1@00.0` has the shape `w:w@w`. */
const shapeOf = (text: string): string => text.replace(/[\p{L}\p{N}.-]+/gu, 'w');

/** True if the texts look alike around the colon, as 02:00 and 13:30 do. Both must have the same number of colons. */
function isAlike(value: string, choice: string): boolean {
  if (colonsIn(value) > 1) return shapeOf(value) === shapeOf(choice);
  return characterTypeAfterColon(value) === characterTypeAfterColon(choice);
}

/** Type of the first character after the colon: `a` for a letter, `0` for a digit, else the character itself. */
function characterTypeAfterColon(text: string): string {
  const [, label = ''] = text.split(':');
  return label.slice(0, 1).replace(/\p{L}/u, 'a').replace(/\p{N}/u, '0');
}

/** True if the second colon can only be part of a label, as in `slow:Slow (1:2)` and `slow:Slow: best`. */
function hasColonInLabel(choice: string): boolean {
  const [, label = '', third = ''] = choice.split(':');
  return isLabel(label) && (/\s/.test(label) || /^\s/.test(third));
}
