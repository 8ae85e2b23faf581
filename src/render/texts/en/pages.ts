import { number } from './numbers.ts';

const span = (before: number, shown: number) =>
  shown === 1 ? `Number ${number(before + 1)}` : `${number(before + 1)} to ${number(before + shown)}`;

export const pages = {
  back: (page: number) => `◀ Page ${number(page)}`,
  on: (page: number) => `Page ${number(page)} ▶`,
  again: 'Refresh',
  /** What of a list is shown, if that is not all of it. A page has `before`: how many rows are on the pages before it. */
  shown: (shown: number, total: number, before?: number) => {
    if (shown === total) return undefined;
    return before === undefined
      ? `-# ${number(shown)} of ${number(total)} shown.`
      : `-# ${span(before, shown)} of ${number(total)}.`;
  },
  /** The same where nobody knows how many there are. */
  shownOfMore: (shown: number, before: number) => `-# ${span(before, shown)}; there are more.`,
  /** The same amid a sentence. */
  some: (shown: number, total: number) => `${number(shown)} of ${number(total)} shown`,
  unfit: (shown: number, total: number) =>
    shown === total ? undefined : `-# ${number(shown)} of the ${number(total)} on this page fit into the message.`,
} as const;
