import type { pages as en } from '../en/pages.ts';
import type { Translation } from '../translation.ts';
import { number } from './numbers.ts';

const span = (before: number, shown: number) =>
  shown === 1 ? `Nummer ${number(before + 1)}` : `${number(before + 1)} bis ${number(before + shown)}`;

export const pages: Translation<typeof en> = {
  back: (page) => `◀ Seite ${number(page)}`,
  on: (page) => `Seite ${number(page)} ▶`,
  again: 'Aktualisieren',
  shown: (shown, total, before) => {
    if (shown === total) return undefined;
    return before === undefined
      ? `-# ${number(shown)} von ${number(total)} gezeigt.`
      : `-# ${span(before, shown)} von ${number(total)}.`;
  },
  shownOfMore: (shown, before) => `-# ${span(before, shown)}; es gibt mehr.`,
  some: (shown, total) => `${number(shown)} von ${number(total)} gezeigt`,
  unfit: (shown, total) =>
    shown === total
      ? undefined
      : `-# Von den ${number(total)} auf dieser Seite passen ${number(shown)} in die Nachricht.`,
};
