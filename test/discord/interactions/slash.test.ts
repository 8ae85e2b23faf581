import { ApplicationCommandOptionType } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AnswerVisibility, type Command, createCommand } from '../../../src/commands/framework/command.ts';
import { createMessageCommand } from '../../../src/commands/framework/messageCommand.ts';
import { createPressHandler } from '../../../src/commands/framework/press.ts';
import { readRawCommandOptions } from '../../../src/discord/interactions/typedCommand.ts';
import { EVERYONE_ROLE, type PermissionMap, type PermissionOverride } from '../../../src/domain/access/access.ts';
import type { CallerAccount } from '../../../src/domain/media/callOptions.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import type { ServerId } from '../../../src/domain/servers/refs.ts';
import { createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import type { Modal } from '../../../src/render/kit/message/press.ts';
import { en } from '../../../src/render/texts/en.ts';
import { createFakeTickets, depsWith } from '../../commands/support/deps.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { silent } from '../../store/support/openStore.ts';
import { knownServer } from '../../support/servers.ts';
import { startSmallBot } from '../support/bot.ts';

const requires = 'search';
const common = { requires, changes: false, options: {} } as const;
const seen = (visibility: AnswerVisibility) =>
  createCommand({
    ...common,
    words: wordsFor('look', {}),
    visibility,
    answer: async () => createNoteMessage('Looked.'),
  });
const fromMenu = createMessageCommand({
  words: () => ({ name: 'Look' }),
  requires,
  changes: false,
  answer: async () => createNoteMessage('Looked at it.'),
});
const { errors } = en;

test('an empty group of subcommands is not read as an option', () => {
  const data = [
    { name: 'group', type: ApplicationCommandOptionType.SubcommandGroup },
    { name: 'what', type: ApplicationCommandOptionType.String, value: 'x' },
  ];
  expect(readRawCommandOptions({ data }, null)).toStrictEqual({ what: 'x' });
});

describe('the visibility of a command’s answer', () => {
  type Own = Exclude<CallerAccount, { readonly kind: 'shared' }>;
  const own: Own = { kind: 'own', token: 'canary' };

  test.each<[AnswerVisibility, Own | undefined, boolean]>([
    ['public', own, false],
    ['private', undefined, true],
    ['private if linked', undefined, false],
    ['private if linked', own, true],
    ['private if linked', { kind: 'none', why: 'refused' }, true],
  ])(
    'an answer declared as %s has the right visibility for a person with the account %j',
    async (visibility, account, isPrivate) => {
      const { linkedAccounts } = depsWith({});
      const deps = { linkedAccounts: { ...linkedAccounts, accountOf: () => account } };
      const { discord } = await startSmallBot({ commands: [seen(visibility)], deps });
      expect(await discord.person('viewer').run('/look')).toMatchObject({
        private: isPrivate,
        text: expect.stringContaining('Looked.'),
      });
    },
  );
});

test('a registered command that the bot no longer has is answered privately with an explanation', async () => {
  const commands: Command[] = [seen('public')];
  const messageCommands = [fromMenu];
  const { discord, audited, refused } = await startSmallBot({ commands, messageCommands });
  const viewer = discord.person('viewer');
  const { message } = await viewer.run('/look');
  if (!message) throw new Error('no answer');
  commands.pop();
  messageCommands.pop();
  const unknown = { private: true, text: expect.stringContaining(errors.unknownCommand) };
  expect(await viewer.run('/look')).toMatchObject(unknown);
  expect(await viewer.runOn(message, 'Look')).toMatchObject(unknown);
  expect([audited, refused]).toEqual([[], []]);
});

const FORM: Modal = {
  title: 'Form',
  press: { action: 'fill', target: {}, by: 'invoker' },
  inputs: [{ name: 'a', label: 'A', lines: 'one', required: false, max: 9 }],
};

describe('a form that cannot be shown', () => {
  const fill = createPressHandler({
    name: 'fill',
    requires,
    changes: false,
    target: z.object({}),
    place: 'private',
    answer: async () => createNoteMessage('Filled.'),
  });

  /** What the person gets, and the log. */
  async function asked(modal: () => Modal, deps: { readonly tickets?: ReturnType<typeof createFakeTickets> } = {}) {
    const logged: unknown[] = [];
    const log = { ...silent, error: (...each: unknown[]) => void logged.push(each) };
    const ask = createCommand({ ...common, words: wordsFor('ask', {}), modal });
    const { discord, settled } = await startSmallBot({ commands: [ask], pressActions: [fill], deps, log });
    const answer = await discord.person('viewer').run('/ask');
    await settled();
    return { answer, logged };
  }

  test('a form that cannot be made is answered with the reason', async () => {
    const failure = new MediaServerFailure('timeout', { method: 'GET', path: '/' });
    const { answer, logged } = await asked(() => {
      throw failure;
    });
    expect(answer).toMatchObject({ private: true, text: expect.stringContaining(errors.failure.timeout) });
    expect(logged).toEqual([[expect.objectContaining({ err: failure, command: 'ask' }), expect.any(String)]]);
  });

  test('a form whose ticket cannot be stored is answered with an error', async () => {
    const issue = () => Promise.reject(new Error('the disk is full'));
    const { answer, logged } = await asked(() => FORM, { tickets: { ...createFakeTickets(), issue } });
    expect(answer).toMatchObject({ private: true, text: expect.stringContaining(errors.unexpected) });
    expect(logged).toHaveLength(1);
  });
});

describe('a command that shows a form, or answers where it need not', () => {
  const [attic, cellar] = [knownServer(1, 'Attic'), knownServer(2, 'Cellar')];

  /** What comes of `/ask`, which needs no form where `when` holds for the media servers that are meant. */
  async function asked(
    when: (servers: readonly ServerId[]) => boolean,
    options: Readonly<Record<string, string>> = {},
    overrides: readonly PermissionOverride[] = [],
  ) {
    const ask = createCommand({
      // It is about one media server.
      requires: 'account.link',
      changes: false,
      options: {},
      words: wordsFor('ask', {}),
      modal: () => FORM,
      answerInstead: {
        isNeeded: ({ servers }) => when(servers),
        answer: async ({ context }) => createNoteMessage(`About ${context.servers.join(' and ')}.`),
      },
    });
    const servers = { serversOf: () => [attic, cellar], defaultOf: () => attic.id };
    const maps = new Map<string, PermissionMap>();
    const { discord } = await startSmallBot({ commands: [ask], servers, maps });
    for (const { id } of discord.world.guilds) maps.set(id, { levels: { [EVERYONE_ROLE]: 'viewer' }, overrides });
    return await discord.person('viewer').run('/ask', options);
  }

  test('a command that opens a form only if needed can answer privately instead, about all media servers', async () => {
    expect(await asked(() => true)).toMatchObject({ private: true, text: expect.stringContaining('About 1 and 2.') });
  });

  test('a command that answers instead of a form covers only servers on which the person has the right', async () => {
    const denied = { capability: 'account.link', effect: 'deny', serverId: cellar.id } as const;
    const answer = await asked(() => true, {}, [{ ...denied, subject: { kind: 'role', id: EVERYONE_ROLE } }]);
    expect(answer.text).toContain('About 1.');
  });

  test('a command that answers instead of a form covers only the named media server', async () => {
    expect((await asked(() => true, { server: 'Cellar' })).text).toContain('About 2.');
  });

  test('a command opens its form if the direct answer does not apply to the person', async () => {
    expect((await asked((ids) => ids.length === 1)).modal).toMatchObject({ title: 'Form' });
  });

  test('a command with a form refuses an unknown media server and lists the known ones', async () => {
    const { text, modal } = await asked(() => true, { server: 'Loft' });
    expect(modal).toBeUndefined();
    expect(text).toContain('Attic, Cellar');
  });
});

describe('a command that fails', () => {
  const failing = (until: (signal: AbortSignal) => Promise<never>) =>
    createCommand({
      ...common,
      words: wordsFor('look', {}),
      visibility: 'public',
      answer: ({ context }) => until(context.signal),
    });

  test('a command that is aborted at the end of a shutdown says that the bot restarts', async () => {
    const givingUp = new AbortController();
    const look = failing(async (signal) => {
      givingUp.abort();
      return await Promise.reject(signal.reason);
    });
    const { discord } = await startSmallBot({ commands: [look], givingUp: givingUp.signal });
    expect((await discord.person('viewer').run('/look')).text).toContain(errors.stopping);
  });

  test('a command that fails gives the reason and the reference in the log', async () => {
    const logged: unknown[] = [];
    const log = { ...silent, error: (...each: unknown[]) => void logged.push(each) };
    const failure = new MediaServerFailure('timeout', { method: 'GET', path: '/' });
    const { discord } = await startSmallBot({ commands: [failing(() => Promise.reject(failure))], log });
    const { text: said, interactionId } = await discord.person('viewer').run('/look');
    expect(said).toContain(errors.failure.timeout);
    expect(said).toContain(interactionId);
    expect(logged).toEqual([[{ err: failure, command: 'look', reference: interactionId }, expect.any(String)]]);
  });
});
