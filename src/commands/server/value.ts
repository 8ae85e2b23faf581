import type { Setting, SettingChoice, SettingType, SettingValue } from '../../domain/media/server/serverApi.ts';
import { begins, onlyOne, sameName } from '../shared/names.ts';

/** Typed for an empty text, because Discord sends no empty option. */
export const EMPTY = '""';

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
/** True if the text means on or off: that is never a secret, whatever the setting's name. */
export const isFlag = (typed: string): boolean => Object.hasOwn(BOOLEANS, typed.toLowerCase());

/** A JavaScript number represents fifteen digits exactly. */
const WHOLE = /^-?\d{1,15}$/;
const DECIMAL = /^-?\d{1,15}(?:\.\d{1,15})?$/;

type ValueProblem = 'bool' | 'int' | 'double' | 'choice' | 'unclearChoice';
export type ValuePlan = { readonly value: SettingValue } | { readonly problem: ValueProblem };

/**
 * The typed value in the setting's type. A choice is sent as the server wrote it, because 1.0 and 1 differ to
 * it.
 */
export function planValue(setting: Pick<Setting, 'type' | 'choices'>, typed: string): ValuePlan {
  const given = typed === EMPTY ? '' : typed;
  if (setting.choices) return planChoice(setting.choices, given);
  return READ[setting.type](given);
}

function planChoice(choices: NonNullable<Setting['choices']>, given: string): ValuePlan {
  const chosen =
    choices.find(({ value }) => value === given) ?? onlyOne(choices.filter(({ label }) => sameName(label, given)));
  if (chosen?.value !== undefined) return { value: chosen.value };
  const isUnclear = (choice: SettingChoice) => choice.value === undefined && begins(choice.label, given);
  return { problem: choices.some(isUnclear) ? 'unclearChoice' : 'choice' };
}

const READ: Readonly<Record<SettingType, (given: string) => ValuePlan>> = {
  bool: (given) => {
    return isFlag(given) ? { value: truth(given) } : { problem: 'bool' };
  },
  int: (given) => (WHOLE.test(given) ? { value: Number(given) } : { problem: 'int' }),
  double: (given) => {
    const dotted = given.replace(',', '.');
    // Sent as typed, because JavaScript would write a small number as 1e-7.
    return DECIMAL.test(dotted) ? { value: dotted } : { problem: 'double' };
  },
  text: (given) => ({ value: given }),
};

/** True if two values are the same to the server. It returns an empty text as a missing value. */
export function sameValue(type: SettingType, a: SettingValue | undefined, b: SettingValue | undefined): boolean {
  if (type === 'text') return String(a ?? '') === String(b ?? '');
  if (a === undefined || b === undefined) return a === b;
  return type === 'bool' ? truth(a) === truth(b) : Number(a) === Number(b);
}

const truth = (value: SettingValue): boolean => BOOLEANS[String(value).toLowerCase()] ?? false;
