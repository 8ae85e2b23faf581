import { describe, expect, test, vi } from 'vitest';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import type { LinkedAccounts } from '../../../src/domain/people/linkedAccounts.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { textOf } from '../../support/messages.ts';
import { asking, depsWith, ME } from '../support/deps.ts';
import { pressed } from '../support/presses.ts';

const TOKEN = 'a-token-of-twenty-20';
const { linkedAccounts } = depsWith({});
const media = {
  accounts: async () => [{ id: '7', name: 'Jonas Weber' }],
  historyPage: async () => ({ entries: [], sent: 0 }),
};

/** What is said to a token on a server that accepts some. */
async function linked(typed: string, accepts: (token: string) => boolean, server = 1) {
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
  const deps = depsWith({ media, tokenReaderFor: read, linkedAccounts: { ...linkedAccounts, link } });
  const answers = pressed('account.link.token', {}, deps, asking({ servers: [serverId(server)] }), {
    fields: { token: typed },
  });
  const said = answers.then((messages) => messages.map(textOf).join());
  return { said, link, read };
}

describe('a token that is typed', () => {
  test('is linked where the server accepts it and no other; whose it is an admin may have to say', async () => {
    const { said, link } = await linked(TOKEN, (token) => token === TOKEN);
    expect(await said).toContain('An admin can set that');
    expect(link).toHaveBeenCalledExactlyOnceWith(ME, expect.objectContaining({ token: TOKEN, accountId: undefined }));
  });

  test('is sent to no server but the one whose accounts can be linked', async () => {
    const { said, link, read } = await linked(TOKEN, () => true, 2);
    expect(await said).toContain('your token was not sent anywhere');
    expect([link.mock.calls, read.mock.calls]).toEqual([[], []]);
  });

  test.each([
    ['refuses it', () => false, 'does not accept that token'],
    ['accepts any', () => true, 'accepts any token'],
  ])('is not linked, nor shown, where the server %s', async (_, accepts, sentence) => {
    const { said, link } = await linked(TOKEN, accepts);
    expect(await said).toContain(sentence);
    expect(await said).not.toContain(TOKEN);
    expect(link).not.toHaveBeenCalled();
  });

  // A secret of backslashes takes longer to scrub with each of them, since escapes may stand between its characters.
  test.each(['my token is', 'fifteen-letters', String.raw`\\\\\\\\x`])(
    'that cannot be one is refused before the server is asked: %s',
    async (typed) => {
      const { said, read } = await linked(typed, () => true);
      await expect(said).rejects.toMatchObject({
        option: 'token',
        problem: expect.stringContaining('no token contains'),
      });
      expect(read).not.toHaveBeenCalled();
    },
  );
});
