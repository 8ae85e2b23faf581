import { expect, test } from 'vitest';
import type { ServerStateChange } from '../../../../src/jobs/feeds/server/data.ts';
import { renderServerState, renderServerSummary } from '../../../../src/jobs/feeds/server/view.ts';
import { DEFAULT_TEXTS, TRANSLATIONS } from '../../../../src/render/texts/texts.ts';
import { textOf, textsOf } from '../../../support/messages.ts';

const NOON = new Date('2026-01-01T12:00:00Z');
const MINUTE = 60_000;
const at = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE);
const away = (minutes: number, lastSeen = minutes) => ({ since: NOON, lastSeen: at(lastSeen), until: at(minutes) });
const textsIn = (change: ServerStateChange, texts = DEFAULT_TEXTS): readonly string[] =>
  textOf(renderServerState(texts, change, 4711)).split('\n');

test('a message about one change of the server is red, has its marker and says since when and why', () => {
  expect(renderServerState(DEFAULT_TEXTS, { kind: 'down', since: NOON, because: 'unreachable' }, 4711)).toEqual({
    components: [
      {
        type: 17,
        id: 4711,
        accent_color: 0xc0392b,
        components: [
          {
            type: 10,
            content: [
              '### The media server is not responding',
              'Since <t:1767268800:f> (<t:1767268800:R>). It cannot be reached: it may be off or restarting.',
              '-# I keep checking and will say when it is back. Plays, new items and devices come late, but none is lost; transcodes go unnoticed until then.',
            ].join('\n'),
          },
        ],
      },
    ],
  });
});

test.each([
  ['timeout', 'It takes too long to answer.'],
  ['unavailable', 'It answers everything with an error (404, 503 or similar): it may be starting.'],
  ['web-page', 'A web page answers in its place: a login page or a proxy, perhaps.'],
] as const)('a message about a server that is down says why: %s', (because, why) => {
  expect(textsIn({ kind: 'down', since: NOON, because })[1]).toContain(why);
});

test('a message about a refused token says what to do', () => {
  const [head, fact, hint] = textsIn({ kind: 'token-refused', since: NOON });
  expect([head, fact]).toEqual(['### The media server rejects my token', 'Since <t:1767268800:f> (<t:1767268800:R>).']);
  expect(hint).toContain('`MEDIA_TOKEN`');
});

test('a message about a server that comes back and refuses the token says that it responds and refuses', () => {
  expect(textsIn({ kind: 'token-refused', since: at(9), after: away(10) })[1]).toBe(
    'It responds again after 10\u00a0min, but does not accept my token.',
  );
});

test.each([
  {
    name: 'from being away',
    from: 'down',
    gone: away(12),
    head: 'back',
    fact: 'It had not responded for 12\u00a0min, since <t:1767268800:f>.',
  },
  {
    name: 'from refusing the token',
    from: 'token-refused',
    gone: away(90),
    head: 'again',
    fact: 'It had rejected it for 1\u00a0h 30\u00a0min, since',
  },
  {
    name: 'while the bot was not watching',
    from: 'down',
    gone: away(600, 2),
    head: 'back',
    fact: 'It had not responded for at most 10\u00a0h, since',
  },
] as const)('a message about a server that is back says how long it was away: $name', ({ from, gone, head, fact }) => {
  const lines = textsIn({ kind: 'back', from, away: gone });
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(new RegExp(`${head}$`));
  expect(lines[1]).toContain(fact);
});

test('messages about a server have a colour for each kind of change, in every language', () => {
  const change: readonly ServerStateChange[] = [
    { kind: 'down', since: NOON, because: 'timeout' },
    { kind: 'token-refused', since: NOON },
    { kind: 'back', from: 'down', away: away(1) },
  ];
  for (const texts of [DEFAULT_TEXTS, ...Object.values(TRANSLATIONS)]) {
    const colours = change.map(
      (each) => JSON.stringify(renderServerState(texts, each, 1)).match(/"accent_color":(\d+)/)?.[1],
    );
    expect(new Set(colours).size).toBe(3);
  }
});

const changes = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    at: at(n),
    data: { kind: 'back', from: 'down', away: { since: at(n), lastSeen: at(n), until: at(n + 1) } } as const,
  }));

test('many changes of a server make one message, the newest first, with their times and lengths', () => {
  const given = [
    { at: NOON, data: { kind: 'down', since: NOON, because: 'timeout' } as const },
    ...changes(2).slice(1),
  ];
  const period = { kind: 'digest', period: 'daily', from: NOON, to: at(1440) } as const;
  expect(textsOf(renderServerSummary(DEFAULT_TEXTS, { changes: given, summaryReason: period, marker: 4711 }))).toEqual([
    '### The last day\n-# <t:1767268800:f> to <t:1767355200:f>',
    '<t:1767268860:f> · **The media server is back**\n-# It had not responded for 1\u00a0min, since <t:1767268860:f>.',
    '<t:1767268800:f> · **The media server is not responding**\n-# Since <t:1767268800:f> (<t:1767268800:R>). It takes too long to answer.',
  ]);
});

test('a message about changes of a server counts those that do not fit', () => {
  const texts = textsOf(
    renderServerSummary(DEFAULT_TEXTS, { changes: changes(50), summaryReason: { kind: 'many' }, marker: 4711 }),
  );
  expect([texts.length, texts.at(-1)]).toEqual([22, '… and 30 more']);
});
