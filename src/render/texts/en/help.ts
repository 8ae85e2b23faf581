import type { PermissionLevel } from '../../../domain/access/levels.ts';
import { addSearchSynonyms, createCommandTexts, createNameAndDescription } from '../declared.ts';
import { number } from './numbers.ts';

export const help = {
  head: '## What you can do here',
  parts: {
    begin: '### Getting started',
    find: '### Find something',
    lists: '### Playlists',
    mine: '### Your plays, your account and your data',
    playing: '### What is playing, and what was played',
    notifications: '### Notifications, live boards, the panel and counters',
    rules: '### Rules for streams',
    server: '### The media server and its libraries',
    people: '### People and permissions',
  },
  command: (link: string, description: string) => `${link} — ${description}`,
  onMessage: (name: string) => `**${name}** — in the menu of one of my messages, under Apps`,
  menuChoice: (name: string) => `${name} — in the menu of a message of mine, under Apps`,
  more: '### Want to do more?\nAsk the person who manages this server’s roles for one of these:',
  role: (roles: string, gives: string) => `${roles} — ${gives}`,
  gives: {
    viewer: 'viewer: search and browse the libraries, see statistics',
    curator: 'curator: also fill playlists and look up matches',
    moderator: 'moderator: also see who is watching what, end sessions, start scans',
    admin: 'admin: everything',
  } satisfies Record<PermissionLevel, string>,
  page: (page: number, pages: number) =>
    `-# Page ${number(page)} of ${number(pages)}. This lists only what your roles allow.`,
  all: '-# This lists only what your roles allow.',
  renamed: (was: string, now: string) => `${was} is now ${now}.`,
  options: '### Options',
  option: (name: string, description: string, required: boolean) =>
    `- \`${name}\`${required ? '' : ' (optional)'}: ${description}`,
  who: {
    everyone: '-# Everyone here may use this.',
    roles: (roles: string) => `-# You need one of these roles: ${roles}.`,
    named: '-# Only for people who were allowed this by name.',
    installation: '-# Only for the bot’s owner and people they appointed.',
  },
  found: (typedText: string) => `### For “${typedText}”`,
  near: (typedText: string) => `### Nothing for “${typedText}”. Did you mean …`,
  recipes: '### From the guides',
  recipe: (title: string, sentence: string) => `**${title}** — ${sentence}`,
  recipeChoice: (title: string, sentence: string) => `${title} — ${sentence}`,
  guide: (guide: string, heading: string) => `-# Guide “${guide}”, chapter “${heading}”`,
  forbidden: '### Not for you yet',
  everything: '-# `/help` alone lists everything that you may do.',
  declarations: {
    help: addSearchSynonyms(
      'commands list manual instructions guide usage explain features',
      createCommandTexts('help', 'What you can do here', {
        about: createNameAndDescription('about', 'What you want to do, or a command, by its old name too'),
      }),
    ),
  },
} as const;
