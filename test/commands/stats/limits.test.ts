import { describe, expect, test } from 'vitest';
import { finishedWeeksOf } from '../../../src/commands/stats/limits.ts';
import { ANSWER_FRESH_MS } from '../../../src/commands/stats/turns.ts';
import { weekdayOf } from '../../../src/domain/statistics/playTimes.ts';
import { de } from '../../../src/render/texts/de.ts';
import { createLocalTimeConverter } from '../../../src/time/localTime.ts';
import { aSubscription } from '../../store/support/openStore.ts';
import { NO_MESSAGE, textOf } from '../../support/messages.ts';
import { asking } from '../support/deps.ts';
import { pressOn } from '../support/drawn.ts';
import { pressed } from '../support/presses.ts';
import { drawnBy, NOW, play, statsWorld, without } from '../support/statsWorld.ts';

const HOUR = 3_600_000;
const KEPT = [play(1), play(24 * 20)];
/** Of the Discord server in which `asking` asks. */
const HERE = '9';
const nobody = (guildId: string) => ({ subscriptions: [aSubscription({ guildId, people: 'nobody' })] });

const WEEK = 'The chart of people covers at least a week.';
const LIBRARY = 'The chart of people covers all libraries together';
const NOBODY = 'Usher is set to show nobody here';
const member = without('history.list');

test.each([
  [{ since: '3h' }, WEEK],
  [{ since: '5d' }, WEEK],
  [{ since: '2025-12-30', until: '2025-12-30' }, WEEK],
  // The other end is now.
  [{ since: '2025-12-27' }, WEEK],
  [{ range: 'month', library: 'films' }, LIBRARY],
  [{ since: '3h', library: 'films' }, LIBRARY],
])(
  '/stats refuses people without history rights a chart of people that would be too revealing: %j',
  async (raw, why) => {
    const { draw, shown } = await statsWorld(KEPT);
    const { text, isPrivate, answer } = await shown({ chart: 'people', ...raw }, member);
    expect([text, isPrivate, answer.presses]).toEqual([expect.stringContaining(why), true, undefined]);
    expect(draw).not.toHaveBeenCalled();
  },
);

test.each([{ range: 'week' }, { range: 'all' }, { since: '7d' }, { since: '2025-12-26' }, { until: '2025-12-20' }])(
  '/stats shows everyone the chart of people for a long enough time: %j',
  async (raw) => {
    const { shown } = await statsWorld(KEPT);
    const { text, isPrivate } = await shown({ chart: 'people', ...raw }, member);
    expect([text, isPrivate]).toEqual([expect.stringContaining('## Top viewers and listeners'), false]);
  },
);

describe('the public chart of people', () => {
  // NOW is a Thursday.
  const MONDAY = play(24 * 3 + 12);
  const SUNDAY = play(24 * 3 + 13);
  const FOUR_WEEKS = [play(1), MONDAY, SUNDAY, play(24 * 10 + 12), play(24 * 10 + 13)];

  test.each([
    [{ range: 'week' }, 'Dec 22 – 28, 2025', 2],
    [{ range: 'month' }, 'Dec 21 – 28, 2025', 3],
    [{ range: 'quarter' }, 'Dec 21 – 28, 2025', 3],
    [{ range: 'year' }, 'Dec 21 – 28, 2025', 3],
    [{ range: 'all' }, 'Dec 21 – 28, 2025', 3],
    [{ since: '480h', until: '2h' }, 'Dec 21 – 28, 2025', 3],
    [{ since: '2025-12-09', until: '2025-12-16' }, 'Dec 21, 2025', 1],
    [{ until: '2025-12-22' }, 'Dec 21 – 28, 2025', 3],
  ])(
    'for the options %j, the public chart of people covers only complete past weeks: %s with %i plays',
    async (raw, range, plays) => {
      const { shown } = await statsWorld(FOUR_WEEKS);
      const { text } = await shown({ chart: 'people', ...raw }, member);
      expect(text).toContain(`-# ${range} · complete past weeks · times in UTC\n**${plays} play`);
    },
  );

  test('the public chart of people does not change during an evening, so nobody can tell who watched', async () => {
    const { clock, shown, store } = await statsWorld([SUNDAY]);
    const asked = async (range: string, context: typeof member) =>
      (await shown({ chart: 'people', range }, context)).text;
    const all = async () => {
      const texts = [];
      for (const range of ['week', 'month', 'all'])
        texts.push(await asked(range, member), await asked(range, asking()));
      return texts;
    };
    const before = await all();
    expect(before).toEqual(before.map(() => expect.stringContaining('**1 play**')));
    await store.plays.keep([play(1, { historyKey: '/new/1' }), { ...MONDAY, historyKey: '/new/2' }]);
    await clock.advance(ANSWER_FRESH_MS);
    expect(await all()).toEqual(before);
  });

  test('the public chart of people includes a week as soon as it is over', async () => {
    const { clock, shown } = await statsWorld([SUNDAY, MONDAY, play(-24)]);
    await clock.advance(24 * 4 * HOUR);
    const { text } = await shown({ chart: 'people', range: 'week' }, member);
    expect(text).toContain('-# Dec 29, 2025 – Jan 4, 2026 · complete past weeks · times in UTC\n**2 plays**');
  });

  test('weeks in the public chart of people begin on Monday for readers of every language', async () => {
    const { draw, shown } = await statsWorld([SUNDAY, MONDAY, play(24 * 10 + 13)]);
    await shown({ chart: 'people', range: 'week' }, member);
    const english = drawnBy(draw);
    await shown({ chart: 'people', range: 'week' }, { ...member, texts: de });
    expect([english, drawnBy(draw)]).toMatchObject([
      { language: 'en-US', panels: [{ rows: [{ value: 1 }] }] },
      {
        language: 'de-DE',
        panels: [{ rows: [{ value: 1 }] }],
        facts: ['22.–28. Dez. 2025', 'ganze vergangene Wochen', 'Zeiten in UTC'],
      },
    ]);
  });

  test.each(['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'])(
    'the public chart of people begins and ends on a Monday in %s and leaves out the current week',
    (zone) => {
      const { dayOf, startOf } = createLocalTimeConverter(zone);
      const today = dayOf(NOW);
      const thisMonday = today - weekdayOf(today) + 1;
      for (let ago = 0; ago < 400; ago += 1) {
        for (const days of [1, 6, 7, 8, 30]) {
          const moment = NOW - ago * 24 * HOUR;
          const times = { since: moment - days * 24 * HOUR, until: moment };
          const { since = NaN, until = NaN } = finishedWeeksOf(times, new Date(NOW), zone);
          const ends = [dayOf(since), dayOf(until)];
          expect([...ends.map(weekdayOf), ...ends.map(startOf)]).toEqual([1, 1, since, until]);
          expect([since < until, dayOf(until) <= thisMonday]).toEqual([true, true]);
        }
      }
    },
  );

  test('the public chart of people says which weeks it covers if they have no plays', async () => {
    const { draw, shown } = await statsWorld([play(1)]);
    expect((await shown({ chart: 'people', range: 'all' }, member)).text).toBe(
      '## Top viewers and listeners\n-# complete past weeks\nNothing was played in this period.',
    );
    expect((await shown({ chart: 'people', range: 'week' }, member)).text).toBe(
      '## Top viewers and listeners\n-# Dec 22 – 28, 2025 · complete past weeks · times in UTC\nNothing was played in this period.',
    );
    expect(draw).not.toHaveBeenCalled();
  });

  test('the private chart of people with names covers the time that was asked for', async () => {
    const { shown } = await statsWorld(FOUR_WEEKS);
    const { text, isPrivate } = await shown({ chart: 'people', since: '250h', until: '2h', names: true });
    expect([text, isPrivate]).toEqual([expect.stringMatching(/AM · times in UTC\n\*\*2 plays\*\*/), true]);
  });
});

