import { expect, test } from 'vitest';
import { renderBlockedChannels } from '../../../../src/jobs/delivery/views/blockedChannel.ts';
import { DEFAULT_TEXTS, textsForLanguage } from '../../../../src/render/texts/texts.ts';
import { textOf } from '../../../support/messages.ts';

const alert = {
  channelId: '110000000000000202',
  kind: 'forbidden',
  since: new Date('2026-01-01T12:00:00Z'),
  feeds: ['history', 'server'],
  waitingPosts: 12,
} as const;

test('the alert about a blocked channel names the reason, its start, the waiting posts and what to do', () => {
  expect(renderBlockedChannels(DEFAULT_TEXTS, [alert], 9)).toEqual({
    components: [
      {
        type: 17,
        id: 9,
        components: [
          {
            type: 10,
            content: [
              '### I can no longer post in a channel',
              'Discord does not let me post in <#110000000000000202>.',
              'Since <t:1767268800:f> (<t:1767268800:R>).',
              'Notifications in that channel: Plays · Server status',
              '12 messages are waiting.',
              DEFAULT_TEXTS.alerts.blockedChannel.todo.forbidden('/notify set', '/notify resume'),
              DEFAULT_TEXTS.alerts.blockedChannel.again,
            ].join('\n'),
          },
        ],
      },
    ],
  });
});

test('the alert about a blocked channel names no feed if no subscription posts to the channel any more', () => {
  expect(textOf(renderBlockedChannels(DEFAULT_TEXTS, [{ ...alert, feeds: [], waitingPosts: 1 }], 9))).not.toContain(
    'Its news',
  );
});

test.each(['gone', 'forbidden'] as const)(
  'the alert about a channel that is %s says what to do, with the commands, in English and in German',
  (kind) => {
    const text = textOf(renderBlockedChannels(DEFAULT_TEXTS, [{ ...alert, kind }], 9));
    expect(text).toContain(DEFAULT_TEXTS.alerts.blockedChannel.why[kind]('<#110000000000000202>'));
    expect(text).toContain('`/notify set`');
    expect(text).toContain('`/notify resume`');
    const german = textOf(renderBlockedChannels(textsForLanguage('de'), [{ ...alert, kind }], 9));
    expect(german).toContain('`/meldung einrichten`');
    expect(german).toContain('`/meldung fortsetzen` ohne weitere Angaben');
  },
);

test('the alert about several blocked channels lists them, in German too', () => {
  const others = [
    alert,
    { ...alert, channelId: '110000000000000203', kind: 'gone', feeds: [], boards: ['streams', 'panel'] } as const,
  ];
  expect(
    textOf(renderBlockedChannels(textsForLanguage('de'), others, 9))
      .split('\n')
      .slice(0, 4),
  ).toEqual([
    '### In 2 Kanälen kann ich nicht mehr schreiben',
    '- <#110000000000000202>: Discord lässt mich dort nicht schreiben (Wiedergaben · Serverstatus)',
    '- <#110000000000000203> gibt es nicht mehr, oder ich bin nicht mehr auf dem Server (Live-Übersicht · Bedienfeld)',
    '24 Nachrichten warten.',
  ]);
});

test('the alert about one blocked channel leaves out lines that do not apply', () => {
  const words = DEFAULT_TEXTS.alerts.blockedChannel;
  const said = (more: Partial<Parameters<typeof renderBlockedChannels>[1][number]>) =>
    textOf(renderBlockedChannels(DEFAULT_TEXTS, [{ ...alert, ...more }], 9)).split('\n');
  expect(said({ feeds: [], waitingPosts: 0 })).toEqual([
    words.head(1),
    words.why.forbidden('<#110000000000000202>'),
    'Since <t:1767268800:f> (<t:1767268800:R>).',
    words.waiting(0),
    words.todo.forbidden('/notify set', '/notify resume'),
    words.again,
  ]);
  expect(said({ feeds: [], boards: ['streams'], waitingPosts: 0 })).toContain(words.feeds('Live board'));
  expect(said({ boards: ['streams'], waitingPosts: 0 })).not.toContain(words.waiting(0));
  expect(said({ boards: ['streams'], waitingPosts: 3 })).toContain(words.waiting(3));
});

test('the alert about many blocked channels counts those that do not fit, and advises once for each reason', () => {
  const words = DEFAULT_TEXTS.alerts.blockedChannel;
  const many = Array.from({ length: 200 }, (_, at) => ({
    ...alert,
    channelId: `${110000000000000000n + BigInt(at)}`,
    feeds: [],
    waitingPosts: 0,
  }));
  const lines = textOf(renderBlockedChannels(DEFAULT_TEXTS, many, 9)).split('\n');
  const shown = lines.filter((line) => line.startsWith('- <#')).length;
  expect(lines).toContain(words.more(200 - shown));
  expect(lines).not.toContain(words.waiting(0));
  expect(lines[1]?.endsWith(')')).toBe(false);
  const todo = (kind: 'gone' | 'forbidden') => words.todo[kind]('/notify set', '/notify resume');
  const both = textOf(renderBlockedChannels(DEFAULT_TEXTS, [alert, { ...alert, kind: 'gone' }], 9)).split('\n');
  expect(both).toEqual(expect.arrayContaining([todo('gone'), todo('forbidden')]));
  expect(lines).not.toContain(todo('gone'));
});
