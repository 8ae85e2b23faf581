import type { DownKind } from '../../../domain/media/server/health.ts';

/** Whether the media server is there, as the feed tells it. Times come in as Discord's. */
export const server = {
  head: {
    down: 'The media server does not answer',
    'token-refused': 'The media server refuses my token',
    back: { down: 'The media server is back', 'token-refused': 'The media server takes my token again' },
  },
  since: (when: string, ago: string) => `Since ${when} (${ago}).`,
  because: {
    unreachable: 'It cannot be reached: it may be off or restarting.',
    timeout: 'It takes too long to answer.',
    unavailable: 'It answers everything with an error of its own (500, 503 or the like): it may be starting.',
    'web-page': 'A web page answers in its place: a login page or a proxy, perhaps.',
  } satisfies Record<DownKind, string>,
  backButRefused: (length: string) => `It answers again after ${length}, but it does not take my token.`,
  away: {
    down: (length: string, since: string) => `It had not answered for ${length}, since ${since}.`,
    'token-refused': (length: string, since: string) => `It had refused it for ${length}, since ${since}.`,
  },
  /** It came back while nobody was looking. */
  atMost: (length: string) => `at most ${length}`,
  hint: {
    down: 'I keep looking and say when it is back. News from it comes late, but none is lost.',
    'token-refused':
      'Whoever runs me has to look at `MEDIA_TOKEN`. Until then I can neither show nor change anything there, and news comes late.',
  },
} as const;
