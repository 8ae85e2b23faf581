import { DiscordAPIError, HTTPError, MessageFlags } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { defer, deferUpdate } from '../../../src/discord/reply/defer.ts';

const request = { files: [], body: {} };
const refused = (status: number, code: number) =>
  new DiscordAPIError({ code, message: 'no' }, code, status, 'POST', '/', request);
const UNKNOWN_INTERACTION = refused(404, 10062);

/** An interaction whose acknowledgement meets that error, if there is one, and what Discord was asked for. */
function interactionThatMeets(error?: unknown) {
  const asked: unknown[] = [];
  const meeting = (call: string) => async (options?: unknown) => {
    asked.push([call, options]);
    await (error === undefined ? undefined : Promise.reject(error));
  };
  const fake = {
    ...{ deferred: false, ephemeral: null as boolean | null },
    ...{ deferReply: meeting('deferReply'), deferUpdate: meeting('deferUpdate') },
  };
  // The cast: the part of discord.js's class that is used.
  return { asked, fake, interaction: fake as unknown as Parameters<typeof deferUpdate>[0] };
}

test.each([
  ['private', { flags: MessageFlags.Ephemeral }],
  ['public', {}],
] as const)('a %s reply is acknowledged as such', async (visibility, options) => {
  const { asked, interaction } = interactionThatMeets();
  await defer(interaction, visibility);
  expect(asked).toEqual([['deferReply', options]]);
});

test('a change of the pressed message is acknowledged without a reply', async () => {
  const { asked, interaction } = interactionThatMeets();
  await deferUpdate(interaction);
  expect(asked).toEqual([['deferUpdate', undefined]]);
});

describe('an acknowledgement that may have arrived counts', () => {
  const lost = [
    ['a lost response', new Error('socket hang up')],
    ['a failing Discord', new HTTPError(502, 'no', 'POST', '/', request)],
    ['one that is acknowledged already, by the try before', refused(400, 40060)],
  ] as const;

  test.each(lost)('of a private and of a public reply: %s', async (_, error) => {
    for (const visibility of ['private', 'public'] as const) {
      const { fake, interaction } = interactionThatMeets(error);
      await defer(interaction, visibility);
      expect(fake).toMatchObject({ deferred: true, ephemeral: visibility === 'private' });
    }
  });

  test.each(lost)('of a change: %s', async (_, error) => {
    const { fake, interaction } = interactionThatMeets(error);
    await deferUpdate(interaction);
    expect(fake.deferred).toBe(true);
  });
});

test('an interaction that Discord no longer knows is given up', async () => {
  const { fake, interaction } = interactionThatMeets(UNKNOWN_INTERACTION);
  await expect(defer(interaction, 'public')).rejects.toBe(UNKNOWN_INTERACTION);
  await expect(deferUpdate(interaction)).rejects.toBe(UNKNOWN_INTERACTION);
  expect(fake.deferred).toBe(false);
});
