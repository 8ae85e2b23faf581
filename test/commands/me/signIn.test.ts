import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { VOCABULARIES } from '../../../src/api/vocabularies/vocabularies.ts';
import {
  createSignInRegistry,
  MAX_FAST_POLLED_SIGN_INS,
  MAX_SIGN_INS,
} from '../../../src/commands/framework/signIns.ts';
import { findServersForSignIn } from '../../../src/commands/me/proofs.ts';
import { linkAccountsBySignIn } from '../../../src/commands/me/signIn.ts';
import type { MediaServerTokenReader } from '../../../src/domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import type { AccountResource } from '../../../src/domain/media/server/serverApi.ts';
import type { LinkedAccounts } from '../../../src/domain/people/linkedAccounts.ts';
import type { AccountServer, AccountService } from '../../../src/domain/people/signIn.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { jwt } from '../../support/jwt.ts';
import { fakeMedia } from '../../support/media.ts';
import { textOf } from '../../support/messages.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { asking, depsWith, ME } from '../support/deps.ts';
import { pressed } from '../support/presses.ts';

const OWN: AccountServer = {
  machineIdentifier: 'm1',
  name: 'Cellar',
  connections: [],
  token: 'a-token-of-twenty-20',
  isOwned: false,
};
const busy = new MediaServerFailure('busy', { method: 'GET', path: '/api/v2/pins/7', retryAfterMs: 20_000 });

/** Somebody signs in at a service that gives these answers, one each time it is asked; the last one for ever. */
function signingIn(...answers: readonly (Awaited<ReturnType<AccountService['seenBy']>> | Error)[]) {
  return signingInto({}, ...answers);
}

interface Given {
  /** What the media server says to the token. */
  readonly libraries?: () => Promise<never[]>;
  readonly plays?: Awaited<ReturnType<MediaServerTokenReader['historyPage']>>['entries'];
  readonly linkedAccounts?: Partial<LinkedAccounts>;
  /** What the account service lists, each time that it is asked with the server's own token; the last one for ever. */
  readonly listed?: readonly (readonly AccountResource[])[];
}

/** What the account service lists for the owner of the server that signing in is about. */
const OWNED: AccountResource = {
  name: 'Cellar',
  clientIdentifier: 'm1',
  provides: ['server'],
  owned: true,
  hasAccessToken: true,
  connections: [],
};

function signingInto(
  { libraries = async () => [], plays = [], linkedAccounts: others, listed = [[OWNED]] }: Given,
  ...answers: readonly (Awaited<ReturnType<AccountService['seenBy']>> | Error)[]
) {
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
  const media = fakeMedia({
    identity: async () => ({ machineIdentifier: 'm1' }),
    historyPage: async () => ({ entries: [], sent: 0, total: 9 }),
    accounts: async () => [{ id: '7', name: 'Jonas Weber' }],
    accountResources: async () => {
      proofs.push((clock.now().getTime() - begun) / 1000);
      return listed[Math.min(proofs.length, listed.length) - 1] ?? [];
    },
  });
  const proofs: number[] = [];
  const sent: string[] = [];
  const reader = fakeMedia({
    libraries: () => {
      sent.push(OWN.token);
      return libraries();
    },
    historyPage: async () => ({ entries: plays, sent: plays.length, total: plays.length }),
    history: async function* () {
      yield plays;
    },
  });
  const running = {
    find: () => ({
      media,
      address: new URL('http://localhost:32400'),
      accountService: () => new URL('https://accounts.example'),
      tokenReaderFor: () => reader,
      health,
      vocabulary: () => VOCABULARIES.plex,
    }),
  };
  const link = vi.fn(async () => undefined);
  const { linkedAccounts } = depsWith({});
  const deps = depsWith({
    accountServices: { at: () => accountService },
    running,
    vendorOf: () => VOCABULARIES.plex,
    clock,
    signIns: createSignInRegistry(stopping.signal),
    linkedAccounts: { ...linkedAccounts, ...others, link },
  });
  const run = (more: Parameters<typeof asking>[0] = {}) => {
    const said: string[] = [];
    const context = asking({ userName: 'ada', may: (capability) => capability !== 'servers.manage', ...more });
    const over = (async () => {
      for await (const message of linkAccountsBySignIn([], deps, context))
        said.push(textOf(message) + JSON.stringify(message.presses));
    })();
    return { said, over };
  };
  return { ...run(), run, deps, clock, asked, link, stopping, proofs, sent };
}

