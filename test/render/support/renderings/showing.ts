import fc from 'fast-check';
import { renderSavedBoard, renderUnusableBoardChannel } from '../../../../src/commands/board/view.ts';
import {
  renderCounters,
  renderSavedCounter,
  renderUnusableCounterChannel,
} from '../../../../src/commands/counter/view.ts';
import { COMMAND_SUBJECTS } from '../../../../src/commands/framework/subjects.ts';
import { renderFilledForm } from '../../../../src/commands/framework/tasks/view.ts';
import {
  renderMoreTasks,
  renderOwnTasks,
  renderPanel,
  renderSavedPanel,
  renderUnusablePanelChannel,
} from '../../../../src/commands/panel/view.ts';
import { renderSession } from '../../../../src/commands/session/views/session.ts';
import { PERMISSION_LEVELS } from '../../../../src/domain/access/levels.ts';
import { COUNTER_KINDS } from '../../../../src/domain/live/counters.ts';
import { CHANNEL_PROBLEMS, CHANNEL_RENAME_PROBLEMS } from '../../../../src/domain/notifications/channels.ts';
import { PEOPLE_DISPLAY_MODES } from '../../../../src/domain/notifications/peopleShown.ts';
import { button, key, maybe, text } from '../anything.ts';
import { session } from '../happenings.ts';
import { rendering } from '../rendering.ts';

const channelId = fc.nat({ max: 99 }).map((n) => `1100000000000002${String(n).padStart(2, '0')}`);
const locale = fc.constantFrom('en-US', 'de', 'fr');
const ids = fc.constantFrom(
  new Map<string, string>(),
  new Map([
    ['board', '7'],
    ['counter', '8'],
  ]),
);
const titles = fc.array(fc.tuple(key, text), { maxLength: 3 }).map((all) => new Map(all));
const board = fc.record({
  id: fc.nat(),
  guildId: key,
  channelId,
  shows: fc.constant('streams' as const),
  locale,
  people: fc.constantFrom(...PEOPLE_DISPLAY_MODES),
  follows: fc.boolean(),
  controls: fc.boolean(),
  librarySectionIds: fc.array(key, { maxLength: 4 }),
  state: fc.constant({ posts: 0, isRemoved: false }),
});
/** As many as a guild may have. */
const counter = fc.record({
  id: fc.nat(),
  guildId: key,
  channelId,
  locale,
  kind: fc.constantFrom(...COUNTER_KINDS),
  librarySectionId: maybe(key),
  name: maybe(text),
  renamedAt: fc.constant([]),
});
const renameProblems = fc.subarray([...CHANNEL_RENAME_PROBLEMS]);
const problematic = fc.tuple(counter, renameProblems).map(([one, problems]) => ({ ...one, problems }));

/** Boards and counters: what shows what is playing, and how that is set up. */
const levelsAbove = fc.array(
  fc.record({ level: fc.constantFrom(...PERMISSION_LEVELS), roleIds: fc.array(key, { maxLength: 4 }) }),
  { maxLength: 4 },
);
const task = fc.record({
  subject: fc.constantFrom(...COMMAND_SUBJECTS),
  label: fc.constantFrom('End a session', 'x'.repeat(100)),
  path: fc.constantFrom('session terminate', 'x'.repeat(65)),
  press: fc.constant({ action: 'run search', target: {} }),
});

const myPart = fc.record({
  part: fc.constantFrom('follows' as const, 'quiet' as const, 'plays' as const, 'account' as const),
  tasks: fc.array(task, { maxLength: 5 }),
});

export const showing = [
  rendering('renderPanel', fc.array(fc.array(task, { maxLength: 5 }), { maxLength: 5 }), renderPanel),
  rendering('renderOwnTasks', fc.record({ parts: fc.array(myPart, { maxLength: 4 }), levelsAbove }), renderOwnTasks),
  rendering(
    'renderMoreTasks',
    fc.record({ tasks: fc.array(task, { maxLength: 120, size: 'max' }), levelsAbove }),
    renderMoreTasks,
  ),
  rendering(
    'renderFilledForm',
    fc.record({
      task: fc.constant('Wish for a title'),
      filledLabels: fc.array(fc.constantFrom('Title', 'Year'), { maxLength: 5 }),
      openLabels: fc.array(fc.constantFrom('Place', 'Word'), { maxLength: 20 }),
      run: task.map(({ press }) => ({ ...press, by: 'invoker' as const })),
      opensForm: fc.boolean(),
      more: task.map(({ press }) => ({ ...press, by: 'invoker' as const })),
    }),
    renderFilledForm,
  ),
  rendering(
    'renderSavedPanel',
    fc.record({ panel: board, mayPin: fc.constantFrom(true, false, undefined) }),
    (texts, given) => renderSavedPanel(texts, given),
  ),
  rendering(
    'renderUnusablePanelChannel',
    fc.record({ channelId, problems: fc.subarray([...CHANNEL_PROBLEMS]) }),
    (texts, given) => renderUnusablePanelChannel(texts, given),
  ),
  rendering(
    'renderSavedBoard',
    fc.record({ before: maybe(board), board, titles, isSame: fc.boolean() }),
    (texts, given) => renderSavedBoard(texts, given),
  ),
  rendering(
    'renderUnusableBoardChannel',
    fc.record({ channelId, problems: fc.subarray([...CHANNEL_PROBLEMS]) }),
    (texts, given) => renderUnusableBoardChannel(texts, given),
  ),
  rendering('renderSavedCounter', fc.record({ counter, titles }), (texts, given) => renderSavedCounter(texts, given)),
  rendering('renderUnusableCounterChannel', fc.tuple(channelId, renameProblems), (texts, given) =>
    renderUnusableCounterChannel(texts, ...given),
  ),
  rendering(
    'renderCounters',
    fc.record({ counters: fc.array(problematic, { maxLength: 20 }), titles, ids }),
    (texts, given) => renderCounters(texts, given),
  ),
  rendering('renderSession', fc.tuple(session, fc.array(button, { maxLength: 2 })), (texts, [given, buttons]) =>
    renderSession(texts, given, { library: given.item.files ?? [], members: undefined, buttons }),
  ),
];
