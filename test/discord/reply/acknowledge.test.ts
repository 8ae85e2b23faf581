import { DiscordAPIError, HTTPError, MessageFlags, RateLimitError } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { acknowledgeInteraction } from '../../../src/discord/reply/delivery.ts';
import { InteractionNotAcknowledged } from '../../../src/discord/reply/notAcknowledged.ts';
import { InteractionCallbackUnanswered } from '../../../src/discord/rest/callbacks.ts';

const request = { files: [], body: {} };
const refused = (status: number, code: number) =>
  new DiscordAPIError({ code, message: 'no' }, code, status, 'POST', '/', request);

/** An interaction whose acknowledgement meets that error, if there is one, and what Discord was asked for. */
function interactionThatMeets(error?: unknown) {
  const calls: unknown[] = [];
  const meeting = (call: string) => async (options?: unknown) => {
    calls.push([call, options]);
    if (error !== undefined) throw error;
  };
  const fake = {
    deferred: false,
    ephemeral: null as boolean | null,
    deferReply: meeting('deferReply'),
    deferUpdate: meeting('deferUpdate'),
    isMessageComponent: () => true,
    message: { flags: new Set() },
  };
  const defer = (place: Parameters<typeof acknowledgeInteraction>[1]) =>
    // The casts: the part of discord.js's class that is used; nothing is sent yet.
    acknowledgeInteraction(
      fake as unknown as Parameters<typeof acknowledgeInteraction>[0],
      place,
      {} as Parameters<typeof acknowledgeInteraction>[2],
    );
  return { calls, fake, defer };
}

test.each([
  ['private', { flags: MessageFlags.Ephemeral }],
  ['public', {}],
] as const)(
  'the acknowledgement of an interaction tells Discord that the reply will be %s',
  async (visibility, options) => {
    const { calls, defer } = interactionThatMeets();
    await defer(visibility);
    expect(calls).toEqual([['deferReply', options]]);
  },
);

test('an answer that changes the pressed message is acknowledged without a new reply', async () => {
  const { calls, defer } = interactionThatMeets();
  await defer('update');
  expect(calls).toEqual([['deferUpdate', undefined]]);
});

test.each([
  ['private', { deferred: true, ephemeral: true }],
  ['public', { deferred: true, ephemeral: false }],
  ['update', { deferred: true, ephemeral: null }],
] as const)('an acknowledgement (%s) without any response from Discord counts as accepted', async (place, state) => {
  const { fake, defer } = interactionThatMeets(new InteractionCallbackUnanswered());
  await defer(place);
  expect(fake).toMatchObject(state);
});

describe('an acknowledgement that was certainly not taken ends the interaction', () => {
  const limit = {
    global: false,
    hash: '',
    limit: 1,
    majorParameter: '',
    method: 'POST',
    retryAfter: 1,
    route: '/',
    scope: 'user',
    sublimitTimeout: 0,
    timeToReset: 1,
    url: '/',
  } as const;

  test.each([
    ['Discord no longer knows it', refused(404, 10062)],
    ['another process answered it', refused(400, 40060)],
    ['its thread is locked', refused(403, 50083)],
    ['the bot may not see the channel', refused(403, 50001)],
    ['the bot lacks a permission', refused(403, 50013)],
    ['the channel is gone', refused(404, 10003)],
    ['the body is not accepted', refused(400, 50035)],
    ['a proxy answers with a page', new HTTPError(403, 'Forbidden', 'POST', '/', request)],
    ['no request is left', new RateLimitError(limit)],
    ['no connection could be made', new TypeError('fetch failed')],
  ])('an acknowledgement that Discord certainly refused ends the interaction: %s', async (_title, error) => {
    for (const place of ['public', 'private', 'update'] as const) {
      const { fake, defer } = interactionThatMeets(error);
      await expect(defer(place)).rejects.toEqual(new InteractionNotAcknowledged(error));
      expect(fake.deferred).toBe(false);
    }
  });
});

test('the error “already acknowledged” means that another process answered the interaction; other errors do not', () => {
  expect(new InteractionNotAcknowledged(refused(400, 40060)).isAnsweredElsewhere).toBe(true);
  expect(new InteractionNotAcknowledged(refused(404, 10062)).isAnsweredElsewhere).toBe(false);
});
