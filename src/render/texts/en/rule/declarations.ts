import type { EndingOrder, RuleAction, RuleMode } from '../../../../domain/live/rules/rule.ts';
import { choice, command, named } from '../../declared.ts';

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
  scopes: {
    account: 'each account by itself',
    person: 'each person, whichever accounts they use',
  },
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

const rule = named('rule', 'Which rule: pick from the list');
const MORE_THAN = 'More than this many';

export const declarations = {
  rule: named('rule', 'Automatic rules for streams'),
  add: command('add', 'Set up a rule; it starts as a dry run, and more conditions can follow', {
    name: named('name', 'What the rule is called (without a name, you get a draft with ready-made rules)'),
    action: choice('action', 'What happens then (it is only posted if not given)', names.actions),
    paused: named('paused', 'Paused for at least this many minutes'),
    resolution: choice(
      'resolution',
      'The video is transcoded, and the file has at least this resolution',
      names.resolutions,
    ),
    streams: named('streams', `${MORE_THAN} streams per account at once`),
    addresses: named('addresses', `${MORE_THAN} addresses per account at once`),
    'total-bandwidth': named('total-bandwidth', 'All matching streams together use more than this many Mbit/s'),
    remote: named('remote', 'Only streams from outside the home network'),
    library: named('library', 'Only this library: pick from the list'),
    hours: named('hours', 'Only at these hours, such as 22:00-6:00'),
    grace: named('grace', 'Wait this many minutes before acting'),
    order: choice('order', 'Which streams to act on first when there are too many', names.orders),
    reason: named('reason', 'What the viewer is told'),
  }),
  list: command('list', 'The rules of this server', {}),
  show: command('show', 'Everything about a rule', { rule }),
  edit: command('edit', 'Change anything about a rule', { rule }),
  enable: command('enable', 'Let a rule act, or set it back to a dry run', {
    rule,
    mode: choice('mode', 'Live if not given', { live: 'live', 'dry-run': 'dry run' }),
  }),
  disable: command('disable', 'Turn a rule off', { rule }),
  remove: command('remove', 'Delete a rule', { rule }),
  test: command('test', 'What a rule would have done in the last 7 days', { rule }),
  log: command('log', 'What the rules did, or would have done', { rule }),
} as const;
