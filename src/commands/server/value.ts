import type {
  ServerSetting,
  ServerSettingChoice,
  ServerSettingType,
  ServerSettingValue,
} from '../../domain/media/server/serverApi.ts';
import { isSameName, onlyElement, startsWithText } from '../shared/names.ts';

/** People type this to set an empty text, because Discord sends no empty option. */
export const TYPED_TEXT_FOR_EMPTY_VALUE = '""';

const BOOLEANS: Readonly<Record<string, boolean>> = {
  '1': true,
  on: true,
  yes: true,
  true: true,
  '0': false,
  off: false,
  no: false,
  false: false,
};
export const isBooleanText = (typedText: string): boolean => Object.hasOwn(BOOLEANS, typedText.toLowerCase());

/** Matches at most 15 digits, because JavaScript represents such numbers exactly. */
const WHOLE_NUMBER_PATTERN = /^-?\d{1,15}$/;
const DECIMAL_PATTERN = /^-?\d{1,15}(?:\.\d{1,15})?$/;

type ValueProblem = 'bool' | 'int' | 'double' | 'choice' | 'unclearChoice';
export type ParsedSettingValue = { readonly value: ServerSettingValue } | { readonly problem: ValueProblem };

/**
 * The typed text as a value of the setting's type. A choice is sent exactly as the server wrote it, because the server
 * treats 1.0 and 1 as different.
 */
export function parseSettingValue(
  setting: Pick<ServerSetting, 'type' | 'choices'>,
  typedText: string,
): ParsedSettingValue {
  const input = typedText === TYPED_TEXT_FOR_EMPTY_VALUE ? '' : typedText;
  if (setting.choices) return planChoice(setting.choices, input);
  return PARSERS[setting.type](input);
}

function planChoice(choices: NonNullable<ServerSetting['choices']>, input: string): ParsedSettingValue {
  const choice =
    choices.find(({ value }) => value === input) ??
    onlyElement(choices.filter(({ label }) => isSameName(label, input)));
  if (choice?.value !== undefined) return { value: choice.value };
  const isUnclear = (choice: ServerSettingChoice) => choice.value === undefined && startsWithText(choice.label, input);
  return { problem: choices.some(isUnclear) ? 'unclearChoice' : 'choice' };
}

const PARSERS: Readonly<Record<ServerSettingType, (typedText: string) => ParsedSettingValue>> = {
  bool: (input) => (isBooleanText(input) ? { value: booleanOf(input) } : { problem: 'bool' }),
  int: (input) => (WHOLE_NUMBER_PATTERN.test(input) ? { value: Number(input) } : { problem: 'int' }),
  double: (input) => {
    const dottedNumber = input.replace(',', '.');
    // The number is sent as typed, because JavaScript would write a small number as 1e-7.
    return DECIMAL_PATTERN.test(dottedNumber) ? { value: dottedNumber } : { problem: 'double' };
  },
  text: (input) => ({ value: input }),
};

/** True if the server treats both values as equal. The server reports an empty text as a missing value. */
export function areSameSettingValues(
  type: ServerSettingType,
  a: ServerSettingValue | undefined,
  b: ServerSettingValue | undefined,
): boolean {
  if (type === 'text') return String(a ?? '') === String(b ?? '');
  if (a === undefined || b === undefined) return a === b;
  return type === 'bool' ? booleanOf(a) === booleanOf(b) : Number(a) === Number(b);
}

const booleanOf = (value: ServerSettingValue): boolean => BOOLEANS[String(value).toLowerCase()] ?? false;
