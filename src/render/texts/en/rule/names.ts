import type { EndingOrder, RuleAction, RuleMode } from '../../../../domain/live/rules/rule.ts';

/** The values that options and answers of `/rule` share. */
export const names = {
  actions: {
    notify: 'only post it',
    warn: 'warn the viewer by direct message',
    end: 'end the stream',
  } satisfies Record<RuleAction, string>,
  modes: { off: 'off', 'dry-run': 'dry run', live: 'live' } satisfies Record<RuleMode, string>,
  orders: {
    newest: 'the newest first',
    oldest: 'the oldest first',
    transcoding: 'transcodes first, then the newest',
  } satisfies Record<EndingOrder, string>,
  resolutions: { any: 'any', '720': '720p', '1080': '1080p', '1440': '1440p', '2160': '4K' },
  kinds: {
    movie: 'films',
    episode: 'episodes',
    track: 'music',
    photo: 'photos',
    clip: 'trailers and clips',
  },
  days: {
    workdays: 'Monday to Friday',
    weekend: 'Saturday and Sunday',
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
    sunday: 'Sunday',
  },
} as const;
