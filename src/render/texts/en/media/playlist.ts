import type { PlaylistType } from '../../../../domain/media/playlists/playlist.ts';
import { addFormTitle, addSearchSynonyms, createCommandTexts, createNameAndDescription } from '../../declared.ts';
import { countText, number } from '../numbers.ts';
import { playlistCopyTexts } from './playlistCopy.ts';

const MORE = 'Another item';

const moreItems = {
  item2: createNameAndDescription('item2', MORE),
  item3: createNameAndDescription('item3', MORE),
  item4: createNameAndDescription('item4', MORE),
  item5: createNameAndDescription('item5', MORE),
} as const;

const declarations = {
  playlist: createNameAndDescription('playlist', 'Playlists'),
  list: addSearchSynonyms('lists collections mine watchlist', createCommandTexts('list', 'The playlists', {})),
  show: addSearchSynonyms(
    'contents songs tracks items inside view open see copy duplicate clone',
    createCommandTexts('show', 'What is in a playlist', {
      playlist: createNameAndDescription('playlist', 'Which one: pick from the list'),
    }),
  ),
  create: addSearchSynonyms(
    'new start mix mixtape build watchlist',
    createCommandTexts('create', 'Create a playlist with something in it', {
      title: createNameAndDescription('title', 'What to call it'),
      item: createNameAndDescription('item', 'What comes first: type, then pick from the list'),
      ...moreItems,
    }),
  ),
  add: addSearchSynonyms(
    'put insert append song track save queue watchlist later',
    addFormTitle(
      'Add titles to a playlist',
      createCommandTexts('add', 'Add films, series, albums, tracks or photos to a playlist', {
        item: createNameAndDescription('item', 'What to add: type, then pick from the list'),
        playlist: createNameAndDescription(
          'playlist',
          'Which playlist; a new name makes a new one (“From Discord” if not given)',
        ),
        ...moreItems,
      }),
    ),
  ),
  remove: addSearchSynonyms(
    'delete drop song track out kick empty clear',
    addFormTitle(
      'Remove items from a playlist',
      createCommandTexts('remove', 'Remove items from a playlist: choose, then confirm', {
        playlist: createNameAndDescription('playlist', 'Which one: pick from the list'),
        item: createNameAndDescription('item', 'The title to remove; without it, you choose from a list'),
      }),
    ),
  ),
  undo: addSearchSynonyms(
    'restore revert back mistake accidentally accident deleted recover bring',
    createCommandTexts('undo', 'Put back what you last removed, at the end of its playlist', {}),
  ),
} as const;

const someItems = (count: number) => (count === 1 ? 'one item' : countText(count, { one: 'item', other: 'items' }));

const itOrThem = (count: number) => (count === 1 ? 'it' : 'them');