test('/stats shows everyone charts without people for any time and for single libraries', async () => {
  const { shown } = await statsWorld(KEPT, nobody(HERE));
  const { text, isPrivate } = await shown({ chart: 'titles', since: '3h', library: 'films' }, member);
  expect([text, isPrivate]).toEqual([expect.stringContaining('**1 play**'), false]);
});

test('/stats refuses the chart of people in a guild whose posts of plays leave people out', async () => {
  const here = await statsWorld(KEPT, nobody(HERE));
  expect((await here.shown({ chart: 'people' }, member)).text).toContain(NOBODY);
  const elsewhere = await statsWorld(KEPT, nobody('another'));
  expect((await elsewhere.shown({ chart: 'people' }, member)).text).toContain('## Top viewers and listeners');
  const transcodes = { subscriptions: [aSubscription({ guildId: HERE, feed: 'transcodes', people: 'nobody' })] };
  const other = await statsWorld(KEPT, transcodes);
  expect((await other.shown({ chart: 'people' }, member)).text).toContain('## Top viewers and listeners');
});

test('/stats shows the chart of people privately to people who may see the history, without limits', async () => {
  const { shown } = await statsWorld(KEPT, nobody(HERE));
  const { text, isPrivate, answer } = await shown({ chart: 'people', since: '3h', library: 'films' });
  expect([text, isPrivate]).toEqual([expect.stringContaining('**1 play**'), true]);
  expect(new Set(answer.presses?.map(({ by }) => by))).toEqual(new Set(['invoker']));
});

test.each([
  [{ since: '167h' }, true, '1 play'],
  [{ since: '168h' }, false, '2 plays'],
  [{ since: '2025-12-27' }, true, '1 play'],
  [{ since: '2025-12-26' }, false, '2 plays'],
])(
  'with the period %j, the chart of people for a person who may see the history is private: %j',
  async (raw, alone, plays) => {
    // The week before has two.
    const { shown } = await statsWorld([play(1), play(24 * 7 + 1), play(24 * 7 + 2)]);
    const { text, isPrivate } = await shown({ chart: 'people', ...raw });
    expect([text, isPrivate]).toEqual([expect.stringContaining(`**${plays}**`), alone]);
  },
);

test('the button “As text” does not circumvent the limits on charts of people', async () => {
  const { deps, shown } = await statsWorld(KEPT);
  const { answer } = await shown({ chart: 'people', since: '3h' });
  const press = pressOn(answer, 'As text');
  const [refused = NO_MESSAGE] = await pressed('stats.rows', press?.target, deps, member);
  expect([textOf(refused), refused]).toEqual([
    expect.stringContaining(WEEK),
    expect.objectContaining({ private: true }),
  ]);
});

test('the menu under another chart does not circumvent the limits on charts of people', async () => {
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
