import type { PlaylistType } from '../../../domain/media.ts';

const types = { audio: 'music', video: 'videos', photo: 'photos' } satisfies Record<PlaylistType, string>;

export const playlist = {
  types,
  /** The name a playlist gets when none was given. */
  defaultTitle: 'From Discord',
  newOne: (title: string) => `New playlist: ${title}`,
  nothingFound: (typed: string) => `Nothing found for “${typed}”.`,
  pickItem: (typed: string) =>
    `I do not want to guess what “${typed}” means. Run the command again and pick one from the list that opens while you type:`,
  pickPlaylist: (title: string) =>
    `There are several playlists called “${title}”. Pick one from the list that opens while you type.`,
  notForPlaylists: (title: string) => `${title} is nothing that a playlist can hold.`,
  smart: (title: string) => `${title} is a smart playlist: the server fills it by itself, nothing can be added.`,
  gone: 'That playlist is not there any more.',
  created: (item: string, title: string) => `Created the playlist ${title} with ${item}.`,
  createdAs: (item: string, title: string, type: PlaylistType) =>
    `Created the playlist ${title} with ${item}. The server made it one for ${types[type]}: what is in it decides that.`,
  createdEmpty: (item: string, title: string) =>
    `Created the playlist ${title}, but the server put nothing in it. ${item} was not added.`,
  added: (item: string, title: string, count: number | undefined) =>
    `Added ${item} to ${title}${count === undefined ? '' : `, which now has ${count} ${count === 1 ? 'item' : 'items'}`}.`,
  addedElsewhere: (item: string, title: string, type: PlaylistType) =>
    `${title} holds something else, so the server put ${item} into a playlist of the same name for ${types[type]}.`,
  notAdded: (item: string, title: string) =>
    `The server took the request but added nothing: ${item} is not in ${title}. The two may not fit together.`,
  unverified: (item: string, title: string) =>
    `The server took ${item} for ${title}, but I could not read the playlists again to see whether it is there.`,
  owner: '-# The playlists are those of the account whose token I use.',
} as const;
