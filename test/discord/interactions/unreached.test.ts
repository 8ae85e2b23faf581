import { expect, test } from 'vitest';
import { createCommand } from '../../../src/commands/framework/command.ts';
import type { Capability } from '../../../src/domain/access/capabilities.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../../src/domain/notifications/settings.ts';
import { createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { memoryStore } from '../../store/support/openStore.ts';
import { startSmallBot } from '../support/bot.ts';

const CLOSED = 'can’t send you direct messages';

const answering = (
  name: string,
  visibility: 'public' | 'private',
  requires: Capability = 'search',
  isPrivate = false,
) =>
  createCommand({
    words: wordsFor(name, {}),
    requires,
    visibility,
    changes: false,
    options: {},
    answer: async () => createNoteMessage('An answer.', { private: isPrivate }),
  });

async function closed() {
  const { follows, blocked } = await memoryStore();
  const commands = [
    answering('open', 'public'),
    answering('own', 'private'),
    answering('alone', 'public', 'search', true),
    answering('follows', 'private', 'follow.own'),
  ];
  const { discord } = await startSmallBot({ commands, deps: { follows } });
  const viewer = discord.person('viewer');
  const follower = { userId: viewer.id, guildId: '200000000000000001' };
  await follows.add(follower, { kind: 'title', title: 'Judex' }, DEFAULT_SUBSCRIPTION_SETTINGS);
  await blocked.block({ channelId: `@${viewer.id}`, kind: 'forbidden', since: new Date(0) }, []);
  return { discord, viewer };
}

test('a person who cannot get direct messages is told once, below their next private answer', async () => {
  const { viewer } = await closed();
  expect((await viewer.run('/open')).text).not.toContain(CLOSED);
  expect((await viewer.run('/own')).text).toMatch(new RegExp(`An answer\\.[\\s\\S]*${CLOSED}`));
  expect((await viewer.run('/own')).text).not.toContain(CLOSED);
});

test('a person who cannot get direct messages is told below an answer that becomes private', async () => {
  const { viewer } = await closed();
  expect((await viewer.run('/alone')).text).toContain(CLOSED);
});

test('a person is told about their undelivered direct messages, but not below answers about following titles', async () => {
  const { discord, viewer } = await closed();
  expect((await discord.person('admin').run('/own')).text).not.toContain(CLOSED);
  expect((await viewer.run('/follows')).text).not.toContain(CLOSED);
  expect((await viewer.run('/own')).text).toContain(CLOSED);
});
