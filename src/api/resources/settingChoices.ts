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
    // Two choices with the same value show that the value was cut at the wrong colon, because all values of a setting
    // differ.
    const isShared = colonsIn(choice) > 1 && values.indexOf(value) !== values.lastIndexOf(value);
    if (value === undefined || isShared) return { value: undefined, label: choice };
    return { value, label: value === choice ? choice : choice.slice(value.length + 1) };
  });
}

const colonsIn = (text: string): number => text.split(':').length - 1;

const firstPart = (choice: string): string => choice.split(':', 1)[0] ?? choice;

/**
 * Pairs a known value with the only choice that begins with it. Undefined if no choice or several choices begin with
 * the value, or if it may be only a part of the choice's value.
 */
function exampleOf(value: string, choices: readonly string[]): Example | undefined {
  const matchingChoices = choices.filter((choice) => choice === value || choice.startsWith(`${value}:`));
  const [choice] = matchingChoices;
  if (choice === undefined || matchingChoices.length > 1) return undefined;
  // The known value may be only the first part of the choice's value, as `10` is in `10:30:00`.
  const isPiece = colonsIn(value) === 0 && colonsIn(choice) > 1 && !isLabel(choice.split(':')[1]);
  return isPiece ? undefined : { value, choice };
}

/** True if the text can be a label. Text after the first colon of an address, a time, a path or a URL cannot. */
const isLabel = (text = ''): boolean => !/^[/\\]/.test(text) && !/^[\da-f]*$/i.test(text);

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * The value of a choice. Undefined if it stays unclear where the value ends. The safest rules come first: the choice
 * has no colon, its value is known, or a number comes before the colon. Otherwise the choice is compared with choices
 * whose value is known.
 */
function valueIn(choice: string, type: ServerSettingType, examples: readonly Example[]): string | undefined {
  const colons = colonsIn(choice);
  if (colons === 0) return choice;
  const ownExample = examples.find((example) => example.choice === choice);
  if (ownExample !== undefined) return ownExample.value;
  if (type !== 'text' && NUMBER.test(firstPart(choice))) return firstPart(choice);
  // If a known value is a whole choice and contains as many colons as this choice, the list has no labels.
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

/**
 * The value of a choice with several colons, if the choice is written like the example. If the value in `10:20:Evening`
 * is known to be `10:20`, the value in `11:30:Night` is `11:30`.
 */
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

/**
 * True if the texts look alike. With one colon, the same type of character follows it, as in 02:00 and 13:30. With
 * several, the punctuation is the same. Both texts must have the same number of colons.
 */
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