test('the sign-in button names the vendor of the media server', async () => {
  const { deps, stopping } = signingIn('waiting');
  const vendor = { ...VOCABULARIES.plex, brand: 'Example' };
  for await (const message of linkAccountsBySignIn([], { ...deps, vendorOf: () => vendor }, asking({}))) {
    expect(JSON.stringify(message.components)).toContain('Sign in with Example');
    stopping.abort();
    break;
  }
  expect.assertions(1);
});

test.each([
  { name: 'has no page for it', vendor: VOCABULARIES.neutral, why: 'no-account-service' },
  { name: 'is not known yet', vendor: undefined, why: 'unreadable' },
])(
  'sign-in is impossible on a server whose vendor $name, and the server is asked for no proof',
  async ({ vendor, why }) => {
    const { deps, proofs } = signingIn('waiting');
    const plan = await findServersForSignIn(
      { ...deps, vendorOf: () => vendor },
      asking({ servers: [FIRST_SERVER_ID] }),
    );
    expect(plan).toEqual({ proved: [], unproved: [{ server: FIRST_SERVER_ID, why }] });
    expect(proofs).toEqual([0]);
  },
);

test('a person who signs in is told if the media server was removed in the meantime', async () => {
  const { deps, sent } = signingIn('waiting');
  let asked = 0;
  const vendorOf = () => {
    asked += 1;
    return asked === 1 ? VOCABULARIES.plex : undefined;
  };
  const said: string[] = [];
  for await (const message of linkAccountsBySignIn([], { ...deps, vendorOf }, asking({ servers: [FIRST_SERVER_ID] })))
    said.push(textOf(message));
  expect(said).toEqual([expect.stringContaining('I cannot check right now which machine it is')]);
  expect(sent).toEqual([]);
});

describe('while nobody has signed in', () => {
  test('sign-in asks the account service every two seconds and stops after ten minutes', async () => {
    const { clock, asked, said, over } = signingIn('waiting');
    await clock.advance(9_000);
    expect(asked).toEqual([2, 4, 6, 8]);
    await clock.advance(600_000);
    await over;
    expect(said.at(-1)).toContain('Nobody signed in in time');
    expect(asked.at(-1)).toBeLessThan(600);
    expect(clock.waiting()).toBe(0);
  });

  test('sign-in waits as long as a busy account service demands before it asks again', async () => {
    const { clock, asked } = signingIn(busy, 'waiting');
    await clock.advance(25_000);
    expect(asked).toEqual([2, 22, 24]);
  });

  test('sign-in fails with the service’s failure, not the person’s, if the account service never answers', async () => {
    const { clock, over, asked } = signingIn(new MediaServerFailure('busy', { ...busy, retryAfterMs: 9_000_000 }));
    const failed = expect(over).rejects.toMatchObject({ kind: 'busy' });
    await clock.advance(600_000);
    await failed;
    expect(asked).toEqual([2]);
  });

  test('a stop of the bot ends a waiting sign-in at once', async () => {
    const { clock, said, over, stopping } = signingIn('waiting');
    await clock.advance(1_000);
    stopping.abort();
    await over;
    expect(said.at(-1)).toContain('restarting');
    expect(clock.waiting()).toBe(0);
  });

  test('a second sign-in of the same person ends the first', async () => {
    const { clock, said, over, run } = signingIn('waiting');
    await clock.advance(1_000);
    const second = run();
    await over;
    expect(said.at(-1)).toContain('no longer counts');
    expect(second.said.join()).not.toContain('no longer counts');
    expect(clock.waiting()).toBeLessThanOrEqual(1);
  });
});

