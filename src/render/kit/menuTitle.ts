import type { Texts } from '../texts/texts.ts';

/** The title of a menu. If the menu does not offer everything, the title says how many of how many; no total means an unknown number more. */
export const menuTitle = (
  { card }: Pick<Texts, 'card'>,
  title: string,
  { shown, total }: { readonly shown: number; readonly total: number | undefined },
): string => (shown === total ? title : `${title} ${card.cut(shown, total)}`);
