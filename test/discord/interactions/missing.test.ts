import { expect, test } from 'vitest';
import { createCommand } from '../../../src/commands/framework/command.ts';
import { createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { fails, fakeMedia } from '../../support/media.ts';
import { knownServer } from '../../support/servers.ts';
import { startSmallBot } from '../support/bot.ts';

const counting = createCommand({
  words: wordsFor('look', {}),
  requires: 'search',
  visibility: 'public',
  changes: false,
  options: {},
  answer: async ({ deps }) => createNoteMessage(`${(await deps.media.libraries()).length} libraries`),
});
const [attic, cellar] = [knownServer(1, 'Attic'), knownServer(2, 'Cellar')];
const servers = { serversOf: () => [attic, cellar], defaultOf: () => undefined };
const answers = fakeMedia({ libraries: async () => [] });
const isDown = fakeMedia({ libraries: fails('unreachable') });

test('an answer from several media servers names those that do not answer, for every command', async () => {
  const { discord } = await startSmallBot({
    commands: [counting],
    servers,
    mediaFor: (_, server) => (server === attic.id ? isDown : answers),
  });
  const { text } = await discord.person('viewer').run('/look');
  expect(text).toContain('| 0 libraries\n| Attic does not answer; shown without it.');
});

test('if no media server answers, the command fails without naming one', async () => {
  const { discord } = await startSmallBot({ commands: [counting], servers, mediaFor: () => isDown });
  const { text } = await discord.person('viewer').run('/look');
  expect(text).toContain('The media server cannot be reached.');
  expect(text).not.toContain('Attic');
});
