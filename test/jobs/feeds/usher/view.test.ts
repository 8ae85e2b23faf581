import { expect, test } from 'vitest';
import type { BotStatusEvent } from '../../../../src/jobs/feeds/usher/data.ts';
import { botStatusFeed } from '../../../../src/jobs/feeds/usher/index.ts';
import { MAX_BOT_STATUS_LINES, renderBotStatusEvents } from '../../../../src/jobs/feeds/usher/view.ts';
import { de } from '../../../../src/render/texts/de.ts';
import { en } from '../../../../src/render/texts/en.ts';
import { componentsOf, textOf } from '../../../support/messages.ts';
import { HOUR, NOON } from '../../support/fakes.ts';

const job = { kind: 'job-fails', job: 'catalogue' } as const;
const until = new Date(NOON.getTime() + 3 * HOUR);
const CHANGES: readonly BotStatusEvent[] = [
  { kind: 'began', since: NOON, trouble: { kind: 'disk-low', freeBytes: 640_000_000 } },
  { kind: 'began', since: NOON, trouble: { kind: 'job-fails', job: 'backup' } },
  { kind: 'began', since: NOON, trouble: job },
  { kind: 'began', since: NOON, trouble: { kind: 'job-fails', job: 'added' } },
  { kind: 'over', since: NOON, until, trouble: job },
  { kind: 'over', since: NOON, until, trouble: { kind: 'disk-full', freeBytes: 1 } },
  { kind: 'began', since: NOON, trouble: { kind: 'process-other' } },
  { kind: 'over', since: NOON, until, trouble: { kind: 'process-other' } },
  { kind: 'began', since: NOON, trouble: { kind: 'direct-suspected' } },
  { kind: 'over', since: NOON, until, trouble: { kind: 'direct-suspected' } },
  { kind: 'replaced', isOlder: false },
  { kind: 'replaced', isOlder: true },
  { kind: 'version', version: '2.0.0', running: '1.9.0' },
];

test('a message about the bot’s troubles has a line for each cause, and says how long an ended trouble lasted', () => {
  expect(textOf(renderBotStatusEvents(en, CHANGES, { marker: 1 })).split('\n')).toEqual([
    '### Usher itself',
    '⚠️ The disk of the database has only 640 MB free. Make room soon.',
    '⚠️ The backup of the database has been failing since <t:1767268800:f> (<t:1767268800:R>). The log says why.',
    '⚠️ “Reading the titles” has been failing since <t:1767268800:f> (<t:1767268800:R>). The log says why.',
    '⚠️ “New in the libraries” has been failing since <t:1767268800:f> (<t:1767268800:R>). The log says why.',
    '✅ “Reading the titles” works again, after 3\u00a0h.',
    '✅ The disk of the database has room again, after 3\u00a0h.',
    '⚠️ Another process uses the same `DISCORD_TOKEN` and answers some commands first. Stop it, or reset the token and give the new one to one Usher only.',
    '✅ Another process stopped using the bot’s token, after 3\u00a0h.',
    '⚠️ Discord’s anti-spam measure keeps the bot from sending direct messages. No setting is wrong. Direct messages wait for up to seven days, and I try again every half hour. If it lasts for longer than a day, look for a message from Discord to the owner of the application.',
    '✅ Discord lets the bot send direct messages again, after 3\u00a0h.',
    '⚠️ The database was restored from a backup. What happened since then is not posted again, and rules that ended streams are dry runs until somebody lets them act again. Counters that were set since then stand still: set them again with `/counter set`.',
    '⚠️ An older database took the place of the newer one. What happened since then is not posted again, and rules that ended streams are dry runs until somebody lets them act again. Counters that were set since then stand still: set them again with `/counter set`.',
    '🆕 Version 2\\.0.0 of Usher is out. This is version 1\\.9.0.',
  ]);
});

test('a message about the bot’s troubles can be drawn in German', () => {
  const said = textOf(renderBotStatusEvents(de, CHANGES, { marker: 1 }));
  expect(said).toContain('Das Backup der Datenbank schlägt seit <t:1767268800:f> fehl (<t:1767268800:R>).');
  expect(said).toContain('„Titel einlesen“ klappt nach 3\u00a0h wieder.');
});

test('a message about the bot’s troubles shows text from outside as plain text, without pings', () => {
  const problem = `<@&1> **${'x'.repeat(5000)}`;
  const changes = Array.from(
    { length: 40 },
    (): BotStatusEvent => ({
      kind: 'began',
      since: NOON,
      trouble: { kind: 'database-bad', problem },
    }),
  );
  const message = renderBotStatusEvents(en, changes, { marker: 1 });
  expect(textOf(message).length).toBeLessThanOrEqual(4000);
  expect(textOf(message)).not.toMatch(/[^\\]<@/);
  expect(componentsOf(message).length).toBeLessThanOrEqual(40);
  expect(
    textOf(message)
      .split('\n')
      .filter((line) => line.startsWith('⚠️')).length,
  ).toBeLessThanOrEqual(MAX_BOT_STATUS_LINES);
  expect(textOf(message)).toContain('more');
});

test('the sample of the bot’s own feed can be decoded and drawn', () => {
  const [sample] = botStatusFeed.sample(NOON);
  expect(sample && botStatusFeed.data.parse(JSON.stringify({ ...sample, since: NOON.getTime() }))).toEqual(sample);
});
