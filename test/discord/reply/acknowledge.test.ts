import { DiscordAPIError, HTTPError, MessageFlags } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { acknowledge } from '../../../src/discord/reply/delivery.ts';

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
    ...{ isMessageComponent: () => true, message: { flags: new Set() } },
  };
  const defer = (place: Parameters<typeof acknowledge>[1]) =>
    // The casts: the part of discord.js's class that is used; nothing is sent yet.
    acknowledge(fake as unknown as Parameters<typeof acknowledge>[0], place, {} as Parameters<typeof acknowledge>[2]);
  return { asked, fake, defer };
}

test.each([
  ['private', { flags: MessageFlags.Ephemeral }],
  ['public', {}],
] as const)('a %s reply is acknowledged as such', async (visibility, options) => {
  const { asked, defer } = interactionThatMeets();
  await defer(visibility);
  expect(asked).toEqual([['deferReply', options]]);
});

test('a change of the pressed message is acknowledged without a reply', async () => {
  const { asked, defer } = interactionThatMeets();
  await defer('update');
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
      const { fake, defer } = interactionThatMeets(error);
      await defer(visibility);
      expect(fake).toMatchObject({ deferred: true, ephemeral: visibility === 'private' });
    }
  });

  test.each(lost)('of a change: %s', async (_, error) => {
    const { fake, defer } = interactionThatMeets(error);
    await defer('update');
    expect(fake.deferred).toBe(true);
  });
});

test('an interaction that Discord no longer knows is given up', async () => {
  const { fake, defer } = interactionThatMeets(UNKNOWN_INTERACTION);
  await expect(defer('public')).rejects.toBe(UNKNOWN_INTERACTION);
  await expect(defer('update')).rejects.toBe(UNKNOWN_INTERACTION);
  expect(fake.deferred).toBe(false);
});
