import { describe, expect, test, vi } from 'vitest';
import { createSignIns } from '../../../src/commands/framework/signIns.ts';
import { signIn } from '../../../src/commands/me/signIn.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import type { AccountService, SeenServer } from '../../../src/domain/people/signIn.ts';
import { fakeMedia } from '../../support/media.ts';
import { textOf } from '../../support/messages.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { asking, depsWith, ME } from '../support/deps.ts';
import { pressed } from '../support/presses.ts';

const OWN: SeenServer = { machineIdentifier: 'm1', token: 'a-token-of-twenty-20', isOwned: true };
const busy = new MediaServerFailure('busy', { method: 'GET', path: '/api/v2/pins/7', retryAfterMs: 20_000 });

/** Somebody signs in at a service that gives these answers, one each time it is asked; the last one for ever. */
function signingIn(...answers: readonly (Awaited<ReturnType<AccountService['seenBy']>> | Error)[]) {
  const clock = createSteppedClock();
  const stopping = new AbortController();
  const asked: number[] = [];
  const begun = clock.now().getTime();
  const accountService: AccountService = {
    begin: async () => ({ id: 7, code: 'abc', client: 'here' }),
    seenBy: async () => {
      asked.push((clock.now().getTime() - begun) / 1000);
      const answer = answers[Math.min(asked.length, answers.length) - 1];
      if (answer === undefined || answer instanceof Error) throw answer;
      return answer;
    },
  };
  const health = { state: () => ({ kind: 'up' }) as const, subscribe: () => () => undefined };
  const media = fakeMedia({ identity: async () => ({ machineIdentifier: 'm1' }) });
  const running = {
    find: () => ({ media, tokenReaderFor: () => fakeMedia({}), health, vocabulary: () => 'plex' as const }),
  };
  const link = vi.fn(async () => undefined);
  const { linkedAccounts } = depsWith({});
  const deps = depsWith({
    ...{ accountService, running, clock, signIns: createSignIns(stopping.signal) },
    linkedAccounts: { ...linkedAccounts, link },
  });
  const run = () => {
    const said: string[] = [];
    const context = asking({ userName: 'ada' });
    const over = (async () => {
      for await (const message of signIn([], deps, context))
        said.push(textOf(message) + JSON.stringify(message.presses));
    })();
    return { said, over };
  };
  return { ...run(), run, deps, clock, asked, link, stopping };
}

describe('while nobody has signed in', () => {
  test('the service is asked every two seconds, and nobody after ten minutes', async () => {
    const { clock, asked, said, over } = signingIn('waiting');
    await clock.advance(9_000);
    expect(asked).toEqual([2, 4, 6, 8]);
    await clock.advance(600_000);
    await over;
    expect(said.at(-1)).toContain('Nobody signed in in time');
    expect(asked.at(-1)).toBeLessThan(600);
    expect(clock.waiting()).toBe(0);
  });

  test('a service that is busy is left alone for as long as it wants', async () => {
    const { clock, asked } = signingIn(busy, 'waiting');
    await clock.advance(25_000);
    expect(asked).toEqual([2, 22, 24]);
  });

  test('a service that is away until the end is to blame, and not the person', async () => {
    const { clock, over, asked } = signingIn(new MediaServerFailure('busy', { ...busy, retryAfterMs: 9_000_000 }));
    const failed = expect(over).rejects.toMatchObject({ kind: 'busy' });
    await clock.advance(600_000);
    await failed;
    expect(asked).toEqual([2]);
  });

  test('a stop of the bot ends it at once', async () => {
    const { clock, said, over, stopping } = signingIn('waiting');
    await clock.advance(1_000);
    stopping.abort();
    await over;
    expect(said.at(-1)).toContain('restarting');
    expect(clock.waiting()).toBe(0);
  });

  test('a second run ends the first', async () => {
    const { clock, said, over, run } = signingIn('waiting');
    await clock.advance(1_000);
    const second = run();
    await over;
    expect(said.at(-1)).toContain('no longer counts');
    expect(second.said.join()).not.toContain('no longer counts');
    expect(clock.waiting()).toBeLessThanOrEqual(1);
  });
});

describe('whoever signed in', () => {
  const idIn = (said: readonly string[]) => /"id":"([^"]+)"/.exec(said.at(-1) ?? '')?.[1] ?? '';

  test('is linked once they say that it is them, and once only', async () => {
    const { clock, said, over, deps, link } = signingIn([OWN]);
    await clock.advance(2_000);
    await over;
    expect(said.at(-1)).toContain('The account of the media server’s owner');
    expect(link).not.toHaveBeenCalled();
    const [answer] = await pressed('account.sign-in.confirm', { id: idIn(said) }, deps);
    expect(answer).toMatchObject({ outcome: 'done', audit: { after: 'account on server 1' } });
    expect(link).toHaveBeenCalledExactlyOnceWith(ME, 1, expect.objectContaining({ token: OWN.token }));
    expect(JSON.stringify([said, answer])).not.toContain(OWN.token);
    await pressed('account.sign-in.confirm', { id: idIn(said) }, deps);
    expect(link).toHaveBeenCalledOnce();
  });

  test.each([
    ['a server that the guild no longer sees', { servers: [] }],
    ['somebody else', { actor: { userId: '43', guildId: '9', roleIds: [] } }],
  ])('is not linked for %s', async (_, other) => {
    const { clock, said, over, deps, link } = signingIn([OWN]);
    await clock.advance(2_000);
    await over;
    const [answer] = await pressed('account.sign-in.confirm', { id: idIn(said) }, deps, asking(other));
    expect(answer?.outcome).toBe('nothing');
    expect(link).not.toHaveBeenCalled();
  });

  test('is told where the account sees no server of the guild', async () => {
    const { clock, said, over } = signingIn([{ ...OWN, machineIdentifier: 'another' }]);
    await clock.advance(2_000);
    await over;
    expect(said.at(-1)).toContain('does not see any media server');
  });
});
