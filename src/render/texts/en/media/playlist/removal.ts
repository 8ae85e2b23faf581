import { counted, number } from '../../numbers.ts';

const items = (count: number) => (count === 1 ? 'one item' : counted(count, { one: 'item', other: 'items' }));

const them = (count: number) => (count === 1 ? 'it' : 'them');

export const removal = {
  choose: (playlist: string, total: number) =>
    `Choose what to take out of ${playlist} (${counted(total, { one: 'item', other: 'items' })}). Nothing is removed until you confirm.`,
  chosenSoFar: (count: number) => `Chosen so far: ${number(count)}.`,
  pickHere: 'What to remove',
  nothing: (playlist: string) => `There is nothing in ${playlist} to take out.`,
  question: (playlist: string, count: number) => `Take ${items(count)} out of ${playlist}?`,
  goneAlready: (count: number) =>
    count === 1 ? 'One that you chose is already gone.' : `${number(count)} that you chose are already gone.`,
  confirm: (count: number) => (count === 1 ? 'Remove it' : `Remove ${number(count)}`),
  more: 'Choose more',
  removing: (count: number) => `Removing ${items(count)} …`,
  removed: (playlist: string, count: number) => `Took ${items(count)} out of ${playlist}:`,
  removedNone: (playlist: string) => `Took nothing out of ${playlist}.`,
  unsure: () => 'May or may not be gone, since I could not read the playlist again:',
  gone: (count: number) =>
    count === 1
      ? 'Left alone, since it is no longer there as you chose it:'
      : 'Left alone, since they are no longer there as you chose them:',
  staying: (count: number) => `Still there, although I asked the server to remove ${them(count)}:`,
  mayLack: 'It may have no endpoint for that.',
  left: () => 'Not tried after that:',
  leftCancelled: () => 'Cancelled before:',
  canUndo: (count: number) => `-# \`/playlist undo\` also puts ${them(count)} back, for 30 days.`,
  undo: 'Put back',

  nothingToUndo: 'You have not removed anything that can be put back.',
  undoneAlready: 'That was already put back.',
  puttingBack: (count: number) => `Putting back ${items(count)} …`,
  back: (playlist: string, count: number) => `Put ${items(count)} back, at the end of ${playlist}:`,
  backNone: (playlist: string) => `Put nothing back into ${playlist}.`,
  wasThere: (count: number) =>
    count === 1 ? 'Still in its place, so not added again:' : 'Still in their places, so not added again:',
  unknown: (count: number) =>
    `Cannot be put back, since the server never said what ${count === 1 ? 'it was' : 'they were'}:`,
  notBack: () => 'Not put back:',
  notBackAgain: (count: number) => `-# \`/playlist undo\` tries ${them(count)} again.`,
  backUnverified: (count: number) =>
    `I could not read the playlist again to check whether ${count === 1 ? 'it is' : 'they are'} there.`,
  playlistGone: (playlist: string) => `${playlist} no longer exists, so nothing can be put back into it.`,
} as const;
