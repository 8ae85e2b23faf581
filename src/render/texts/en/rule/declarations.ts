import type { EndingOrder, RuleAction, RuleMode } from '../../../../domain/live/rules/rule.ts';
import { choice, command, declaration, withSynonyms, withTitle } from '../../declared.ts';

export const names = {
  actions: {
    notify: 'only post a notification',
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

const rule = declaration('rule', 'Which rule: pick from the list');
const MORE_THAN = 'More than this many';

export const declarations = {
  rule: declaration('rule', 'Automatic rules for streams'),
  add: withSynonyms(
    'limit restrict restriction automatic automatically auto maximum paused 4k sharing prevent remote simultaneous streams two idle many password allowed',
    withTitle(
      'Set up a rule',
      command('add', 'Set up a rule; it starts as a dry run, and more conditions can follow', {
        name: declaration('name', 'What the rule is called (without a name, you get a draft with ready-made rules)'),
        action: choice('action', 'What happens then (only a notification if not given)', names.actions),
        paused: declaration('paused', 'Paused for at least this many minutes'),
        resolution: choice(
          'resolution',
          'The video is transcoded, and the file has at least this resolution',
          names.resolutions,
        ),
        streams: declaration('streams', `${MORE_THAN} streams per account at once`),
        addresses: declaration('addresses', `${MORE_THAN} addresses per account at once`),
        'total-bandwidth': declaration(
          'total-bandwidth',
          'All matching streams together use more than this many Mbit/s',
        ),
        remote: declaration('remote', 'Only streams from outside the home network'),
        library: declaration('library', 'Only this library: pick from the list'),
        hours: declaration('hours', 'Only at these hours, such as 22:00-6:00'),
        grace: declaration('grace', 'Wait this many minutes before acting'),
        order: choice('order', 'Which streams to act on first when there are too many', names.orders),
        reason: declaration('reason', 'What the viewer is told'),
      }),
    ),
  ),
  list: withSynonyms('limits policies restrictions overview', command('list', 'The rules of this server', {})),
  show: withSynonyms('details view settings policy', command('show', 'Everything about a rule', { rule })),
  edit: withSynonyms(
    'modify adjust update conditions exception except exempt policy',
    command('edit', 'Change anything about a rule', { rule }),
  ),
  enable: withSynonyms(
    'activate start arm turn live',
    withTitle(
      'Let a rule act, or go back to a dry run',
      command('enable', 'Let a rule act, or set it back to a dry run', {
        rule,
        mode: choice('mode', 'Live if not given', { live: 'live', 'dry-run': 'dry run' }),
      }),
    ),
  ),
  disable: withSynonyms('deactivate off stop suspend pause turn', command('disable', 'Turn a rule off', { rule })),
  remove: withSynonyms('delete drop policy limit', command('remove', 'Delete a rule', { rule })),
  test: withSynonyms(
    'simulate preview dry check',
    withTitle(
      'What a rule would have done',
      command('test', 'What a rule would have done in the last 7 days', { rule }),
    ),
  ),
  log: withSynonyms(
    'history ended killed cut automatically acted why stream events stopped kicked movie reason',
    command('log', 'What the rules did, or would have done', { rule }),
  ),
} as const;