describe('a person who signed in', () => {
  const idIn = (said: readonly string[]) => /"id":"([^"]+)"/.exec(said.at(-1) ?? '')?.[1] ?? '';

  test('a person who signed in is linked after confirming the account, and only once', async () => {
    const { clock, said, over, deps, link } = signingIn([OWN]);
    await clock.advance(2_000);
    await over;
    expect(said.at(-1)).toContain('An account whose name');
    expect(link).not.toHaveBeenCalled();
    const [answer] = await pressed('account.sign-in.confirm', { id: idIn(said) }, deps);
    expect(answer).toMatchObject({ outcome: 'done', audit: { after: 'account on server 1' } });
    expect(link).toHaveBeenCalledExactlyOnceWith(ME, 1, expect.objectContaining({ token: OWN.token }));
    expect(JSON.stringify([said, answer])).not.toContain(OWN.token);
    await pressed('account.sign-in.confirm', { id: idIn(said) }, deps);
    expect(link).toHaveBeenCalledOnce();
  });

  test('a person who signed in is told how long the linked token is valid', async () => {
    const { clock, said, over, deps } = signingIn([{ ...OWN, token: jwt({ exp: 4_081_752_000 }) }]);
    await clock.advance(2_000);
    await over;
    const [answer] = await pressed('account.sign-in.confirm', { id: idIn(said) }, deps);
    expect(answer && textOf(answer)).toContain('Your token is valid until <t:4081752000:D>.');
  });

  test.each([
    { name: 'a server that the guild no longer sees', other: { servers: [] } },
    { name: 'another person', other: { actor: { userId: '43', guildId: '9', roleIds: [] } } },
  ])('a confirmed sign-in links nothing for $name', async ({ other }) => {
    const { clock, said, over, deps, link } = signingIn([OWN]);
    await clock.advance(2_000);
    await over;
    const [answer] = await pressed('account.sign-in.confirm', { id: idIn(said) }, deps, asking(other));
    expect(answer?.outcome).toBe('nothing');
    expect(link).not.toHaveBeenCalled();
  });

  test('a sign-in links nothing if the media server refuses the token or cannot be reached', async () => {
    const libraries = async () => {
      throw new MediaServerFailure('unauthorized', { method: 'GET', path: '/', link: 'refused' });
    };
    const { clock, said, over } = signingInto({ libraries }, [OWN]);
    await clock.advance(2_000);
    await over;
    expect(said.at(-1)).toContain('does not see any media server');
    const away = new MediaServerFailure('unreachable', { method: 'GET', path: '/' });
    const other = signingInto({ libraries: () => Promise.reject(away) }, [OWN]);
    const failed = expect(other.over).rejects.toMatchObject({ kind: 'unreachable' });
    await other.clock.advance(2_000);
    await failed;
  });

  const played = [{ accountId: '7' }] as never;
  test.each<{ name: string; given: Given }>([
    {
      name: 'by the account',
      given: { plays: played, linkedAccounts: { usersOf: async () => new Map([['7', ['43']]]) } },
    },
    { name: 'by its token', given: { linkedAccounts: { isOfAnother: (_, __, token) => token === OWN.token } } },
  ])(
    'a sign-in to an account that another person has linked, as known $name, is refused without showing its name',
    async ({ given }) => {
      const { clock, said, over } = signingInto(given, [OWN]);
      await clock.advance(2_000);
      await over;
      expect(said.at(-1)).toContain('Somebody else has linked that account');
      expect(said.at(-1)).not.toMatch(/Jonas|confirm/);
    },
  );

  test('a sign-in may link an account shared by an admin’s setting, but not one that somebody else linked meanwhile', async () => {
    const users = ['43', ME];
    const usersOf = async () => new Map([['7', users] as const]);
    const { clock, said, over, deps, link } = signingInto({ plays: played, linkedAccounts: { usersOf } }, [OWN]);
    await clock.advance(2_000);
    await over;
    expect(said.at(-1)).toContain('The account **Jonas Weber**');
    users.pop();
    const [answer] = await pressed('account.sign-in.confirm', { id: idIn(said) }, deps);
    expect(answer?.outcome).toBe('nothing');
    expect(link).not.toHaveBeenCalled();
  });

  test('a sign-in as the server’s owner is linked only for a person who manages media servers', async () => {
    const owner = { ...OWN, isOwned: true };
    const { clock, said, over, run } = signingIn([owner]);
    await clock.advance(2_000);
    await over;
    expect(said.at(-1)).toContain('only somebody who manages');
    expect(said.at(-1)).not.toContain('confirm');
    const manager = run({ may: () => true });
    await clock.advance(2_000);
    await manager.over;
    expect(manager.said.at(-1)).toContain('The account of the media server’s owner');
  });

  test('the media server proves its identity before the sign-in page, after the sign-in and at the confirmation', async () => {
    const { clock, said, over, deps, proofs } = signingIn('waiting', [OWN]);
    await clock.advance(4_000);
    await over;
    expect(proofs).toEqual([0, 4]);
    await clock.advance(60_000);
    await pressed('account.sign-in.confirm', { id: idIn(said) }, deps);
    expect(proofs).toEqual([0, 4, 64]);
  });

  const SHARED = { ...OWNED, owned: false };
  test.each<{ name: string; listed: readonly (readonly AccountResource[])[]; reason: string }>([
    { name: 'at once', listed: [[SHARED]], reason: 'does not confirm' },
    { name: 'as it was never listed', listed: [[]], reason: 'does not confirm' },
    { name: 'after the page was shown', listed: [[OWNED], [SHARED]], reason: 'no longer proves' },
    { name: 'since it is gone from the list after that', listed: [[OWNED], []], reason: 'no longer proves' },
    {
      name: 'since another machine is listed after that',
      listed: [[OWNED], [{ ...OWNED, clientIdentifier: 'm2' }]],
      reason: 'no longer proves',
    },
  ])('a sign-in sends no token to a server that does not prove its identity: $name', async ({ listed, reason }) => {
    const { clock, said, over, sent, link } = signingInto({ listed }, [OWN]);
    await clock.advance(2_000);
    await over;
    expect(said.at(-1)).toContain(reason);
    expect([sent, link.mock.calls]).toEqual([[], []]);
  });

  test('a confirmed sign-in links nothing if the server no longer proves its identity', async () => {
    const { clock, said, over, deps, link } = signingInto({ listed: [[OWNED], [OWNED], [SHARED]] }, [OWN]);
    await clock.advance(2_000);
    await over;
    const [answer] = await pressed('account.sign-in.confirm', { id: idIn(said) }, deps);
    expect(answer?.outcome).toBe('nothing');
    expect(link).not.toHaveBeenCalled();
  });

  test('the owner’s token is sent to no server if that person may not link the owner’s account', async () => {
    const { clock, over, sent } = signingIn([{ ...OWN, isOwned: true }]);
    await clock.advance(2_000);
    await over;
    expect(sent).toEqual([]);
  });

  test('a person whose account sees none of the guild’s media servers is told so after the sign-in', async () => {
    const { clock, said, over } = signingIn([]);
    await clock.advance(2_000);
    await over;
    expect(said.at(-1)).toContain('does not see any media server');
  });
});

