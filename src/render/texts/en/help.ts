import type { Level } from '../../../domain/access.ts';
import { number } from './numbers.ts';

export const help = {
  head: '## What you can do here',
  levels: {
    viewer: '### Look and find',
    curator: '### Put in order',
    moderator: '### Look after it',
    admin: '### Run it',
  } satisfies Record<Level, string>,
  command: (link: string, description: string) => `${link} — ${description}`,
  /** In the menu of a message. */
  onMessage: (name: string) => `**${name}** — in the menu of a message of mine, under Apps`,
  more: '### How to do more\nAsk whoever manages the roles of this server for one of these:',
  role: (roles: string, gives: string) => `${roles} — ${gives}`,
  gives: {
    viewer: 'viewer: search and browse the libraries, see what was played as charts',
    curator: 'curator: also fill playlists and look up matches',
    moderator: 'moderator: also see who is watching what, end sessions, start scans',
    admin: 'admin: everything',
  } satisfies Record<Level, string>,
  page: (page: number, pages: number) =>
    `-# Page ${number(page)} of ${number(pages)}. Only what your roles allow is listed.`,
  all: '-# Only what your roles allow is listed.',
  declarations: {
    help: { name: 'help', description: 'What you can do here', options: {} },
  },
} as const;
