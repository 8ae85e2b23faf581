import type { PlaylistType } from '../../../../../domain/media/playlists/playlist.ts';
import { counted, number } from '../../numbers.ts';
import { declarations } from './declarations.ts';
import { removal } from './removal.ts';

const types = { audio: 'music', video: 'videos', photo: 'photos' } satisfies Record<PlaylistType, string>;

const items = (count: number) => counted(count, { one: 'item', other: 'items' });

export const playlist = {
  types,
  someType: 'unknown type',
  isSmart: 'smart: the server fills it itself',
  count: items,
  none: 'There are no playlists yet.',
  head: (count: number) =>
    count === 1 ? '## One playlist' : `## ${counted(count, { one: 'playlist', other: 'playlists' })}`,
  empty: 'It is empty.',
  /** The name a playlist gets when none was given. */
  defaultTitle: 'From Discord',
  newOne: (title: string) => `New playlist: ${title}`,
  nothingFound: (typed: string) => `Nothing found for “${typed}”.`,
  pickItem: (typed: string) => `I do not know which “${typed}” you mean. Choose what to add, one or several:`,
  pickHere: 'What to add',
  pickPlaylist: (title: string) =>
    `There are several playlists called “${title}”. Pick one from the list that opens as you type.`,
  notForPlaylists: (title: string) => `A playlist cannot hold ${title}.`,
  smart: (title: string) =>
    `${title} is a smart playlist: the server fills it itself, so nothing can be added or removed.`,
  gone: 'That playlist no longer exists.',
  created: (item: string, title: string) => `Created the playlist ${title} with ${item}.`,
  createdAs: (item: string, title: string, type: PlaylistType) =>
    `Created the playlist ${title} with ${item}. The server made it a playlist for ${types[type]}, going by what is in it.`,
  createdEmpty: (item: string, title: string) =>
    `Created the playlist ${title}, but the server put nothing in it. ${item} was not added.`,
  added: (item: string, title: string, count: number | undefined, pieces: number | undefined) =>
    `Added ${item}${pieces === undefined ? '' : ` (${items(pieces)})`} to ${title}${count === undefined ? '' : `, which now has ${items(count)}`}.`,
  addedElsewhere: (item: string, title: string, type: PlaylistType) =>
    `${title} holds something else, so the server put ${item} into a playlist of the same name for ${types[type]}.`,
  notAdded: (item: string, title: string) =>
    `The server accepted the request but added nothing: ${item} is not in ${title}. The two may not go together.`,
  unverified: (item: string, title: string) =>
    `The server accepted ${item} for ${title}, but I could not read the playlists again to check.`,
  creationUnanswered: (item: string, title: string, isSeenMissing: boolean) =>
    `The server gave no usable answer when I asked it to create ${title} with ${item}. ${isSeenMissing ? 'There is no new playlist of that name so far' : 'It may be there anyway, but I could not read the playlists'}: check with \`/playlist list\` before you create it again.`,
  additionUnanswered: (item: string, title: string, isSeenMissing: boolean) =>
    `The server gave no usable answer when I asked it to add ${item}. ${isSeenMissing ? `${title} has not grown so far` : `It may be there anyway, but I could not read how long ${title} is`}: check with \`/playlist show\` before you add it again.`,
  namesake: 'There was already a playlist of that name; now there is another.',
  adding: (count: number) => `Adding ${number(count)} items …`,
  addedOf: (added: number, total: number) =>
    added === total ? `Added all ${number(total)}.` : `Added ${number(added)} of ${number(total)}.`,
  notTried: (names: string, more: number, cancelled: boolean) =>
    `${cancelled ? 'Cancelled before' : 'Not tried after that'}: ${names}${more > 0 ? ` and ${number(more)} more` : ''}.`,
  failed: (item: string, why: string) => `${item} was not added, as far as I know. ${why}`,
  goneMeanwhile: (item: string) => `${item} was not added: the playlist no longer exists.`,
  noneCalled: (title: string) =>
    `There is no playlist called “${title}”. Pick one from the list that opens as you type.`,
  own: '-# The playlists of your linked account.',
  owner: '-# Shared playlists, of the account that I use.',
  removal,
  declarations,
} as const;
