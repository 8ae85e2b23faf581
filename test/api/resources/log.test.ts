import { expect, onTestFinished, test } from 'vitest';
import { startMediaServer } from '../../../sandbox/media-server/server.ts';
import type { VocabularyName } from '../../../sandbox/media-server/vocabulary.ts';
import { createMediaServerClients } from '../../../src/api/client.ts';
import type { CallerAccount } from '../../../src/domain/media/callOptions.ts';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { mediaServerAt, serve, TOKEN, transportTo } from '../support/server.ts';

const LINE = { level: 'info', message: 'hello', source: 'Usher' } as const;

type Write = (media: MediaServer) => Promise<void>;
const one: Write = (media) => media.writeLog(LINE);
const several: Write = (media) => media.writeLogMessages([LINE, LINE]);

/**
 * Writes to the log of an embedded server as a person with that account, and returns the account and source of each
 * line.
 */
async function writtenAs(speaks: VocabularyName, account: 'jonas' | CallerAccount, write: Write) {
  const server = await startMediaServer({ vocabulary: speaks, scale: { history: 0, sessions: 0 } });
  onTestFinished(() => server.close());
  const transport = transportTo(new URL(server.url), { speaks, token: server.tokens.admin });
  const own = { kind: 'own', token: server.tokens.jonas } as const;
  const caller = {
    userId: '1',
    reference: 'a',
    urgency: 'change',
    account: account === 'jonas' ? own : account,
  } as const;
  await write(createMediaServerClients({ server: FIRST_SERVER_ID, transport })(caller));
  const owner = server.accounts.owner.id;
  return server.log.lines.map(({ accountId, source }) => [accountId === owner ? 'owner' : 'user', source]);
}

test.each<{ speaks: VocabularyName; name: string; account: 'jonas' | CallerAccount; write: Write; by: string }>([
  { speaks: 'plex', name: 'a linked account', account: 'jonas', write: one, by: 'owner' },
  { speaks: 'plex', name: 'a linked account, several lines at once', account: 'jonas', write: several, by: 'owner' },
  { speaks: 'plex', name: 'no account', account: { kind: 'none', why: 'missing' }, write: one, by: 'owner' },
  { speaks: 'plex', name: 'the shared account', account: { kind: 'shared' }, write: several, by: 'owner' },
  { speaks: 'neutral', name: 'a linked account', account: 'jonas', write: one, by: 'user' },
  { speaks: 'neutral', name: 'a linked account, several lines at once', account: 'jonas', write: several, by: 'user' },
  { speaks: 'neutral', name: 'the shared account', account: { kind: 'shared' }, write: one, by: 'owner' },
])(
  'a line written to the log of a server that speaks $speaks, for a person with $name, carries the right token',
  async ({ speaks, account, write, by }) => {
    const lines = await writtenAs(speaks, account, write);
    expect(new Set(lines.map(String))).toEqual(new Set([`${by},Usher`]));
  },
);

test.each<{ name: string; write: Write }>([
  { name: 'one line', write: one },
  { name: 'several lines', write: several },
])('the simulated plex server refuses $name in its log from a user who does not own it', async ({ write }) => {
  const server = await startMediaServer({ vocabulary: 'plex', scale: { history: 0, sessions: 0 } });
  onTestFinished(() => server.close());
  const media = mediaServerAt(new URL(server.url), 'plex', {}, { token: server.tokens.jonas });
  await expect(write(media)).rejects.toMatchObject({ kind: 'forbidden' });
  expect(server.log.lines).toEqual([]);
});

const spelledOut = [...TOKEN].map((each) => `&#${each.charCodeAt(0)};`).join('');
const escapedTwice = encodeURIComponent(encodeURIComponent(TOKEN));

test.each([
  { name: 'as it is', form: TOKEN },
  { name: 'URL-encoded', form: encodeURIComponent(TOKEN) },
  { name: 'URL-encoded in lower case', form: encodeURIComponent(TOKEN).replace(/%../g, (byte) => byte.toLowerCase()) },
  { name: 'URL-encoded twice', form: escapedTwice },
  { name: 'in an address', form: `http://a/log?X-Plex-Token=${encodeURIComponent(TOKEN)}&level=1` },
  { name: 'as character references', form: spelledOut },
  { name: 'as Base64', form: Buffer.from(TOKEN).toString('base64') },
  { name: 'in JSON', form: JSON.stringify({ 'X-Plex-Token': TOKEN }) },
])('a refusal in which the server repeats its own token $name is shown without the token', async ({ form }) => {
  const { url } = await serve((response) => response.writeHead(400).end(`No such level. ${form} was sent.`));
  const failure: unknown = await one(mediaServerAt(url, 'plex')).catch((error: unknown) => error);
  const words = failure instanceof MediaServerFailure ? (failure.words ?? '') : '';
  expect(words).toContain('No such level.');
  for (const secret of [TOKEN, encodeURIComponent(TOKEN), form]) expect(words).not.toContain(secret);
  expect(String(failure)).not.toContain(TOKEN);
});