const removal = {
  choose: (playlist: string, total: number) =>
    `Choose what to remove from ${playlist} (${countText(total, { one: 'item', other: 'items' })}). Nothing is removed until you confirm.`,
  chosenSoFar: (count: number) => `Chosen so far: ${number(count)}.`,
  notInIt: (title: string) => `**${title}** is not in this playlist.`,
  severalTimes: (title: string, count: number) => `**${title}** is in this playlist ${count} times.`,
  pickHere: 'What to remove',
  nothing: (playlist: string) => `There is nothing in ${playlist} to remove.`,
  question: (playlist: string, count: number) => `Remove ${someItems(count)} from ${playlist}?`,
  goneAlready: (count: number) =>
    count === 1 ? 'One that you chose is already gone.' : `${number(count)} that you chose are already gone.`,
  confirm: (count: number) => (count === 1 ? 'Remove it' : `Remove ${number(count)}`),
  more: 'Choose more',
  removing: (count: number) => `Removing ${someItems(count)} …`,
  removed: (playlist: string, count: number) => `Removed ${someItems(count)} from ${playlist}:`,
  removedNone: (playlist: string) => `Nothing was removed from ${playlist}.`,
  unsure: () => 'May or may not be gone, since I could not read the playlist again:',
  gone: (count: number) =>
    count === 1
      ? 'Not removed, since it is no longer where you chose it:'
      : 'Not removed, since they are no longer where you chose them:',
  staying: (count: number) => `Still there, although I asked the server to remove ${itOrThem(count)}:`,
  mayLack: 'The server may have no endpoint for that.',
  left: () => 'Not tried after that:',
  leftCancelled: () => 'Cancelled before:',
  canUndo: (count: number) => `-# \`/playlist undo\` also puts ${itOrThem(count)} back, for 30 days.`,
  undo: 'Put back',

  nothingToUndo: 'You have not removed anything that can be put back.',
  undoneAlready: 'That was already put back.',
  puttingBack: (count: number) => `Putting back ${someItems(count)} …`,
  back: (playlist: string, count: number) => `Put ${someItems(count)} back, at the end of ${playlist}:`,
  backNone: (playlist: string) => `Nothing was put back into ${playlist}.`,
  wasThere: (count: number) =>
    count === 1 ? 'Still in its place, so not added again:' : 'Still in their places, so not added again:',
  unknown: (count: number) =>
    `Cannot be put back, since the server never said what ${count === 1 ? 'it was' : 'they were'}:`,
  notBack: () => 'Not put back:',
  notBackAgain: (count: number) => `-# \`/playlist undo\` tries ${itOrThem(count)} again.`,
  backUnverified: (count: number) =>
    `I could not read the playlist again to check whether ${count === 1 ? 'it is' : 'they are'} there.`,
  playlistGone: (playlist: string) => `${playlist} no longer exists, so nothing can be put back into it.`,
} as const;

const types = { audio: 'music', video: 'videos', photo: 'photos' } satisfies Record<PlaylistType, string>;

const items = (count: number) => countText(count, { one: 'item', other: 'items' });

export const playlist = {
  types,
  someType: 'unknown type',
  shared: 'shared',
  isSmart: 'smart: the server fills it itself',
  count: items,
  none: 'There are no playlists yet.',
  head: (count: number) =>
    count === 1 ? '## One playlist' : `## ${countText(count, { one: 'playlist', other: 'playlists' })}`,
  empty: 'It is empty.',
  defaultTitle: 'From Discord',
  newOne: (title: string) => `New playlist: ${title}`,
  nothingFound: (typedText: string) => `Nothing found for “${typedText}”.`,
  pickItem: (typedText: string) => `I do not know which “${typedText}” you mean. Choose what to add, one or several:`,
  pickHere: 'What to add',
  pickPlaylist: (title: string, place: string | undefined) =>
    `There are several playlists called “${title}”${place === undefined ? '' : `: ${place}`}. Pick one from the list that opens as you type.`,
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
  addedOf: (addedCount: number, total: number) =>
    addedCount === total ? `Added all ${number(total)}.` : `Added ${number(addedCount)} of ${number(total)}.`,
  notTried: (names: string, moreCount: number, cancelled: boolean) =>
    `${cancelled ? 'Cancelled before' : 'Not tried after that'}: ${names}${moreCount > 0 ? ` and ${number(moreCount)} more` : ''}.`,
  failed: (item: string, reason: string) => `${item} was not added, as far as I know. ${reason}`,
  goneMeanwhile: (item: string) => `${item} was not added: the playlist no longer exists.`,
  noneCalled: (title: string) =>
    `There is no playlist called “${title}”. Pick one from the list that opens as you type.`,
  /** `on` names the servers on which the person linked an account. Undefined if these are all servers. */
  own: (on?: string) =>
    on === undefined
      ? '-# The playlists of your linked account.'
      : `-# On ${on}, the playlists of your linked account; elsewhere, shared ones.`,
  sharedToo: '-# `/playlist show` also opens shared playlists.',
  owner: '-# Shared playlists (of the account Usher uses).',
  removal,
  copy: playlistCopyTexts,
  declarations,
} as const;
