import { EventEmitter } from 'node:events';
import { Events } from 'discord.js';
import { expect, test } from 'vitest';
import { listenForInteractions } from '../../../src/discord/interactions/listen.ts';

type Client = Parameters<typeof listenForInteractions>[0];
type Deps = Parameters<typeof listenForInteractions>[1];

const no = () => false;
const KINDS = {
  isChatInputCommand: no,
  isMessageContextMenuCommand: no,
  isAutocomplete: no,
  isMessageComponent: no,
  isModalSubmit: no,
  isCommand: no,
};

/** A client that Discord has sent this interaction to, and what the log says as errors. */
async function received(interaction: object) {
  const client = new EventEmitter();
  const errors: unknown[] = [];
  const log = { error: (fields: unknown) => void errors.push(fields) };
  // The casts: of both classes what is used, and of what interactions are handled with nothing but the log.
  const { settled } = listenForInteractions(client as unknown as Client, { log } as unknown as Deps);
  client.emit(Events.InteractionCreate, { id: '77', ...KINDS, ...interaction });
  await settled();
  return errors;
}

test('the bot ignores an interaction of a kind that it does not handle', async () => {
  expect(await received({ isCommand: () => true })).toEqual([]);
});

test('an interaction that could not be answered is logged as an error with Discord’s id', async () => {
  const error = new Error('Discord is gone');
  const isChatInputCommand = () => {
    throw error;
  };
  expect(await received({ isChatInputCommand })).toEqual([{ err: error, reference: '77' }]);
});
