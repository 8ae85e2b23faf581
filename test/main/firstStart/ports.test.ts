import { expect, test } from 'vitest';
import { createMediaSetup } from '../../../src/main/firstStart/ports.ts';

test.each([
  ['an address', 'ftp://account.example', 'token'],
  ['a token', 'http://account.example', 'to ken'],
])('%s that no request can be made with finds no servers, and the wizard goes on', async (_, address, token) => {
  expect(await createMediaSetup(new URL(address)).findServers(token)).toEqual([]);
});
