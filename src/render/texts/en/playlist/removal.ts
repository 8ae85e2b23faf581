import { counted, number } from '../numbers.ts';

const things = (count: number) => (count === 1 ? 'one thing' : counted(count, { one: 'thing', other: 'things' }));

export const removal = {
  choose: (playlist: string, total: number) =>
    `Choose what to take out of ${playlist} (${counted(total, { one: 'item', other: 'items' })}). Nothing is removed before you confirm.`,
  chosenSoFar: (count: number) => `Chosen so far: ${number(count)}.`,
  pickHere: 'What to remove',
  nothing: (playlist: string) => `There is nothing in ${playlist} that could be taken out.`,
  question: (playlist: string, count: number) => `Take ${things(count)} out of ${playlist}?`,
  goneAlready: (count: number) =>
    count === 1 ? 'One that you chose is gone already.' : `${number(count)} that you chose are gone already.`,
  confirm: (count: number) => (count === 1 ? 'Remove it' : `Remove ${number(count)}`),
  more: 'Choose more',
  removing: (count: number) => `Removing ${things(count)} …`,
  removed: (playlist: string, count: number) => `Took ${things(count)} out of ${playlist}:`,
  removedNone: (playlist: string) => `Took nothing out of ${playlist}.`,
  unsure: () => 'Nobody knows whether it is gone, since I could not read the playlist again:',
  gone: (count: number) =>
    count === 1
      ? 'Not touched, since it is not there any more as you chose it:'
      : 'Not touched, since they are not there any more as you chose them:',
  staying: () => 'Still there, although I asked the server to remove it:',
  mayLack: 'It may lack the endpoint for that.',
  left: () => 'Not tried after that:',
  leftCancelled: () => 'Cancelled before:',
  canUndo: '-# `/playlist undo` puts them back, too, for 30 days.',
  undo: 'Put back',

  nothingToUndo: 'There is nothing that you removed and that could be put back.',
  undoneAlready: 'That was put back already.',
  puttingBack: (count: number) => `Putting back ${things(count)} …`,
  back: (playlist: string, count: number) => `Put ${things(count)} back, at the end of ${playlist}:`,
  backNone: (playlist: string) => `Put nothing back into ${playlist}.`,
  wasThere: () => 'Still in its place, so it was not added again:',
  unknown: () => 'Cannot be put back, since the server never said what it was:',
  notBack: () => 'Not put back:',
  notBackAgain: '-# `/playlist undo` tries these again.',
  backUnverified: 'I could not read the playlist again to see whether they are there.',
  playlistGone: (playlist: string) => `${playlist} is not there any more, so nothing can be put back into it.`,
} as const;
