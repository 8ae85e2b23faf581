import { DiscordAPIError, HTTPError, MessageFlags } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { createAnswerDelivery, createUpdateDelivery, replyPrivately } from '../../../src/discord/reply/delivery.ts';
import { createComponentPressTickets } from '../../../src/discord/reply/pressTickets.ts';
import { createListMessage, createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { createFakeTickets } from '../../commands/support/deps.ts';
import { silent } from '../../store/support/openStore.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { type Call, fakeInteraction } from '../support/interaction.ts';

const deps = () => ({
  presses: createComponentPressTickets({
    tickets: createFakeTickets(),
    clock: createSteppedClock(),
    log: { error: () => undefined },
  }),
  log: silent,
});
const V2 = MessageFlags.IsComponentsV2;
const PRIVATE = MessageFlags.Ephemeral | V2;
const request = { files: [], body: {} };
const DELETED = new DiscordAPIError({ code: 10008, message: 'Unknown Message' }, 10008, 404, 'PATCH', '/', request);
const open = createNoteMessage('for all');
const whispered = createNoteMessage('for you', { private: true });
/** Which call, about which message, with which flags. */
const shape = ({ call, body }: Call) => [call, body?.message, body?.flags];

describe('a message that is sent', () => {
  it('a sent message pings nobody', async () => {
    const { interaction, calls } = fakeInteraction();
    await replyPrivately(interaction, createNoteMessage('@everyone'), deps());
    const { components } = createNoteMessage('@everyone');
    expect(calls).toEqual([
      { call: 'reply', body: { components, files: [], allowedMentions: { parse: [] }, flags: PRIVATE } },
    ]);
  });

  it('a sent message carries its pictures with their alt text', async () => {
    const { interaction, calls } = fakeInteraction();
    const files = [{ name: 'a.webp', bytes: new Uint8Array([1, 2]), description: 'A poster' }];
    await replyPrivately(interaction, { components: [], files }, deps());
    expect(calls[0]?.body?.files).toEqual([
      { attachment: Buffer.from([1, 2]), name: 'a.webp', description: 'A poster' },
    ]);
  });

  it('the id of a button in a sent message is a stored ticket, and not the button’s action', async () => {
    const { interaction, calls } = fakeInteraction();
    const button = {
      label: 'Go',
      style: 'primary',
      press: { action: 'go', target: null, by: 'anyone' },
    } as const;
    await replyPrivately(interaction, createNoteMessage('Text', { controls: [[button]] }), deps());
    expect(JSON.stringify(calls[0]?.body)).toContain('"custom_id":"ticket0"');
    expect(JSON.stringify(calls[0]?.body)).not.toContain('press:0');
  });

  it('an edited message drops the pictures of the message that it replaces', async () => {
    const { interaction, calls } = fakeInteraction();
    await createAnswerDelivery(interaction, deps()).show(open);
    expect(calls[0]?.body).toMatchObject({ attachments: [], message: '@original', flags: V2 });
  });
});

describe('the answer to a command', () => {
  async function shown(given: Parameters<typeof fakeInteraction>[0], ...messages: (typeof open)[]) {
    const { interaction, calls } = fakeInteraction(given);
    const delivery = createAnswerDelivery(interaction, deps());
    for (const message of messages) await delivery.show(message);
    return calls.map(shape);
  }

  it.each([
    { name: 'replaces what was there', given: {}, messages: [open, open], wanted: ['editReply', 'editReply'] },
    {
      name: 'is private where it was deferred so',
      given: { ephemeral: true },
      messages: [whispered, open],
      wanted: ['editReply', 'editReply'],
    },
    {
      name: 'becomes a private message where a public one was promised',
      given: {},
      messages: [whispered],
      wanted: ['deleteReply', 'followUp'],
    },
  ] as const)('the answer to a command $name', async ({ given, messages, wanted }) => {
    expect((await shown(given, ...messages)).map(([call]) => call)).toEqual(wanted);
  });

  it('the answer to a command stays private once it is private', async () => {
    expect(await shown({}, whispered, open, whispered)).toEqual([
      ['deleteReply', undefined, undefined],
      ['followUp', undefined, PRIVATE],
      ['editReply', 'follow0', V2],
      ['editReply', 'follow0', V2],
    ]);
  });
});

describe('the reply to a press on a message', () => {
  async function shown(given: Parameters<typeof fakeInteraction>[0], ...messages: (typeof open)[]) {
    const { interaction, calls } = fakeInteraction(given);
    const delivery = createUpdateDelivery(interaction, deps());
    for (const message of messages) await delivery.show(message);
    return calls.map(shape);
  }

  it('the answer to a press replaces the pressed message', async () => {
    expect(await shown({}, open, open)).toEqual([
      ['editReply', '@original', V2],
      ['editReply', '@original', V2],
    ]);
  });

  it('the private answer to a press replaces a private message', async () => {
    expect(await shown({ onPrivateMessage: true }, whispered)).toEqual([['editReply', '@original', V2]]);
  });

  it('the private answer to a press leaves a public message unchanged and follows as its own message', async () => {
    expect(await shown({}, whispered, open, whispered)).toEqual([
      ['followUp', undefined, PRIVATE],
      ['editReply', 'follow0', V2],
      ['editReply', 'follow0', V2],
    ]);
  });

  it('the answer to a press can become private after it has replaced the message', async () => {
    expect((await shown({}, open, whispered)).map(([call, message]) => [call, message])).toEqual([
      ['editReply', '@original'],
      ['followUp', undefined],
    ]);
  });
});

describe('whether the next message is for one person alone is known', () => {
  const known = async (create: typeof createUpdateDelivery, given: Parameters<typeof fakeInteraction>[0]) => {
    const delivery = create(fakeInteraction(given).interaction, deps());
    const before = delivery.isPrivate();
    await delivery.show(open);
    const between = delivery.isPrivate();
    await delivery.show(whispered);
    return [before, between, delivery.isPrivate()];
  };

  it.each([
    { name: 'of the answer to a command', create: createAnswerDelivery, given: {}, expected: [false, false, true] },
    {
      name: 'of a private answer to a command',
      create: createAnswerDelivery,
      given: { ephemeral: true },
      expected: [true, true, true],
    },
    { name: 'of the reply to a press', create: createUpdateDelivery, given: {}, expected: [false, false, true] },
    {
      name: 'of the reply to a press on a private message',
      create: createUpdateDelivery,
      given: { onPrivateMessage: true },
      expected: [true, true, true],
    },
  ] as const)(
    'the bot knows before it sends the next message if that message will be private: the next message $name',
    async ({ create, given, expected }) => {
      expect(await known(create, given)).toEqual(expected);
    },
  );
});

describe('a message that a moderator deleted', () => {
  const created = { 'the answer to a command': createAnswerDelivery, 'the answer to a press': createUpdateDelivery };

  it.each(Object.entries(created))('%s continues privately if a moderator deleted its message', async (_, create) => {
    const { interaction, calls } = fakeInteraction({ failing: { editReply: [DELETED] } });
    const delivery = create(interaction, deps());
    await delivery.show(open);
    await delivery.show(open);
    expect(calls.map(shape)).toEqual([
      ['editReply', '@original', V2],
      ['followUp', undefined, PRIVATE],
      ['editReply', 'follow0', V2],
    ]);
    expect(delivery.isPrivate()).toBe(true);
  });

  it('a deleted reply does not prevent a private follow-up', async () => {
    const { interaction, calls } = fakeInteraction({ failing: { deleteReply: [DELETED] } });
    await createAnswerDelivery(interaction, deps()).show(whispered);
    expect(calls.map(({ call }) => call)).toEqual(['deleteReply', 'followUp']);
  });

  it('a private follow-up that was deleted as well is sent again', async () => {
    const { interaction, calls } = fakeInteraction({ failing: { editReply: [DELETED, DELETED] } });
    const delivery = createAnswerDelivery(interaction, deps());
    await delivery.show(open);
    await delivery.show(open);
    expect(calls.map(({ call }) => call)).toEqual(['editReply', 'followUp', 'editReply', 'followUp']);
  });

  it.each(Object.entries(created))(
    '%s fails if its message cannot be edited for another reason than its deletion',
    async (_, create) => {
      const { interaction, calls } = fakeInteraction({ failing: { editReply: [new Error('no')] } });
      await expect(create(interaction, deps()).show(open)).rejects.toThrow('no');
      expect(calls).toHaveLength(1);
    },
  );
});

describe('an upload that Discord refuses', () => {
  const posters = createListMessage({
    head: 'Found',
    rows: [{ content: 'One', picture: { name: 'a.webp', bytes: new Uint8Array([1]), description: 'A' } }],
    foot: () => undefined,
  });
  const refusedBy = (status: number, code: number) =>
    new DiscordAPIError({ code, message: 'no' }, code, status, 'PATCH', '/', request);

  it.each([
    { name: 'too large', error: refusedBy(413, 40005) },
    { name: 'too large for what stands before Discord', error: new HTTPError(413, 'no', 'PATCH', '/', request) },
    { name: 'no picture to Discord', error: refusedBy(400, 50046) },
    { name: 'what its storage fails on', error: new HTTPError(503, 'no', 'PATCH', '/', request) },
  ])('a message whose picture is refused because it is $name is sent again without it', async ({ error }) => {
    const { interaction, calls } = fakeInteraction({ failing: { editReply: [error] } });
    await createAnswerDelivery(interaction, deps()).show(posters);
    expect(calls.map(({ body }) => body?.files)).toEqual([[expect.anything()], []]);
    expect(JSON.stringify(calls[0]?.body)).toContain('attachment://');
    expect(JSON.stringify(calls[1]?.body)).not.toContain('attachment://');
    expect(JSON.stringify(calls[1]?.body)).toContain('"One"');
  });

  it('a refused message without pictures is not sent twice', async () => {
    const { interaction, calls } = fakeInteraction({ failing: { editReply: [refusedBy(413, 40005)] } });
    await expect(createAnswerDelivery(interaction, deps()).show(open)).rejects.toMatchObject({ code: 40005 });
    expect(calls).toHaveLength(1);
  });

  it('a refusal for another reason than the picture is passed on', async () => {
    const { interaction, calls } = fakeInteraction({ failing: { editReply: [refusedBy(403, 50001)] } });
    await expect(createAnswerDelivery(interaction, deps()).show(posters)).rejects.toMatchObject({ code: 50001 });
    expect(calls).toHaveLength(1);
  });

  it('a private follow-up for a deleted message is sent without a picture that Discord refuses', async () => {
    const { interaction, calls } = fakeInteraction({
      failing: { editReply: [DELETED], followUp: [refusedBy(413, 40005)] },
    });
    await createAnswerDelivery(interaction, deps()).show(posters);
    expect(calls.map(({ call }) => call)).toEqual(['editReply', 'followUp', 'followUp']);
  });
});
