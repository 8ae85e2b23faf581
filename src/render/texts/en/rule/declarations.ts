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

const rule = { name: 'rule', description: 'Which rule: pick from the list' } as const;
const MORE_THAN = 'More than this many';

/** The options of both `/rule add` and `/rule edit`. */
const settings = {
  paused: { name: 'paused', description: 'Paused for at least this many minutes' },
  resolution: {
    name: 'resolution',
    description: 'The video is transcoded, and the file has at least this resolution',
    choices: names.resolutions,
  },
  bitrate: { name: 'bitrate', description: 'The video is transcoded, and the file has at least this many Mbit/s' },
  streams: { name: 'streams', description: `${MORE_THAN} streams of one account at once` },
  addresses: { name: 'addresses', description: `${MORE_THAN} addresses of one account at once` },
  bandwidth: { name: 'bandwidth', description: `${MORE_THAN} Mbit/s reserved for the stream` },
  'total-bandwidth': {
    name: 'total-bandwidth',
    description: 'All matching streams together reserve more than this many Mbit/s',
  },
  remote: { name: 'remote', description: 'Only streams from outside the home network' },
  player: { name: 'player', description: 'Only this device or app: pick from the list, or type an app’s name' },
  platform: { name: 'platform', description: 'Only this platform, such as Android' },
  library: { name: 'library', description: 'Only this library: pick from the list' },
  kind: { name: 'kind', description: 'Only this kind of media', choices: names.kinds },
  hours: { name: 'hours', description: 'Only at these hours, such as 22:00-6:00' },
  days: { name: 'days', description: 'Only on these days', choices: names.days },
  'time-zone': { name: 'time-zone', description: 'Time zone of hours and days' },
  'exempt-account': { name: 'exempt-account', description: 'Never this account: pick from the list' },
  'exempt-role': { name: 'exempt-role', description: 'Never members with this role who have linked their account' },
  'exempt-player': {
    name: 'exempt-player',
    description: 'Never this device or app, as it calls itself: pick from the list',
  },
  grace: { name: 'grace', description: 'Wait this many minutes before acting' },
  order: { name: 'order', description: 'Which streams to act on first when there are too many', choices: names.orders },
  reason: { name: 'reason', description: 'What the viewer is told' },
} as const;

const action = { name: 'action', description: 'What happens then', choices: names.actions } as const;

export const declarations = {
  rule: { name: 'rule', description: 'Rules that keep order among the streams' },
  add: {
    name: 'add',
    description: 'Set up a rule; it starts as a dry run and only says what it would do',
    options: { name: { name: 'name', description: 'What the rule is called' }, action, ...settings },
  },
  list: { name: 'list', description: 'The rules of this server', options: {} },
  show: { name: 'show', description: 'Everything about a rule', options: { rule } },
  edit: {
    name: 'edit',
    description: 'Change a rule; what you leave out stays as it was',
    options: {
      rule,
      name: { name: 'name', description: 'Another name' },
      action,
      ...settings,
      without: { name: 'without', description: 'Take out a condition or exemption: pick from the list' },
    },
  },
  enable: {
    name: 'enable',
    description: 'Let a rule act, or set it back to a dry run',
    options: {
      rule,
      mode: { name: 'mode', description: 'Live if not given', choices: { live: 'live', 'dry-run': 'dry run' } },
    },
  },
  disable: { name: 'disable', description: 'Turn a rule off', options: { rule } },
  remove: { name: 'remove', description: 'Delete a rule', options: { rule } },
  test: { name: 'test', description: 'What a rule would have done in the last 7 days', options: { rule } },
  log: { name: 'log', description: 'What the rules did, or would have done', options: { rule } },
} as const;
