import { number } from '../numbers.ts';

export const history = {
  head: '## Play history',
  inLibrary: (library: string) => `in ${library}`,
  since: (when: string) => `since ${when}`,
  titled: (title: string) => `title “${title}”`,
  nothing: 'No plays match.',
  noMore: 'This page is empty.',
  page: (page: number, hasMore: boolean) =>
    `-# Page ${number(page)}, newest first.${hasMore ? '' : ' There are no more.'}`,
  stopped: (read: number) =>
    `-# I stopped after ${number(read)} plays. Narrow it down with \`since\`, \`user\` or \`library\`.`,
  badSince: 'it must be a time span such as 12h, 7d or 2w, or a date such as 2026-01-31',
  spans: { '1d': 'The last 24 hours', '7d': 'The last 7 days', '30d': 'The last 30 days', '365d': 'The last year' },
  noSuchUser: (typed: string) =>
    `I do not know an account “${typed}”. Pick one from the list that opens as you type; if the server does not list its accounts, enter the account’s number.`,
  post: {
    just: {
      watched: 'Just watched',
      listened: 'Just listened to',
      watchedAndListened: 'Just watched and listened to',
    },
    /** Heads what is posted hours later. */
    earlier: { watched: 'Watched', listened: 'Listened to', watchedAndListened: 'Watched and listened to' },
    /** Heads what is posted more than a day later: a phone was away. */
    late: {
      watched: 'Watched earlier',
      listened: 'Listened to earlier',
      watchedAndListened: 'Watched and listened to earlier',
    },
    /** The season of an episode and its place there, as far as known. */
    episode: (season: number | undefined, episode: number | undefined) =>
      [season === undefined ? '' : `S${season}`, episode === undefined ? '' : `E${episode}`].filter(Boolean).join(' '),
    track: (index: number) => `track ${index}`,
    /** An item of which nothing is known any more. */
    gone: 'Something that is no longer on the server',
    when: (time: string, ago: string) => `${time} (${ago})`,
  },
  declarations: {
    history: { name: 'history', description: 'What was played' },
    list: {
      name: 'list',
      description: 'What was played, newest first',
      options: {
        user: { name: 'user', description: 'Only what this person played: pick from the list' },
        library: { name: 'library', description: 'Only this library' },
        since: { name: 'since', description: 'Only since then: 12h, 7d, 2w or 2026-01-31' },
        title: { name: 'title', description: 'Only this film, series, artist …: pick one, or type part of a title' },
        page: { name: 'page', description: 'Which page to start from (page 1 if not given)' },
      },
    },
  },
} as const;
