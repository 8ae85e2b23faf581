import type { SettingChoice, SettingType } from '../../domain/media/server/serverApi.ts';

/** The setting's present or default value, and the choice that contains it. */
interface Example {
  readonly value: string;
  readonly choice: string;
}

interface ChoiceList {
  readonly type: SettingType;
  /** `enumValues`: `0:never|1:always`. */
  readonly text: string;
  /** The present value and the default, as the server writes them. */
  readonly known: readonly string[];
}

/**
 * Reads a list of choices: a value, a colon and a label, or a value alone. Values may contain colons too (PCI
 * and hardware addresses, IPv6, times, Windows paths, URLs). Only the present value and the default show
 * where such a value ends. A choice whose end is unclear has no value: half a value must never be written.
 */
export function readChoices({ type, text, known }: ChoiceList): readonly SettingChoice[] {
  const choices = text.split('|');
  const examples = [...new Set(known)].flatMap((value) => exampleOf(value, choices) ?? []);
  const values = choices.map((choice) => valueIn(choice, type, examples));
  return choices.map((choice, at) => {
    const value = values[at];
    const isShared = colonsIn(choice) > 1 && values.indexOf(value) !== values.lastIndexOf(value);
    if (value === undefined || isShared) return { value: undefined, label: choice };
    return { value, label: value === choice ? choice : choice.slice(value.length + 1) };
  });
}

const colonsIn = (text: string): number => text.split(':').length - 1;

const firstPart = (choice: string): string => choice.split(':', 1)[0] ?? choice;

/**
 * The only choice that begins with this value. Undefined if several or no choices do, or if it may be a
 * fragment of a longer value.
 */
function exampleOf(value: string, choices: readonly string[]): Example | undefined {
  const fitting = choices.filter((choice) => choice === value || choice.startsWith(`${value}:`));
  const [choice] = fitting;
  if (choice === undefined || fitting.length > 1) return undefined;
  const isPiece = colonsIn(value) === 0 && colonsIn(choice) > 1 && !isLabel(choice.split(':')[1]);
  return isPiece ? undefined : { value, choice };
}

/** False for text that follows the first colon of an address, a time, a path or a URL. */
const isLabel = (text = ''): boolean => !/^[/\\]/.test(text) && !/^[\da-f]*$/i.test(text);

const NUMBER = /^-?\d+(?:\.\d+)?$/;

function valueIn(choice: string, type: SettingType, examples: readonly Example[]): string | undefined {
  const colons = colonsIn(choice);
  if (colons === 0) return choice;
  const own = examples.find((example) => example.choice === choice);
  if (own !== undefined) return own.value;
  // A number has no colon.
  if (type !== 'text' && NUMBER.test(firstPart(choice))) return firstPart(choice);
  const unlabelled = examples.filter(
    (example) => example.value === example.choice && colonsIn(example.value) === colons,
  );
  if (unlabelled.length > 0) return unlabelled.some(({ value }) => isAlike(value, choice)) ? choice : undefined;
  if (colons === 1) return firstPart(choice);
  const values = new Set(examples.flatMap((example) => valueLike(example, choice) ?? []));
  const [value] = values;
  return values.size === 1 ? value : undefined;
}

/** The value of a choice with several colons, if it ends where the example's value does. */
function valueLike(example: Example, choice: string): string | undefined {
  const colons = colonsIn(example.value);
  if (colons === 0) return example.value !== '' && hasColonInLabel(choice) ? firstPart(choice) : undefined;
  const parts = choice.split(':');
  if (parts.length - 1 <= colons || isLabel(parts[1]) !== isLabel(example.choice.split(':')[1])) return undefined;
  const value = parts.slice(0, colons + 1).join(':');
  const isAsLong = colonsIn(choice) === colonsIn(example.choice);
  return isAsLong || shapeOf(value) === shapeOf(example.value) ? value : undefined;
}

/** The signs between the words of a text: `10de:1be1@00.0` has the shape `w:w@w`. */
const shapeOf = (text: string): string => text.replace(/[\p{L}\p{N}.-]+/gu, 'w');

/** True for 02:00 and 13:30, but not for 02:00 and 0:never. Both texts have the same number of colons. */
function isAlike(value: string, choice: string): boolean {
  if (colonsIn(value) > 1) return shapeOf(value) === shapeOf(choice);
  return signBehindColon(value) === signBehindColon(choice);
}

/** The first sign of the second part: `a` for any letter, `0` for any digit. */
function signBehindColon(text: string): string {
  const [, second = ''] = text.split(':');
  return second.slice(0, 1).replace(/\p{L}/u, 'a').replace(/\p{N}/u, '0');
}

/** True if the second colon can only be part of a label, as in `slow:Slow (1:2)` and `slow:Slow: best`. */
function hasColonInLabel(choice: string): boolean {
  const [, second = '', third = ''] = choice.split(':');
  return isLabel(second) && (/\s/.test(second) || /^\s/.test(third));
}
