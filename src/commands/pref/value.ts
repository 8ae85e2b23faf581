import type { Setting, SettingType, SettingValue } from '../../domain/media/server/settings.ts';
import { sameName } from '../shared/names.ts';

/** What is typed for an empty text: Discord sends no option that is empty. */
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
/** Whether it says on or off: that is no secret, whatever the setting is called. */
export const isFlag = (typed: string): boolean => Object.hasOwn(BOOLEANS, typed.toLowerCase());

/** Fifteen digits are what a number holds exactly. */
const WHOLE = /^-?\d{1,15}$/;
const DECIMAL = /^-?\d{1,15}(?:\.\d{1,15})?$/;

type ValueProblem = 'bool' | 'int' | 'double' | 'choice';
export type ValuePlan = { readonly value: SettingValue } | { readonly problem: ValueProblem };

/** What was typed, as the setting's type takes it. A choice goes out as the server wrote it: 1.0 and 1 are not the same to it. */
export function planValue(setting: Pick<Setting, 'type' | 'choices'>, typed: string): ValuePlan {
  const given = typed === EMPTY ? '' : typed;
  if (setting.choices) return planChoice(setting.choices, given);
  return READ[setting.type](given);
}

function planChoice(choices: NonNullable<Setting['choices']>, given: string): ValuePlan {
  const exact = choices.find(({ value }) => value === given);
  const [named, ...others] = choices.filter(({ label }) => sameName(label, given));
  const chosen = exact ?? (others.length === 0 ? named : undefined);
  return chosen ? { value: chosen.value } : { problem: 'choice' };
}

const READ: Readonly<Record<SettingType, (given: string) => ValuePlan>> = {
  bool: (given) => {
    return isFlag(given) ? { value: truth(given) } : { problem: 'bool' };
  },
  int: (given) => (WHOLE.test(given) ? { value: Number(given) } : { problem: 'int' }),
  double: (given) => {
    const dotted = given.replace(',', '.');
    // As it was typed: JavaScript would write a small number as 1e-7.
    return DECIMAL.test(dotted) ? { value: dotted } : { problem: 'double' };
  },
  text: (given) => ({ value: given }),
};

/** Whether two values are one to the server. An empty text comes back as no value. */
export function sameValue(type: SettingType, a: SettingValue | undefined, b: SettingValue | undefined): boolean {
  if (type === 'text') return String(a ?? '') === String(b ?? '');
  if (a === undefined || b === undefined) return a === b;
  return type === 'bool' ? truth(a) === truth(b) : Number(a) === Number(b);
}

const truth = (value: SettingValue): boolean => BOOLEANS[String(value).toLowerCase()] ?? false;
