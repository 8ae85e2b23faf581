import { expect, test } from 'vitest';
import type { MediaServerProblem } from '../../../../src/domain/doctor/findings.ts';
import type { ServerConnectionTestResult } from '../../../../src/domain/firstSetup.ts';
import type { Message } from '../../../../src/render/kit/message/message.ts';
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

const fails = (problem: MediaServerProblem, instead?: string): ServerConnectionTestResult => ({
  kind: 'fails',
  problem,
  instead,
});

/** What an address may answer with, and after how long, in ms. */
const ATTEMPTS: readonly { readonly name: string; readonly tried: ServerConnectionTestResult; readonly ms: number }[] =
  [
    { name: 'nothing listens', tried: fails({ failure: 'unreachable', reason: 'refused' }), ms: 1 },
    { name: 'the host swallows packets', tried: fails({ failure: 'unreachable', reason: 'no-answer' }), ms: 15_000 },
    { name: 'the host does not exist', tried: fails({ failure: 'unreachable', reason: 'unknown-host' }), ms: 30 },
    { name: 'the address is link-local', tried: fails({ failure: 'unreachable', reason: 'link-local' }), ms: 0 },
    {
      name: 'the certificate names another host',
      tried: fails({ failure: 'unreachable', reason: 'certificate' }, 'https://x.plex.direct'),
      ms: 80,
    },
    { name: 'plain http answers', tried: fails({ failure: 'unreachable', reason: 'not-https' }), ms: 5 },
    { name: 'a router wants a password', tried: fails({ failure: 'unauthorized', isUnidentified: true }), ms: 12 },
    { name: 'a media server refuses the token', tried: fails({ failure: 'unauthorized' }), ms: 200 },
    { name: 'a web page answers', tried: fails({ failure: 'web-page' }), ms: 9_000 },
    { name: 'something else answers', tried: fails({ failure: 'malformed' }), ms: 14_900 },
    { name: 'the owner’s own media server answers', tried: { kind: 'another', machineIdentifier: 'home-1' }, ms: 40 },
    {
      name: 'the token is not the owner’s',
      tried: { ...WORKS, machineIdentifier: undefined, isOwner: false },
      ms: 300,
    },
  ];

/** The message for an appointed person, and how long it took, in ms. */
async function answerTo(press: keyof typeof PRESSES, tried: ServerConnectionTestResult, ms: number) {
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
  'an appointed server admin gets the same answer after the same time for every failure of %s',
  async (press) => {
    const { tried, ms } = ATTEMPTS[0] ?? expect.fail('there is nothing to compare with');
    const first = await answerTo(press, tried, ms);
    expect(first.ended).toBe(20_000);
    expect(textOf(first.message)).toContain('Only the bot’s owner can see why it failed');
    expect(first.message).toMatchObject({ outcome: 'failed', audit: { failure: 'not told' } });
    for (const attempt of ATTEMPTS) {
      const { message, ended } = await answerTo(press, attempt.tried, attempt.ms);
      expect([attempt.name, seen(message), ended]).toEqual([attempt.name, seen(first.message), 20_000]);
    }
  },
);

test.each(ATTEMPTS)('the bot’s owner who adds a server is answered at once if $name', async ({ tried }) => {
  const clock = createSteppedClock();
  const { deps } = await twoServers(async () => tried, { clock });
  const { name, target, fields } = PRESSES['/server add'];
  const [message] = await pressed(name, target, deps, owner, { fields });
  expect(message && textOf(message)).not.toContain('Only the bot’s owner can see');
  expect([message?.outcome, clock.waiting()]).toEqual(['failed', 0]);
});

test('an appointed server admin does not learn from the reopened form which address would work', async () => {
  const { message } = await answerTo(
    '/server add',
    fails({ failure: 'unreachable', reason: 'certificate' }, 'https://x.plex.direct'),
    1,
  );
  expect(message.presses?.[0]?.target).toEqual({ name: 'Cabin', address: ADDRESS, account: undefined });
});

test('an appointed server admin who adds a working server is answered at once', async () => {
  const clock = createSteppedClock();
  const { deps } = await twoServers(WORKS, { clock });
  const { name, target, fields } = PRESSES['/server add'];
  const [message] = await pressed(name, target, deps, appointed, { fields });
  expect(message).toMatchObject({ outcome: 'done' });
});

test.each([
  { name: 'a name that is taken', typed: { name: 'Home' }, words: 'already called' },
  { name: 'an invalid address', typed: { address: 'no where' }, words: 'use that address' },
  { name: 'an invalid token', typed: { token: 'short' }, words: 'look like a token' },
])(
  'an appointed server admin who typed $name is told so at once, and nothing is requested',
  async ({ typed, words }) => {
    const { deps, tried } = await twoServers(WORKS, { clock: createSteppedClock() });
    const { name, target, fields } = PRESSES['/server add'];
    const [message] = await pressed(name, target, deps, appointed, { fields: { ...fields, ...typed } });
    expect(message && textOf(message)).toContain(words);
    expect(tried).toEqual([]);
  },
);
