import { ApplicationCommandOptionType } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Command, command, type Visibility } from '../../../src/commands/framework/command.ts';
import { messageCommand } from '../../../src/commands/framework/messageCommand.ts';
import { press } from '../../../src/commands/framework/press.ts';
import { rawOptions } from '../../../src/discord/interactions/slash.ts';
import type { CallerAccount } from '../../../src/domain/media/callOptions.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import { note } from '../../../src/render/kit/layout.ts';
import type { Modal, Press } from '../../../src/render/kit/press.ts';
import { en } from '../../../src/render/texts/en.ts';
import { createFakeTickets, depsWith } from '../../commands/support/deps.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { silent } from '../../store/support/openStore.ts';
import { startSmallBot } from '../support/bot.ts';

const requires = 'search';
const common = { requires, changes: false, options: {} } as const;
const seen = (visibility: Visibility) =>
  command({ ...common, words: wordsFor('look', {}), visibility, answer: async () => note('Looked.') });
const fromMenu = messageCommand({
  ...{ words: () => ({ name: 'Look' }), requires, changes: false },
  answer: async () => note('Looked at it.'),
});
const { errors } = en;

test('only options are read: a group of subcommands is none, even if nothing is in it', () => {
  const data = [
    { name: 'group', type: ApplicationCommandOptionType.SubcommandGroup },
    { name: 'what', type: ApplicationCommandOptionType.String, value: 'x' },
  ];
  expect(rawOptions({ data }, null)).toStrictEqual({ what: 'x' });
});

describe('who sees the answer to a command', () => {
  type Own = Exclude<CallerAccount, { readonly kind: 'shared' }>;
  const own: Own = { kind: 'own', token: 'canary' };

  test.each<[Visibility, Own | undefined, boolean]>([
    ['public', own, false],
    ['private', undefined, true],
    ['private if linked', undefined, false],
    ['private if linked', own, true],
    ['private if linked', { kind: 'none', why: 'refused' }, true],
  ])('%s, with the account %j', async (visibility, account, isPrivate) => {
    const { linkedAccounts } = depsWith({});
    const deps = { linkedAccounts: { ...linkedAccounts, accountOf: () => account } };
    const { discord } = await startSmallBot({ commands: [seen(visibility)], deps });
    expect(await discord.person('viewer').run('/look')).toMatchObject({
      ...{ private: isPrivate, text: expect.stringContaining('Looked.') },
    });
  });
});

test('what is registered on Discord but not known any more is answered so, privately', async () => {
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

describe('a form that cannot be shown', () => {
  const to: Press = { action: 'fill', target: {}, by: 'invoker' };
  const form: Modal = {
    ...{ title: 'Form', press: to },
    inputs: [{ name: 'a', label: 'A', lines: 'one', required: false, max: 9 }],
  };
  const fill = press({
    ...{ name: 'fill', requires, changes: false, target: z.object({}), place: 'private' },
    answer: async () => note('Filled.'),
  });

  /** What the person gets, and the log. */
  async function asked(modal: () => Modal, deps: { readonly tickets?: ReturnType<typeof createFakeTickets> } = {}) {
    const logged: unknown[] = [];
    const log = { ...silent, error: (...each: unknown[]) => void logged.push(each) };
    const ask = command({ ...common, words: wordsFor('ask', {}), modal });
    const { discord, settled } = await startSmallBot({ commands: [ask], pressActions: [fill], deps, log });
    const answer = await discord.person('viewer').run('/ask');
    await settled();
    return { answer, logged };
  }

  test('because it cannot be made is answered with the reason', async () => {
    const failure = new MediaServerFailure('timeout', { method: 'GET', path: '/' });
    const { answer, logged } = await asked(() => {
      throw failure;
    });
    expect(answer).toMatchObject({ private: true, text: expect.stringContaining(errors.failure.timeout) });
    expect(logged).toEqual([[expect.objectContaining({ err: failure, command: 'ask' }), expect.any(String)]]);
  });

  test('because its ticket cannot be stored is answered too', async () => {
    const issue = () => Promise.reject(new Error('the disk is full'));
    const { answer, logged } = await asked(() => form, { tickets: { ...createFakeTickets(), issue } });
    expect(answer).toMatchObject({ private: true, text: expect.stringContaining(errors.unexpected) });
    expect(logged).toHaveLength(1);
  });
});

describe('a command that fails', () => {
  const failing = (until: (signal: AbortSignal) => Promise<never>) =>
    command({
      ...common,
      ...{ words: wordsFor('look', {}), visibility: 'public', answer: (_, __, { signal }) => until(signal) },
    });

  test('because the bot gave up waiting for it at its end says that it restarts', async () => {
    const givingUp = new AbortController();
    const look = failing(async (signal) => {
      givingUp.abort();
      return await Promise.reject(signal.reason);
    });
    const { discord } = await startSmallBot({ commands: [look], givingUp: givingUp.signal });
    expect((await discord.person('viewer').run('/look')).text).toContain(errors.stopping);
  });

  test('for any other reason says that, with the number that the log has', async () => {
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
