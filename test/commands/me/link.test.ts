import { describe, expect, test, vi } from 'vitest';
import { VOCABULARIES } from '../../../src/api/vocabularies/vocabularies.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import type { ServerHealthMonitor } from '../../../src/domain/media/server/health.ts';
import type { LinkedAccounts } from '../../../src/domain/people/linkedAccounts.ts';
import { FIRST_SERVER_ID, type ServerId, serverId } from '../../../src/domain/servers/refs.ts';
import { jwt, secondsOf } from '../../support/jwt.ts';
import { fakeMedia } from '../../support/media.ts';
import { textOf } from '../../support/messages.ts';
import { asking, depsWith, ME } from '../support/deps.ts';
import { pressed } from '../support/presses.ts';

const TOKEN = 'a-token-of-twenty-20';
const { linkedAccounts } = depsWith({});
const health: ServerHealthMonitor = { state: () => ({ kind: 'up' }), subscribe: () => () => undefined };
const media = {
  accounts: async () => [{ id: '7', name: 'Jonas Weber' }],
  historyPage: async () => ({ entries: [], sent: 0 }),
};

/** What is said to a token on a server that accepts some. */
async function linked(
  typed: string,
  accepts: (token: string) => boolean,
  server = 1,
  others: Partial<LinkedAccounts> = {},
) {
  const link = vi.fn<LinkedAccounts['link']>(async () => undefined);
  const read = vi.fn((token: string) => ({
    libraries: async () => {
      if (!accepts(token))
        throw new MediaServerFailure('unauthorized', { method: 'GET', path: '/library/sections', link: 'refused' });
      return [];
    },
    history: async function* () {
      yield [];
    },
    historyPage: async () => ({ entries: [], sent: 0 }),
  }));
  const asked: number[] = [];
  const find = (id: ServerId) => {
    asked.push(id);
    const address = new URL('http://media.example');
    const accountService = () => undefined;
    return {
      media: fakeMedia({}),
      address,
      accountService,
      tokenReaderFor: read,
      health,
      vocabulary: () => VOCABULARIES.neutral,
    };
  };
  const deps = depsWith({ media, running: { find }, linkedAccounts: { ...linkedAccounts, ...others, link } });
  const answers = pressed('account.link.token', {}, deps, asking({ servers: [serverId(server)] }), {
    fields: { token: typed },
  });
  const said = answers.then((messages) => messages.map(textOf).join());
  return { said, link, read, asked };
}

describe('a token that is typed', () => {
  test('a typed token is linked if the server accepts it but refuses a made-up one', async () => {
    const { said, link } = await linked(TOKEN, (token) => token === TOKEN);
    expect(await said).toContain('An admin can set that');
    const unknown = { token: TOKEN, origin: 'http://media.example', accountId: undefined, at: expect.any(Date) };
    expect(link).toHaveBeenCalledExactlyOnceWith(ME, FIRST_SERVER_ID, unknown);
  });

  test('a typed token may be a JWT of a thousand characters', async () => {
    const jwt = `eyJhbGciOiJFZERTQSJ9.eyJl${'a'.repeat(900)}.${'s'.repeat(86)}`;
    const { said, link } = await linked(jwt, (token) => token === jwt);
    expect(await said).toContain('is linked');
    expect(link).toHaveBeenCalledExactlyOnceWith(ME, FIRST_SERVER_ID, expect.objectContaining({ token: jwt }));
  });

  test('a typed token is checked and linked on the media server that the form was for', async () => {
    const { said, link, asked } = await linked(TOKEN, (token) => token === TOKEN, 2);
    expect(await said).toContain('is linked');
    expect(asked).toEqual([2]);
    expect(link).toHaveBeenCalledExactlyOnceWith(ME, 2, expect.objectContaining({ token: TOKEN }));
  });

  test.each([
    { name: 'refuses it', accepts: () => false, sentence: 'does not accept that token' },
    { name: 'accepts any', accepts: () => true, sentence: 'accepts any token' },
  ])('a typed token is neither linked nor repeated if the server $name', async ({ accepts, sentence }) => {
    const { said, link } = await linked(TOKEN, accepts);
    expect(await said).toContain(sentence);
    expect(await said).not.toContain(TOKEN);
    expect(link).not.toHaveBeenCalled();
  });

  test.each([
    { name: 'valid', at: '2099-05-06T12:00:00Z', sentence: 'Your token is valid until <t:4081752000:D>.', times: 1 },
    {
      name: 'over, and refused',
      at: '2020-05-06T12:00:00Z',
      sentence: 'That token expired on <t:1588766400:D>, so nothing was linked.',
      times: 0,
    },
  ])('/me link says when a typed token expires or expired if it is $name', async ({ at, sentence, times }) => {
    const token = jwt({ exp: secondsOf(new Date(at)) });
    const { said, link } = await linked(token, (typed) => times > 0 && typed === token);
    expect(await said).toContain(sentence);
    expect(link).toHaveBeenCalledTimes(times);
  });

  test('a typed token is not linked if another person has linked the same account', async () => {
    const { said, link } = await linked(TOKEN, (token) => token === TOKEN, 1, { isOfAnother: () => true });
    expect(await said).toContain('Somebody else has linked that account');
    expect(link).not.toHaveBeenCalled();
  });

  // A secret of backslashes takes longer to scrub with each of them, since escapes may stand between its characters.
  test.each(['my token is', 'fifteen-letters', String.raw`\\\\\\\\x`])(
    'a text that cannot be a token is refused before the server is asked: %s',
    async (typed) => {
      const { said, read } = await linked(typed, () => true);
      await expect(said).rejects.toMatchObject({
        option: 'token',
        problem: expect.stringContaining('not a valid token'),
      });
      expect(read).not.toHaveBeenCalled();
    },
  );
});
