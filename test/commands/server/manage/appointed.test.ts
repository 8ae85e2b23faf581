import { expect, test } from 'vitest';
import type { MediaProblem } from '../../../../src/domain/doctor/findings.ts';
import type { TriedServer } from '../../../../src/domain/firstSetup.ts';
import type { Message } from '../../../../src/render/kit/message.ts';
import { textOf } from '../../../support/messages.ts';
import { createSteppedClock } from '../../../support/steppedClock.ts';
import { pressed } from '../../support/presses.ts';
import { owner, TOKEN, twoServers, VERA, WORKS } from './support.ts';

/** Somebody whom the owner appointed. */
const appointed = { ...owner, actor: { ...owner.actor, userId: VERA } };

const ADDRESS = 'http://10.0.0.7:32400';
const PRESSES = {
  '/server add': { name: 'server.add', target: {}, fields: { name: 'Cabin', address: ADDRESS, token: TOKEN } },
  '/server token with an address': {
    name: 'server.token',
    target: { server: 'Attic' },
    fields: { address: ADDRESS, token: TOKEN },
  },
  '/server token with a token alone': {
    name: 'server.token',
    target: { server: 'Attic' },
    fields: { address: '', token: TOKEN },
  },
} as const;

const fails = (problem: MediaProblem, instead?: string): TriedServer => ({ kind: 'fails', problem, instead });

/** What an address may answer with, and after how long, in ms. */
const ATTEMPTS: readonly (readonly [string, TriedServer, number])[] = [
  ['nothing listens', fails({ failure: 'unreachable', reason: 'refused' }), 1],
  ['the host swallows packets', fails({ failure: 'unreachable', reason: 'no-answer' }), 15_000],
  ['the host does not exist', fails({ failure: 'unreachable', reason: 'unknown-host' }), 30],
  ['the address is link-local', fails({ failure: 'unreachable', reason: 'link-local' }), 0],
  [
    'the certificate names another host',
    fails({ failure: 'unreachable', reason: 'certificate' }, 'https://x.plex.direct'),
    80,
  ],
  ['plain http answers', fails({ failure: 'unreachable', reason: 'not-https' }), 5],
  ['a router wants a password', fails({ failure: 'unauthorized', isUnidentified: true }), 12],
  ['a media server refuses the token', fails({ failure: 'unauthorized' }), 200],
  ['a web page answers', fails({ failure: 'web-page' }), 9_000],
  ['something else answers', fails({ failure: 'malformed' }), 14_900],
  ['the owner’s own media server answers', { kind: 'another', machineIdentifier: 'home-1' }, 40],
  ['the token is not the owner’s', { ...WORKS, machineIdentifier: undefined, isOwner: false }, 300],
];

/** The message for an appointed person, and how long it took, in ms. */
async function answerTo(press: keyof typeof PRESSES, tried: TriedServer, ms: number) {
  const clock = createSteppedClock();
  const tryServer = async () => {
    await clock.wait(ms);
    return tried;
  };
  const { deps } = await twoServers(tryServer, { clock });
  const { name, target, fields } = PRESSES[press];
  const begun = clock.steadyMs();
  let ended: number | undefined;
  const answering = pressed(name, target, deps, appointed, { fields }).then((messages) => {
    ended = clock.steadyMs() - begun;
    return messages;
  });
  await clock.advance(60_000);
  const [message] = await answering;
  return { message: message ?? expect.fail('nothing was answered'), ended };
}

const seen = (message: Message) => JSON.stringify(message);

test.each(Object.keys(PRESSES) as (keyof typeof PRESSES)[])(
  'an appointed person reads the same after %s, after the same time, whatever failed',
  async (press) => {
    const [, tried, ms] = ATTEMPTS[0] ?? expect.fail('there is nothing to compare with');
    const first = await answerTo(press, tried, ms);
    expect(first.ended).toBe(20_000);
    expect(textOf(first.message)).toContain('Only the bot’s owner can see why it failed');
    expect(first.message).toMatchObject({ outcome: 'failed', audit: { failure: 'not told' } });
    for (const [what, other, otherMs] of ATTEMPTS) {
      const { message, ended } = await answerTo(press, other, otherMs);
      expect([what, seen(message), ended]).toEqual([what, seen(first.message), 20_000]);
    }
  },
);

test.each(ATTEMPTS)('the owner reads at once that %s', async (_, tried) => {
  const clock = createSteppedClock();
  const { deps } = await twoServers(async () => tried, { clock });
  const { name, target, fields } = PRESSES['/server add'];
  const [message] = await pressed(name, target, deps, owner, { fields });
  expect(message && textOf(message)).not.toContain('Only the bot’s owner can see');
  expect([message?.outcome, clock.waiting()]).toEqual(['failed', 0]);
});

test('the form that is shown again to an appointed person has what they typed, and not the address that would work', async () => {
  const { message } = await answerTo(
    '/server add',
    fails({ failure: 'unreachable', reason: 'certificate' }, 'https://x.plex.direct'),
    1,
  );
  expect(message.presses?.[0]?.target).toEqual({ name: 'Cabin', address: ADDRESS, account: undefined });
});

test('an appointed person who adds a server that works is answered at once', async () => {
  const clock = createSteppedClock();
  const { deps } = await twoServers(WORKS, { clock });
  const { name, target, fields } = PRESSES['/server add'];
  const [message] = await pressed(name, target, deps, appointed, { fields });
  expect(message).toMatchObject({ outcome: 'done' });
});

test.each([
  ['a name that is taken', { name: 'Home' }, 'already called'],
  ['an address that is none', { address: 'no where' }, 'use that address'],
  ['a token that is none', { token: 'short' }, 'look like a token'],
])('an appointed person who typed %s is told so at once, and nothing is requested', async (_, typed, words) => {
  const { deps, tried } = await twoServers(WORKS, { clock: createSteppedClock() });
  const { name, target, fields } = PRESSES['/server add'];
  const [message] = await pressed(name, target, deps, appointed, { fields: { ...fields, ...typed } });
  expect(message && textOf(message)).toContain(words);
  expect(tried).toEqual([]);
});
