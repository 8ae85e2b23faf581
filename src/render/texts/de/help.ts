import type { help as en } from '../en/help.ts';
import type { Translation } from '../translation.ts';
import { number } from './numbers.ts';

export const help: Translation<typeof en> = {
  head: '## Was du hier tun kannst',
  levels: {
    viewer: '### Ansehen und finden',
    curator: '### Ordnen',
    moderator: '### Nach dem Rechten sehen',
    admin: '### Betreiben',
  },
  command: (link, description) => `${link} — ${description}`,
  onMessage: (name) => `**${name}** — im Menü einer Nachricht von mir, unter Apps`,
  page: (page, pages) =>
    `-# Seite ${number(page)} von ${number(pages)}. Aufgeführt ist nur, was deine Rollen erlauben.`,
  all: '-# Aufgeführt ist nur, was deine Rollen erlauben.',
};
