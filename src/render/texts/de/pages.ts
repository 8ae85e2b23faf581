import type { pages as en } from '../en/pages.ts';
import type { Translation } from '../translation.ts';
import { number } from './numbers.ts';

export const pages: Translation<typeof en> = {
  back: (page) => `◀ Seite ${number(page)}`,
  on: (page) => `Seite ${number(page)} ▶`,
  again: 'Aktualisieren',
};
