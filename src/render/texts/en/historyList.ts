import { number } from './numbers.ts';

export const historyList = {
  head: '## What was played',
  inLibrary: (library: string) => `in ${library}`,
  since: (when: string) => `since ${when}`,
  titled: (title: string) => `title “${title}”`,
  nothing: 'Nothing was played that fits.',
  noMore: 'There is nothing on this page.',
  shown: (shown: number, total: number, page: number, hasMore: boolean) =>
    `-# Page ${number(page)}, the newest first.${shown < total ? ` ${number(shown)} of ${number(total)} shown.` : ''}${hasMore ? '' : ' This is the end.'}`,
  stopped: (read: number) =>
    `-# I looked through ${number(read)} plays and stopped there. \`since\`, \`user\` or \`library\` narrow it.`,
  badSince: 'it has to be a span such as 12h, 7d or 2w, or a day such as 2026-01-31',
  spans: { '1d': 'The last 24 hours', '7d': 'The last 7 days', '30d': 'The last 30 days', '365d': 'The last year' },
  noSuchUser: (typed: string) =>
    `I do not know an account “${typed}”. Pick one from the list that opens while you type; on a server that does not list its accounts, give the account’s number.`,
} as const;
