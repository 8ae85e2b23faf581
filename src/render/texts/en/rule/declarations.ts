import type { EndingOrder, RuleAction, RuleMode } from '../../../../domain/live/rules/rule.ts';
import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../../declared.ts';

export const ruleOptionNames = {
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

const rule = createNameAndDescription('rule', 'Which rule: pick from the list');
const MORE_THAN = 'More than this many';

export const ruleCommandTexts = {
  rule: createNameAndDescription('rule', 'Automatic rules for streams'),
  add: addSearchSynonyms(
    'limit restrict restriction automatic automatically auto maximum paused 4k sharing prevent remote simultaneous streams two idle many password allowed',
    addFormTitle(
      'Set up a rule',
      createCommandTexts('add', 'Set up a rule; it starts as a dry run, and more conditions can follow', {
        name: createNameAndDescription(
          'name',
          'What the rule is called (without a name, you get a draft with ready-made rules)',
        ),
        action: createChoiceOptionTexts(
          'action',
          'What happens then (only a notification if not given)',
          ruleOptionNames.actions,
        ),
        paused: createNameAndDescription('paused', 'Paused for at least this many minutes'),
        resolution: createChoiceOptionTexts(
          'resolution',
          'The video is transcoded, and the file has at least this resolution',
          ruleOptionNames.resolutions,
        ),
        streams: createNameAndDescription('streams', `${MORE_THAN} streams per account at once`),
        addresses: createNameAndDescription('addresses', `${MORE_THAN} addresses per account at once`),
        'total-bandwidth': createNameAndDescription(
          'total-bandwidth',
          'All matching streams together use more than this many Mbit/s',
        ),
        remote: createNameAndDescription('remote', 'Only streams from outside the home network'),
        library: createNameAndDescription('library', 'Only this library: pick from the list'),
        hours: createNameAndDescription('hours', 'Only at these hours, such as 22:00-6:00'),
        grace: createNameAndDescription('grace', 'Wait this many minutes before acting'),
        order: createChoiceOptionTexts(
          'order',
          'Which streams to act on first when there are too many',
          ruleOptionNames.orders,
        ),
        reason: createNameAndDescription('reason', 'What the viewer is told'),
      }),
    ),
  ),
  list: addSearchSynonyms(
    'limits policies restrictions overview',
    createCommandTexts('list', 'The rules of this server', {}),
  ),
  show: addSearchSynonyms(
    'details view settings policy',
    createCommandTexts('show', 'Everything about a rule', { rule }),
  ),
  edit: addSearchSynonyms(
    'modify adjust update conditions exception except exempt policy',
    createCommandTexts('edit', 'Change anything about a rule', { rule }),
  ),
  enable: addSearchSynonyms(
    'activate start arm turn live',
    addFormTitle(
      'Let a rule act, or go back to a dry run',
      createCommandTexts('enable', 'Let a rule act, or set it back to a dry run', {
        rule,
        mode: createChoiceOptionTexts('mode', 'Live if not given', { live: 'live', 'dry-run': 'dry run' }),
      }),
    ),
  ),
  disable: addSearchSynonyms(
    'deactivate off stop suspend pause turn',
    createCommandTexts('disable', 'Turn a rule off', { rule }),
  ),
  remove: addSearchSynonyms('delete drop policy limit', createCommandTexts('remove', 'Delete a rule', { rule })),
  test: addSearchSynonyms(
    'simulate preview dry check',
    addFormTitle(
      'What a rule would have done',
      createCommandTexts('test', 'What a rule would have done in the last 7 days', { rule }),
    ),
  ),
  log: addSearchSynonyms(
    'history ended killed cut automatically acted why stream events stopped kicked movie reason',
    createCommandTexts('log', 'What the rules did, or would have done', { rule }),
  ),
} as const;
