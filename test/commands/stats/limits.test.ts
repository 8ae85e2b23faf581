import { expect, test } from 'vitest';
import { aRoute } from '../../store/support.ts';
import { textOf } from '../../support/messages.ts';
import { asking } from '../support/deps.ts';
import { pressed } from '../support/presses.ts';
import { NO_MESSAGE, play, statsWorld, without } from '../support/statsWorld.ts';

const KEPT = [play(1), play(24 * 20)];
/** Of the Discord server in which `asking` asks. */
const HERE = '9';
const nobody = (guildId: string) => ({ routes: [aRoute({ guildId, people: 'nobody' })] });

const WEEK = 'Who plays most is shown for a week at least.';
const LIBRARY = 'Who plays most is shown for all libraries together';
const NOBODY = 'Usher is set to show nobody here';
const member = without('history.list');

test.each([
  [{ since: '3h' }, WEEK],
  [{ since: '5d' }, WEEK],
  [{ since: '2025-12-30', until: '2025-12-30' }, WEEK],
  // The other end is now, or the first play there is.
  [{ since: '2025-12-27' }, WEEK],
  [{ until: '2025-12-13' }, WEEK],
  [{ range: 'month', library: 'films' }, LIBRARY],
  [{ since: '3h', library: 'films' }, LIBRARY],
])('a chart of people is not shown to everybody for %j', async (raw, why) => {
  const { draw, shown } = await statsWorld(KEPT);
  const { text, isPrivate, answer } = await shown({ chart: 'people', ...raw }, member);
  expect([text, isPrivate, answer.presses]).toEqual([expect.stringContaining(why), true, undefined]);
  expect(draw).not.toHaveBeenCalled();
});

test.each([{ range: 'week' }, { range: 'all' }, { since: '7d' }, { since: '2025-12-26' }, { until: '2025-12-20' }])(
  'it is for %j',
  async (raw) => {
    const { shown } = await statsWorld(KEPT);
    const { text, isPrivate } = await shown({ chart: 'people', ...raw }, member);
    expect([text, isPrivate]).toEqual([expect.stringContaining('## Who played most'), false]);
  },
);

test('it is of whole days, so that two of them do not tell who watched in an hour', async () => {
  const { shown } = await statsWorld([play(1), play(24 * 20), play(24 * 20 - 5)]);
  const of = async (raw: object, ask = member) => (await shown({ chart: 'people', ...raw }, ask)).text;
  expect(await of({ since: '480h', until: '2h' })).toContain(
    '-# Dec 12, 2025 – Jan 1, 2026 · times in UTC\n**3 plays**',
  );
  expect(await of({ since: '476h' })).toContain('-# Dec 12, 2025 – Jan 1, 2026 · times in UTC\n**3 plays**');
  expect(await of({ since: '476h', until: '2h' }, asking())).toContain('**1 play**');
});

test('other charts are shown of any time and of one library', async () => {
  const { shown } = await statsWorld(KEPT, nobody(HERE));
  const { text, isPrivate } = await shown({ chart: 'titles', since: '3h', library: 'films' }, member);
  expect([text, isPrivate]).toEqual([expect.stringContaining('**1 play**'), false]);
});

test('where the plays are posted without people, there is no chart of them', async () => {
  const here = await statsWorld(KEPT, nobody(HERE));
  expect((await here.shown({ chart: 'people' }, member)).text).toContain(NOBODY);
  const elsewhere = await statsWorld(KEPT, nobody('another'));
  expect((await elsewhere.shown({ chart: 'people' }, member)).text).toContain('## Who played most');
  const transcodes = { routes: [aRoute({ guildId: HERE, feed: 'transcodes', people: 'nobody' })] };
  const other = await statsWorld(KEPT, transcodes);
  expect((await other.shown({ chart: 'people' }, member)).text).toContain('## Who played most');
});

test('whoever may see the history sees it all the same, alone', async () => {
  const { shown } = await statsWorld(KEPT, nobody(HERE));
  const { text, isPrivate, answer } = await shown({ chart: 'people', since: '3h', library: 'films' });
  expect([text, isPrivate]).toEqual([expect.stringContaining('**1 play**'), true]);
  expect(new Set(answer.presses?.map(({ by }) => by))).toEqual(new Set(['asker']));
});

test.each([
  [{ since: '167h' }, true],
  [{ since: '168h' }, false],
  [{ since: '2025-12-27' }, true],
  [{ since: '2025-12-26' }, false],
])('whoever may see the history sees it for %j, alone: %j', async (raw, alone) => {
  const { shown } = await statsWorld(KEPT);
  const { text, isPrivate } = await shown({ chart: 'people', ...raw });
  expect([text, isPrivate]).toEqual([expect.stringContaining('**1 play**'), alone]);
});

test('the menu of another chart gets nobody around it', async () => {
  const { deps, shown } = await statsWorld(KEPT);
  const { answer } = await shown({ chart: 'titles', since: '3h' });
  const menu = answer.presses?.find(({ action }) => action === 'stats.choose');
  const [refused = NO_MESSAGE] = await pressed('stats.choose', menu?.target, deps, member, { values: ['people'] });
  expect([textOf(refused), refused]).toEqual([
    expect.stringContaining(WEEK),
    expect.objectContaining({ private: true }),
  ]);
  const [seen = NO_MESSAGE] = await pressed('stats.choose', menu?.target, deps, asking(), { values: ['people'] });
  // On a message that all can see, an answer of its own.
  expect([textOf(seen), seen]).toEqual([
    expect.stringContaining('**1 play**'),
    expect.objectContaining({ private: true }),
  ]);
});
