import fc from 'fast-check';
import { renderBoardSet, renderBoardUnusable } from '../../../../src/commands/board/view.ts';
import { renderCounterSet, renderCounters, renderCounterUnusable } from '../../../../src/commands/counter/view.ts';
import { renderSession } from '../../../../src/commands/session/views/session.ts';
import { COUNTER_KINDS } from '../../../../src/domain/live/counters.ts';
import { CHANNEL_PROBLEMS, RENAME_PROBLEMS } from '../../../../src/domain/notifications/channels.ts';
import { PEOPLE_SHOWN } from '../../../../src/domain/notifications/peopleShown.ts';
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
  locale,
  people: fc.constantFrom(...PEOPLE_SHOWN),
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
const renameProblems = fc.subarray([...RENAME_PROBLEMS]);
const problematic = fc.tuple(counter, renameProblems).map(([one, problems]) => ({ ...one, problems }));

/** Boards and counters: what shows what is playing, and how that is set up. */
export const showing = [
  rendering(
    'renderBoardSet',
    fc.record({ before: maybe(board), board, titles, isSame: fc.boolean() }),
    (texts, given) => renderBoardSet(texts, given),
  ),
  rendering(
    'renderBoardUnusable',
    fc.record({ channelId, problems: fc.subarray([...CHANNEL_PROBLEMS]) }),
    (texts, given) => renderBoardUnusable(texts, given),
  ),
  rendering('renderCounterSet', fc.record({ counter, titles }), (texts, given) => renderCounterSet(texts, given)),
  rendering('renderCounterUnusable', fc.tuple(channelId, renameProblems), (texts, given) =>
    renderCounterUnusable(texts, ...given),
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
