import { number } from './numbers.ts';

export const pages = {
  back: (page: number) => `◀ Page ${number(page)}`,
  on: (page: number) => `Page ${number(page)} ▶`,
  again: 'Refresh',
} as const;
