import type { DownKind } from '../../../../domain/media/server/health.ts';

/** Whether the media server responds, as the feed reports it. Times come in as Discord's. */
export const server = {
  head: {
    down: 'The media server is not responding',
    'token-refused': 'The media server rejects my token',
    back: { down: 'The media server is back', 'token-refused': 'The media server accepts my token again' },
  },
  since: (when: string, ago: string) => `Since ${when} (${ago}).`,
  because: {
    unreachable: 'It cannot be reached: it may be off or restarting.',
    timeout: 'It takes too long to answer.',
    unavailable: 'It answers everything with an error (404, 503 or similar): it may be starting.',
    'web-page': 'A web page answers in its place: a login page or a proxy, perhaps.',
  } satisfies Record<DownKind, string>,
  backButRefused: (length: string) => `It responds again after ${length}, but does not accept my token.`,
  away: {
    down: (length: string, since: string) => `It had not responded for ${length}, since ${since}.`,
    'token-refused': (length: string, since: string) => `It had rejected it for ${length}, since ${since}.`,
  },
  /** It came back while nobody was looking. */
  atMost: (length: string) => `at most ${length}`,
  hint: {
    down: 'I keep checking and will say when it is back. Plays, new items and devices come late, but none is lost; transcodes go unnoticed until then.',
    'token-refused':
      'The bot’s owner needs to check `MEDIA_TOKEN`. Until then I can neither show nor change anything there; plays, new items and devices come late, and transcodes go unnoticed.',
  },
} as const;
