import { factsApart } from '../../render/kit/apart.ts';
import { MAX_CHOICE_TEXT } from '../../render/kit/limits.ts';
import { clip } from '../../render/kit/markdown.ts';
import type { Choice } from '../framework/context.ts';

interface Named {
  /** Cut where the name of the choice would be longer than Discord takes it. */
  readonly title: string;
  /** The text after it, which stays. */
  readonly rest?: string | undefined;
  /** Added if names are equal. */
  readonly facts: readonly (string | undefined)[];
}

/** Names of choices, made distinct. */
export function namesApart(all: readonly Named[]): readonly string[] {
  const cut = ({ title, rest = '' }: Named, suffix = '') =>
    `${clip(title, MAX_CHOICE_TEXT - rest.length - suffix.length)}${rest}${suffix}`;
  const added = factsApart(all.map((one) => ({ text: cut(one), facts: one.facts })));
  return all.map((one, n) => cut(one, added[n] ? ` · ${added[n]}` : ''));
}

/** Distinct choices, by their values if they have no facts. */
export function choicesApart(
  all: readonly (Omit<Named, 'facts'> & Partial<Named> & Pick<Choice, 'value'>)[],
): Choice[] {
  const names = namesApart(all.map((one) => ({ ...one, facts: one.facts ?? [one.value] })));
  return all.map(({ value }, n) => ({ name: names[n] ?? '', value }));
}
