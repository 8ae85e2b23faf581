import { distinguishingFacts } from '../../render/kit/media/distinguishingFacts.ts';
import { MAX_CHOICE_TEXT } from '../../render/kit/message/limits.ts';
import { clipText } from '../../render/kit/text/markdown.ts';
import type { OptionChoice } from '../framework/context.ts';

interface ChoiceName {
  /** The title is the only part of the name that may be cut to fit Discord's limit. */
  readonly title: string;
  readonly ending?: string | undefined;
  /** Facts that are added to equal names, one after the other, until the names differ. */
  readonly facts: readonly (string | undefined)[];
}

export function distinctNames(choices: readonly ChoiceName[]): readonly string[] {
  const shortenName = ({ title, ending = '' }: ChoiceName, suffix = '') =>
    `${clipText(title, MAX_CHOICE_TEXT - ending.length - suffix.length)}${ending}${suffix}`;
  const extraFacts = distinguishingFacts(choices.map((choice) => ({ text: shortenName(choice), facts: choice.facts })));
  return choices.map((choice, index) => shortenName(choice, extraFacts[index] ? ` · ${extraFacts[index]}` : ''));
}

/** Gives the choices different names. A choice without facts is distinguished by its value. */
export function distinctChoices(
  choices: readonly (Omit<ChoiceName, 'facts'> & Partial<ChoiceName> & Pick<OptionChoice, 'value'>)[],
): OptionChoice[] {
  const names = distinctNames(choices.map((choice) => ({ ...choice, facts: choice.facts ?? [choice.value] })));
  return choices.map(({ value }, index) => ({ name: names[index] ?? '', value }));
}
