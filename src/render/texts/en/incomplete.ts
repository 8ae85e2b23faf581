import { number } from './numbers.ts';

/**
 * Sentences for answers in which a server or library could not be read. They replace the sentences of the same names,
 * and claim neither a total nor that something does not exist.
 */
export const incomplete = {
  session: {
    none: 'What I could read shows no streams.',
    pickNone: 'What I could read shows no stream that could be ended.',
    head: () => '## Sessions',
  },
  search: {
    nothing: (query: string, library: string | undefined) =>
      `What I could read has no results for “${query}”${library === undefined ? '' : ` in ${library}`}.`,
    noSuchLibrary: (typedText: string, titles: string) =>
      `I can’t find a library “${typedText}” in what I could read.${titles === '' ? '' : ` There I see: ${titles}.`}`,
  },
  browse: {
    nothing: 'What I could read has no matches.',
    nothingFiltered: 'What I could read has no matches. Try fewer filters.',
    noMovieLibrary: (titles: string) =>
      `That is not a film library.${titles === '' ? '' : ` The film libraries that I could read: ${titles}.`}`,
    noArtist: (typedText: string) => `I can’t find an artist “${typedText}” in what I could read.`,
  },
  fresh: { nothing: 'What I could read has no new titles.' },
  pick: {
    nothing: 'In what I could read, no title fits.',
    among: () => '-# Drawn at random from the titles that I could read',
  },
  libraries: { none: 'What I could read has no libraries.', head: () => '## Libraries' },
  board: { detailsGone: (title: string) => `I can’t find ${title} in what I could read.` },
  playlist: {
    gone: 'I can’t find that playlist in what I could read.',
    none: 'What I could read has no playlists.',
    head: () => '## Playlists',
    nothingFound: (typedText: string) => `What I could read has no results for “${typedText}”.`,
    noneCalled: (title: string) => `I can’t find a playlist called “${title}” in what I could read.`,
  },
  card: {
    chooseNone: (title: string, type: string) =>
      `I can’t find a playlist for ${type} in what I could read. You can start a new one with ${title}.`,
    someShown: (shownCount: number) =>
      `-# ${number(shownCount)} playlists shown. \`/playlist add\` finds others by name.`,
  },
  device: { none: 'What I could read has no devices.', head: () => '## Devices' },
  history: {
    nothing: 'What I could read has no plays that match.',
    page: (page: number) => `-# Page ${number(page)}, newest first.`,
    noSuchUser: (typedText: string) =>
      `I can’t find an account “${typedText}” in what I could read. If the server does not list its accounts, enter the account’s number.`,
  },
  me: { noPlays: 'What I could read has no plays of yours that match.' },
  match: { nothingFound: (typedText: string) => `I can’t find “${typedText}” in what I could read.` },
  follow: {
    noneCalled: (typedText: string, link: string) =>
      `I can’t find a series, season or artist called “${typedText}” in what I could read. ${link} waits for a title that is not here yet.`,
  },
  ruleDraft: {
    notFound: 'I can’t find that name in what I could read; type the exact name, or pick one from the list',
  },
  pages: {
    shown: (shownCount: number, total: number, before?: number) => {
      if (shownCount === total) return undefined;
      return before === undefined
        ? `-# ${number(shownCount)} shown.`
        : `-# From ${number(before + 1)} to ${number(before + shownCount)}.`;
    },
  },
};
