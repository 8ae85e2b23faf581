import { countText, number } from '../numbers.ts';

const titles = (count: number) => countText(count, { one: 'title', other: 'titles' });

export const playlistCopyTexts = {
  button: 'Copy to my playlists',
  undo: 'Undo',
  voteTitle: (day: string) => `From a vote (${day})`,
  pickTitle: (day: string) => `Picked (${day})`,
  needsLink: 'A copy goes into your own account. Link it with `/me link`, then press the button again.',
  notShared: 'You may not see shared playlists, so you cannot copy this one.',
  isCopying: 'You are already copying or undoing a copy. Wait until that has finished.',
  nothing: 'There is nothing here that a playlist can hold.',
  copying: (count: number) => `Copying ${titles(count)} to your account …`,
  copied: (playlist: string, newCount: number, copiedCount: number, total: number) =>
    newCount === copiedCount
      ? `Copied ${number(newCount)} of ${titles(total)} to your playlist ${playlist}, in the same order.`
      : `Copied ${titles(newCount)} more. Your playlist ${playlist} now has ${number(copiedCount)} of ${titles(total)}.`,
  copiedUnordered: (playlist: string, newCount: number, total: number) =>
    `Copied ${number(newCount)} of ${titles(total)} to your playlist ${playlist}.`,
  copiedNone: (playlist: string) => `${playlist}: nothing was copied.`,
  alreadyThere: (playlist: string, count: number) =>
    `Nothing to copy: your playlist ${playlist} already has ${count === 1 ? 'the title' : `all ${titles(count)} that it can have`}.`,
  leftOut: (count: number) =>
    `Left out ${titles(count)}: your account cannot see ${count === 1 ? 'it' : 'them'}, or the server does not take ${count === 1 ? 'it' : 'them'}.`,
  untried: (count: number, isCancelled: boolean) =>
    `${isCancelled ? 'Copy cancelled' : 'I stopped there'}: ${titles(count)} ${count === 1 ? 'is' : 'are'} still missing. Press *Copy to my playlists* again to continue. Nothing is copied twice.`,
  unverified: 'I could not read your playlist again to check.',
  unlinked: (count: number) =>
    `${titles(count)} ${count === 1 ? 'is' : 'are'} on a media server where you have not linked an account. You can with \`/me link\`.`,
  cut: (count: number) => `-# A copy has at most ${titles(count)}. The rest was not copied.`,
  undoneAlready: 'That copy was already undone, or I no longer know it.',
  undoNeedsLink:
    'Your account is no longer linked on that media server, so I cannot undo the copy. Link it with `/me link`, then press *Undo* again.',
  undoUnlinked: (playlists: string, count: number) =>
    `Not undone: ${titles(count)} in ${playlists}, because your account on that media server is no longer linked. Link it with \`/me link\`, then press *Undo* again.`,
  playlistStays: '-# The playlist itself stays in your account, because I cannot delete playlists.',
  undoAgain: '-# Press *Undo* again to try the rest.',
} as const;
