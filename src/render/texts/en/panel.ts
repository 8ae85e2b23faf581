import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../declared.ts';
import { notificationOptionNames } from './notify/declarations.ts';

/** Texts of the panel, a message with buttons for people who do not type commands. */
export const panel = {
  head: '## What would you like to do?',
  intro: 'Press a button. Everything after that is only visible to you, with buttons, menus and forms.',
  mine: 'My things',
  more: 'More',
  mineHead: '### My things',
  moreHead:
    '### What you can do here\nEach menu is a subject. Choose what you want to do; if I need more, a form opens.',
  subject: (name: string, part: number, parts: number) => (parts > 1 ? `${name} (menu ${part} of ${parts})` : name),
  parts: {
    follows: '**Follow and wish**',
    quiet: '**Notifications for me**',
    plays: '**Plays and recaps**',
    playlists: '**Playlists**',
    account: '**Account and data**',
    wrong: '**Something is wrong**',
  },
  tasks: {
    find: 'Find something',
    pick: 'What shall we watch',
    fresh: 'New',
    playing: 'What is playing',
    follow: 'Follow something',
    followed: 'What I follow',
    unfollow: 'Stop following',
    wish: 'Make a wish',
    wishes: 'All wishes',
    delivery: 'Where and when',
    quiet: 'Quiet hours',
    hints: 'Hints on or off',
    plays: 'What I played',
    stats: 'My statistics',
    recap: 'My month',
    playlists: 'Playlists',
    addToPlaylist: 'Add to a playlist',
    removeFromPlaylist: 'Remove from a playlist',
    account: 'My linked account',
    link: 'Link my account',
    unlink: 'Unlink my account',
    visible: 'My name in recaps',
    export: 'Get my data',
    delete: 'Delete my data',
    report: 'Report a problem',
  },
  whoChanges: (roles: string) => `-# What each role may do is decided by ${roles}.`,
  yes: 'Yes',
  no: 'No',
  goOn: 'Continue',
  runNow: 'Do it now',
  moreOptions: 'More options',
  filled: (labels: string) => `Filled in: ${labels}`,
  open: (labels: string) => `You can add: ${labels}`,
  set: (channel: string, language: string) => `### Panel in ${channel}\nLanguage: ${language}`,
  comes: 'It appears within a few seconds, and I pin it.',
  mayNotPin: (channel: string) =>
    `I cannot pin messages in ${channel}. Allow me “Pin Messages” there, and I pin the panel within an hour.`,
  notSet: (channel: string) => `### I cannot post in ${channel}\nSo no panel was set up there.`,
  none: (link: string) => `This server has no panel. Set one up with ${link}.`,
  removed: (channel: string) => `Removed the panel from ${channel}. Its message is deleted within a few seconds.`,
  look: {
    current: (name: string, colour: string) =>
      `### Name and colour\nBoards, cards and charts say **${name}**. Their colour: ${colour}.`,
    noColour: 'mine',
    unnamed: 'the name of this Discord server',
    comes:
      'The live board and the panel change within a few seconds. Messages that are already posted stay as they are.',
    badColour: 'a colour is six digits, such as `#1abc9c`, or a name such as teal, red or gold; “-” is my own',
    colours: {
      red: 'Red',
      orange: 'Orange',
      gold: 'Gold',
      green: 'Green',
      teal: 'Teal',
      blue: 'Blue',
      violet: 'Violet',
      purple: 'Purple',
      pink: 'Pink',
      grey: 'Grey',
    },
  },
  declarations: {
    panel: createNameAndDescription('panel', 'A pinned message with buttons, for people who cannot use slash commands'),
    set: addSearchSynonyms(
      'buttons menu accessibility accessible screenreader blind commands slash typing keyboard legacy interface without',
      addFormTitle(
        'Pin the panel in a channel',
        createCommandTexts('set', 'Pin a message with buttons for everything in a channel; no commands needed', {
          channel: createNameAndDescription('channel', 'Where: a text channel or a thread'),
          language: createChoiceOptionTexts(
            'language',
            'Language of the panel (yours if not given)',
            notificationOptionNames.languages,
          ),
        }),
      ),
    ),
    look: addSearchSynonyms(
      'brand logo theme style design appearance accent color paint rename title own personal',
      addFormTitle(
        'Your own name and colour',
        createCommandTexts('look', 'Your own name and colour for boards, cards and charts', {
          name: createNameAndDescription('name', 'The name, such as your cinema’s; “-” takes the Discord server’s'),
          colour: createNameAndDescription('colour', 'A colour, such as teal or #1abc9c; “-” takes mine'),
        }),
      ),
    ),
    remove: addSearchSynonyms(
      'buttons menu delete unpin hide',
      createCommandTexts('remove', 'Remove the panel and its message', {}),
    ),
  },
} as const;
