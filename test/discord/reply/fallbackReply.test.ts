import { DiscordAPIError, MessageFlags } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { createFallbackReplySender } from '../../../src/discord/reply/longReply.ts';
import { createComponentPressTickets } from '../../../src/discord/reply/pressTickets.ts';
import { createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { createFakeTickets } from '../../commands/support/deps.ts';
import { silent } from '../../store/support/openStore.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

const request = { files: [], body: {} };
const refused = (code: number) => new DiscordAPIError({ code, message: 'no' }, code, 404, 'DELETE', '/', request);
const LINK = 'https://discord.com/channels/9/5/1';
const undo = { label: 'Undo', style: 'danger', press: { action: 'undo', target: {}, by: 'anyone' } } as const;
const withButton = createNoteMessage('Done.', { controls: [[undo]] });

interface Given {
  readonly channelId?: string | null;
  readonly isSendable?: boolean;
  /** What deleting the message meets. */
  readonly gone?: unknown;
}

/** An interaction whose token has ended, and what was sent where instead. */
function ended({ channelId = '5', isSendable = true, gone }: Given = {}) {
  const sent: [place: string, body: Readonly<Record<string, unknown>>][] = [];
  const message = {
    url: LINK,
    edit: async (body: object) => {
      sent.push(['edit', { ...body }]);
      return message;
    },
    delete: async () => {
      sent.push(['delete', {}]);
      await (gone === undefined ? undefined : Promise.reject(gone));
    },
  };
  const sending = (place: string) => async (body: object) => {
    sent.push([place, { ...body }]);
    return message;
  };
  const fetch = async (id: string) => ({ isSendable: () => isSendable, send: sending(`channel ${id}`) });
  const interaction = {
    id: '77',
    channelId,
    client: { channels: { fetch } },
    user: { id: '42' },
  };
  const tickets = createFakeTickets();
  const presses = createComponentPressTickets({ tickets, clock: createSteppedClock(), log: silent });
  // The cast: the part of discord.js's class that is used.
  const given = interaction as unknown as Parameters<typeof createFallbackReplySender>[0];
  return {
    ...createFallbackReplySender(given, { presses, log: silent, direct: async (userId) => `of ${userId}` }),
    sent,
    tickets,
  };
}

const flags = MessageFlags.IsComponentsV2;

describe('in the channel', () => {
  test('an answer in the channel is posted once, with a nonce against doubles, and later changes edit that message', async () => {
    const { showInChannel, sent } = ended();
    expect(await showInChannel(createNoteMessage('Half.'))).toBe(LINK);
    expect(await showInChannel(createNoteMessage('Whole.'))).toBe(LINK);
    expect(sent).toMatchObject([
      ['channel 5', { flags, nonce: 'c77', enforceNonce: true, components: createNoteMessage('Half.').components }],
      ['edit', { flags, attachments: [], components: createNoteMessage('Whole.').components }],
    ]);
  });

  test('an answer in the channel has working buttons', async () => {
    const { showInChannel, sent, tickets } = ended();
    await showInChannel(withButton);
    expect(tickets.issued).toMatchObject([{ userId: '42' }]);
    expect(JSON.stringify(sent)).toContain('ticket0');
  });

  test.each([
    { name: 'nobody knows which it is', given: { channelId: null } },
    { name: 'nothing can be written there', given: { isSendable: false } },
  ])('no answer is sent to the channel if $name', async ({ given }) => {
    const { showInChannel, sent } = ended(given);
    await expect(showInChannel(createNoteMessage('Whole.'))).rejects.toThrow('no channel to write to');
    expect(sent).toEqual([]);
  });
});

describe('an answer shown in the channel', () => {
  test('an answer in the channel that was deleted continues in a new message', async () => {
    const { showInChannel, clearChannel, sent } = ended();
    await clearChannel();
    await showInChannel(createNoteMessage('Half.'));
    await clearChannel();
    await showInChannel(createNoteMessage('Whole.'));
    expect(sent.map(([place]) => place)).toEqual(['channel 5', 'delete', 'channel 5']);
  });

  test('an answer in the channel may already have been deleted by another person', async () => {
    const { showInChannel, clearChannel } = ended({ gone: refused(10008) });
    await showInChannel(createNoteMessage('Half.'));
    await expect(clearChannel()).resolves.toBeUndefined();
  });

  test('deleting an answer in the channel fails if Discord does not delete it', async () => {
    const gone = refused(50013);
    const { showInChannel, clearChannel } = ended({ gone });
    await showInChannel(createNoteMessage('Half.'));
    await expect(clearChannel()).rejects.toBe(gone);
  });
});

test('a direct message carries a nonce against doubles and has no buttons', async () => {
  const { sendDirectly, sent, tickets } = ended();
  await sendDirectly(withButton);
  expect(sent).toMatchObject([['channel of 42', { flags, nonce: 'd77', enforceNonce: true }]]);
  expect(sent[0]?.[1].components).toEqual(createNoteMessage('Done.').components);
  expect(tickets.issued).toEqual([]);
});