describe('people who are signing in', () => {
  test.each<{
    name: string;
    begins: readonly string[];
    readonly waiting: readonly string[];
    readonly crowded: readonly string[];
  }>([
    {
      name: 'one who begins without end',
      begins: ['ada', ...Array(2_000).fill('flood')],
      waiting: ['ada', 'flood'],
      crowded: [],
    },
    {
      name: 'five in turn',
      begins: ['ada', ...Array(400).fill(['1', '2', '3', '4', '5']).flat()],
      waiting: ['ada', '1', '5'],
      crowded: [],
    },
    {
      name: 'as many as a busy evening brings',
      begins: ['ada', ...people(100)],
      waiting: ['ada', '0', '99'],
      crowded: [],
    },
    {
      name: 'one less than there is room for',
      begins: ['ada', ...people(MAX_SIGN_INS - 1)],
      waiting: ['ada', '0'],
      crowded: [],
    },
    {
      name: 'as many as there is room for',
      begins: ['ada', ...people(MAX_SIGN_INS)],
      waiting: ['0', '1'],
      crowded: ['ada'],
    },
    {
      name: 'more, after ada began again',
      begins: ['ada', '0', 'ada', ...people(MAX_SIGN_INS)],
      waiting: ['1'],
      crowded: ['ada'],
    },
    { name: 'two more', begins: ['ada', ...people(MAX_SIGN_INS + 1)], waiting: ['1'], crowded: ['ada', '0'] },
  ])(
    'running sign-ins do not block others, and end early only in a crowd of hundreds: $name',
    ({ begins, waiting, crowded }) => {
      const signIns = createSignInRegistry(new AbortController().signal);
      const latest = new Map(begins.map((userId) => [userId, signIns.begin(userId)]));
      const endOf = (userId: string) => [userId, latest.get(userId)?.signal.aborted, latest.get(userId)?.endReason()];
      expect(waiting.map(endOf)).toEqual(waiting.map((userId) => [userId, false, undefined]));
      expect(crowded.map(endOf)).toEqual(crowded.map((userId) => [userId, true, 'crowded']));
    },
  );

  test('finished sign-ins make room for others at once', () => {
    const signIns = createSignInRegistry(new AbortController().signal);
    const [first, second, third] = people(MAX_SIGN_INS).map((userId) => signIns.begin(userId));
    second?.end();
    signIns.begin('one more');
    third?.keepAccounts([]);
    third?.end();
    signIns.begin('another');
    expect(first?.endReason()).toBeUndefined();
    expect(signIns.takeAccounts('2', third?.id ?? '')).toEqual([]);
  });

  test.each([
    [1, 2_000],
    [MAX_FAST_POLLED_SIGN_INS, 2_000],
    [2 * MAX_FAST_POLLED_SIGN_INS, 4_000],
    [5 * MAX_FAST_POLLED_SIGN_INS, 10_000],
    [MAX_SIGN_INS, 50_000],
    [MAX_SIGN_INS + 50, 50_000],
  ])(
    '%i simultaneous sign-ins are each checked every %i ms, so that the service gets about ten requests a second',
    (count, everyMs) => {
      const signIns = createSignInRegistry(new AbortController().signal);
      const begun = people(count).map((userId) => signIns.begin(userId));
      expect(begun.at(-1)?.pollPauseMs()).toBe(everyMs);
    },
  );

  test('a sign-in ends when the same person begins again and when the bot stops', () => {
    const stopping = new AbortController();
    const signIns = createSignInRegistry(stopping.signal);
    const before = signIns.begin('1');
    const after = signIns.begin('1');
    expect([before.endReason(), after.endReason()]).toEqual(['again', undefined]);
    stopping.abort();
    expect([before.endReason(), after.endReason(), after.signal.aborted]).toEqual(['again', 'stopping', true]);
  });

  test('a sign-in is forgotten if its person does not confirm within twenty minutes', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const signIns = createSignInRegistry(new AbortController().signal);
    const begun = signIns.begin('1');
    begun.keepAccounts([]);
    begun.end();
    vi.advanceTimersByTime(20 * 60_000);
    expect(signIns.takeAccounts('1', begun.id)).toBeUndefined();
  });

  test('a person whose sign-in was displaced by hundreds of others is told so and can begin again', async () => {
    const { over, said, deps, run, clock } = signingIn('waiting');
    await clock.settle();
    for (const userId of people(MAX_SIGN_INS)) deps.signIns.begin(`other ${userId}`);
    await over;
    expect(said.at(-1)).toContain('So many people are signing in');
    const again = run();
    await clock.settle();
    expect(again.said.at(-1)).toContain('Sign in with the button');
    await clock.advance(600_000);
    await again.over;
    expect(again.said.at(-1)).toContain('Nobody signed in in time');
  });
});

function people(count: number): readonly string[] {
  return Array.from({ length: count }, (_, nth) => `${nth}`);
}
