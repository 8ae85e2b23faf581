import { expect, onTestFinished, test } from 'vitest';
import { startMediaServer } from '../../../sandbox/media-server/server.ts';
import { createMediaServers } from '../../../src/api/client.ts';
import type { CallerAccount } from '../../../src/domain/media/callOptions.ts';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import { FIRST_SERVER } from '../../../src/domain/servers/refs.ts';
import type { VocabularyName } from '../../../src/domain/servers/vocabulary.ts';
import { mediaServerAt, serve, TOKEN, transportTo } from '../support/server.ts';

const LINE = { level: 'info', message: 'hello', source: 'Usher' } as const;

type Write = (media: MediaServer) => Promise<void>;
const one: Write = (media) => media.writeLog(LINE);
const several: Write = (media) => media.writeLogMessages([LINE, LINE]);

/** Writes to the log of an embedded server as a person with that account, and returns the account and source of each line. */
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
  await write(createMediaServers({ server: FIRST_SERVER, transport })(caller));
  const owner = server.accounts.owner.id;
  return server.log.lines.map(({ accountId, source }) => [accountId === owner ? 'owner' : 'user', source]);
}

test.each<[VocabularyName, string, 'jonas' | CallerAccount, Write, string]>([
  ['plex', 'a linked account', 'jonas', one, 'owner'],
  ['plex', 'a linked account, several lines at once', 'jonas', several, 'owner'],
  ['plex', 'no account', { kind: 'none', why: 'missing' }, one, 'owner'],
  ['plex', 'the shared account', { kind: 'shared' }, several, 'owner'],
  ['neutral', 'a linked account', 'jonas', one, 'user'],
  ['neutral', 'a linked account, several lines at once', 'jonas', several, 'user'],
  ['neutral', 'the shared account', { kind: 'shared' }, one, 'owner'],
])(
  'the log of a server that speaks %s is written for a person with %s with the token it wants',
  async (speaks, _, account, write, by) => {
    const lines = await writtenAs(speaks, account, write);
    expect(new Set(lines.map(String))).toEqual(new Set([`${by},Usher`]));
  },
);

test.each<[string, Write]>([
  ['one line', one],
  ['several lines', several],
])('in plex, the embedded server refuses %s of a user who does not own it', async (_, write) => {
  const server = await startMediaServer({ vocabulary: 'plex', scale: { history: 0, sessions: 0 } });
  onTestFinished(() => server.close());
  const media = mediaServerAt(new URL(server.url), 'plex', {}, { token: server.tokens.jonas });
  await expect(write(media)).rejects.toMatchObject({ kind: 'forbidden' });
  expect(server.log.lines).toEqual([]);
});

const spelledOut = [...TOKEN].map((each) => `&#${each.charCodeAt(0)};`).join('');
const escapedTwice = encodeURIComponent(encodeURIComponent(TOKEN));

test.each([
  ['as it is', TOKEN],
  ['URL-encoded', encodeURIComponent(TOKEN)],
  ['URL-encoded in lower case', encodeURIComponent(TOKEN).replace(/%../g, (byte) => byte.toLowerCase())],
  ['URL-encoded twice', escapedTwice],
  ['in an address', `http://a/log?X-Plex-Token=${encodeURIComponent(TOKEN)}&level=1`],
  ['as character references', spelledOut],
  ['as Base64', Buffer.from(TOKEN).toString('base64')],
  ['in JSON', JSON.stringify({ 'X-Plex-Token': TOKEN })],
])('a server that refuses a line and repeats its own token %s does not get it shown', async (_, form) => {
  const { url } = await serve((response) => response.writeHead(400).end(`No such level. ${form} was sent.`));
  const failure: unknown = await one(mediaServerAt(url, 'plex')).catch((error: unknown) => error);
  const words = failure instanceof MediaServerFailure ? (failure.words ?? '') : '';
  expect(words).toContain('No such level.');
  for (const secret of [TOKEN, encodeURIComponent(TOKEN), form]) expect(words).not.toContain(secret);
  expect(String(failure)).not.toContain(TOKEN);
});
