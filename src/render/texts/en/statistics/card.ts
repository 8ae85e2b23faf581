import { counted, number } from '../numbers.ts';

/** What can be done with the items of a card. */
export const card = {
  show: 'Show one of these …',
  showChild: 'Show one of them …',
  add: 'Add one of these to a playlist …',
  addButton: 'Add to playlist …',
  /** Behind the title of a menu. */
  cut: (shown: number, total: number | undefined) =>
    total === undefined ? `(the first ${number(shown)}, there are more)` : `(${number(shown)} of ${number(total)})`,
  which: 'Which of these is it?',
  whichToAdd: 'Which of these do you want to add?',
  choose: (title: string) => `Where should ${title} go?`,
  chooseNone: (title: string, type: string) =>
    `There is no playlist for ${type} yet. You can start a new one with ${title}.`,
  placeholder: 'Pick a playlist',
  playlistItems: (count: number) => (count === 1 ? 'one item' : counted(count, { one: 'item', other: 'items' })),
  someShown: (shown: number, total: number) =>
    `-# ${number(shown)} of ${number(total)} playlists shown. \`/playlist add\` finds the others by name.`,
  newButton: 'New playlist …',
  newTitle: 'New playlist',
  newName: 'Name',
  newHint: (title: string) => `It starts with ${title}.`,
  nameProblem: 'it looks like an entry from a list, not like a name',
  notOurs: 'That is not one of my messages: I only know what is on mine.',
  nothingOn: 'Nothing on that message can go into a playlist.',
  declarations: {
    /** In the menu of a message: no description. */
    addToPlaylist: { name: 'Add to playlist' },
  },
} as const;
