import { expect, test } from 'vitest';
import type { CommandDeps } from '../../src/commands/framework/context.ts';
import type { RecapRedrawResult } from '../../src/domain/notifications/recapEvents.ts';
import type { LinkedAccount } from '../../src/domain/people/linkedAccounts.ts';
import { serverId } from '../../src/domain/servers/refs.ts';
import type { HistoryProgress } from '../../src/domain/statistics/backfill.ts';
import { NO_MESSAGE, textOf } from '../support/messages.ts';
import { linksOf } from './me/support/links.ts';
import { answersTo, asking } from './support/deps.ts';
import { pressed } from './support/presses.ts';
import { play, statsWorld } from './support/statsWorld.ts';

// It is January 1st 2026: the last month and the last year are those of 2025.
const PLAYS = [
  play(30, { title: 'Metropolis' }),
  play(54, { title: 'Faust', ratingKey: '102' }),
  play(60, { accountId: '2', title: 'Secret', ratingKey: '9' }),
];
const OWN: LinkedAccount = { userId: '42', server: 1, accountId: '1' };

async function world(
  links: readonly LinkedAccount[] = [OWN],
  progress: HistoryProgress = { done: true, read: 3, unread: [] },
) {
  const stats = await statsWorld(PLAYS, { guildName: 'Attic', progress });
  const deps = { ...stats.deps, ...linksOf(links), makeLargePicture: async (bytes: Uint8Array) => bytes };
  const shown = async (path = 'recap month', context = asking({ userName: 'ada' })) => {
    const [answer = NO_MESSAGE] = await answersTo(path, {}, deps, context);
    return answer;
  };
  return { ...stats, deps, shown };
}

test('/recap month shows five cards about the person’s own plays, visible only to that person', async () => {
  const { shown } = await world();
  const answer = await shown();
  expect(answer.private).toBe(true);
  expect(textOf(answer)).toContain('## Your recap: December 2025');
  expect(answer.files?.map(({ name }) => name)).toEqual(
    ['cover', 'numbers', 'wall', 'moments', 'changes'].map((part) => `recap-${part}.webp`),
  );
  const words = answer.files?.map(({ description }) => description).join('\n');
  expect(words).toContain('Attic. ada’s recap, December 2025. In numbers. 2 plays; 2 different titles; 2 days');
  expect(words).not.toContain('Secret');
});

test('/recap says on its cards that the newest plays may be missing while the media server is away', async () => {
  const unread = [{ server: serverId(1), failingSince: new Date(0) }];
  const { shown } = await world([OWN], { done: true, read: 3, unread });
  const words = (await shown()).files?.map(({ description }) => description ?? '') ?? [];
  expect(words.filter((text) => text.includes('The newest plays may be missing'))).toHaveLength(words.length);
  expect(words.at(-1)).toContain('Not compared: plays are missing');
});

test('/recap year shows the last year', async () => {
  const { shown } = await world();
  expect(textOf(await shown('recap year'))).toContain('## Your recap: 2025');
});

test.each([
  { name: 'without a linked account', links: [], says: 'I do not know which account' },
  {
    name: 'who watched nothing',
    links: [{ ...OWN, accountId: '3' }],
    says: 'You watched no film or episode in December 2025',
  },
])('/recap answers a person $name with a sentence instead of cards', async ({ links, says }) => {
  const { shown } = await world(links);
  const answer = await shown();
  expect(textOf(answer)).toContain(says);
  expect(answer.files).toBeUndefined();
});

test('a card that is shared is posted for everyone, with the name of the person who shares it', async () => {
  const { deps, shown } = await world();
  const [share] = (await shown()).presses ?? [];
  const context = asking({ userName: 'ada' });
  const [card = NO_MESSAGE] = await pressed(share?.action ?? '', share?.target, deps, context, { values: ['wall'] });
  expect(card.private).not.toBe(true);
  expect(textOf(card)).toContain('<@42> shares a card of their recap');
  expect(card.files?.map(({ name }) => name)).toEqual(['recap-wall.webp']);
});

test('a shared card does not tell on which media servers the person has no account', async () => {
  const { deps } = await world();
  const named = { ...deps, serverNames: () => 'Cellar' };
  const context = asking({ userName: 'ada', servers: [1, 2] });
  const [own = NO_MESSAGE] = await answersTo('recap month', {}, named, context);
  expect(textOf(own)).toContain('plays on Cellar are missing');
  const [share] = own.presses ?? [];
  const [card = NO_MESSAGE] = await pressed(share?.action ?? '', share?.target, named, context, { values: ['wall'] });
  expect(card.files).toHaveLength(1);
  expect(textOf(card)).not.toContain('Cellar');
});

test('a person who may not write in the channel cannot share a recap card in it', async () => {
  const { deps, shown } = await world();
  const [share] = (await shown()).presses ?? [];
  const context = asking({ maySpeak: false });
  const [answer = NO_MESSAGE] = await pressed(share?.action ?? '', share?.target, deps, context, { values: ['wall'] });
  expect(textOf(answer)).toContain('You cannot write in this channel');
  expect(answer.private).toBe(true);
});

test('/me visible stores the person’s choice and name, explains what follows, and says if nothing changes', async () => {
  const { deps, store } = await world();
  const own = { ...deps, recapChoices: store.recapChoices };
  const choose = async (show: string) =>
    (await answersTo('me visible', { show }, own, asking({ userName: '*ada*' }))).map(textOf).join();
  const agreed = await choose('on');
  expect(agreed).toContain('may call you **\\*ada\\***');
  expect(agreed).toContain('People who compare them with the next one may find out which');
  expect((await store.recapChoices.in('9')).names).toEqual(new Map([['42', '*ada*']]));
  expect(await choose('on')).toContain('That was your choice already');
  const out = await choose('out');
  expect(out).toContain('You stay out of recaps');
  expect(out).not.toContain('made-up name');
  expect((await store.privacy.ofUser('42')).rows.recap_choices).toMatchObject([{ choice: 'out' }]);
  await store.privacy.forgetUser('42', new Date());
  expect((await store.privacy.ofUser('42')).rows.recap_choices).toEqual([]);
});

test('/me visible says that recaps leave out a person who opted out in another Discord server, until that changes', async () => {
  const { deps, store } = await world();
  const own = { ...deps, recapChoices: store.recapChoices };
  const choose = async (show: string) =>
    (await answersTo('me visible', { show }, own, asking({ userName: 'ada' }))).map(textOf).join();
  const elsewhere = { guildId: 'another', userId: '42', name: 'ada' };
  await store.recapChoices.choose({ ...elsewhere, choice: 'out' });
  for (const show of ['on', 'on']) {
    const answer = await choose(show);
    expect(answer).toContain('recaps still leave you out');
    expect(answer).not.toMatch(/may call you|with the next one/);
  }
  expect(await choose('off')).not.toContain('made-up name from now on');
  await store.recapChoices.choose({ ...elsewhere, choice: 'off' });
  expect(await choose('on')).toContain('may call you **ada**');
});

/** The answer to `/me delete`, and the order of its steps. */
async function deleted(redrawn: RecapRedrawResult) {
  const { deps, store } = await world();
  const steps: string[] = [];
  const own: typeof deps & Partial<CommandDeps> = {
    ...deps,
    access: { ...deps.access, revokePersonalRights: async () => true },
    privacy: {
      ...store.privacy,
      forgetUser: async () => {
        steps.push('forget');
        return { linkedUntil: undefined, accountIds: ['1'] };
      },
    },
    redrawRecaps: async (accountIds) => {
      steps.push(`draw without ${accountIds.join()}`);
      return redrawn;
    },
  };
  const answers = await pressed('privacy.delete-own', {}, own);
  return { steps, text: answers.map(textOf).join() };
}

test('/me delete forgets the person before any recap is drawn', async () => {
  const { steps, text } = await deleted({ redrawn: 2, failed: 1 });
  expect(steps).toEqual(['forget', 'draw without 1']);
  expect(text).toContain('2 recaps of everyone are being made again without you');
  expect(text).toContain('1 recap of everyone could not be made again and may still show you');
});

test.each([
  { doubt: 'unlinked', says: 'I do not know which account on the media server is yours' },
  { doubt: 'unread', says: 'I could not find out which recaps of everyone were posted' },
] as const)('/me delete says that recaps may still show a person ($doubt)', async ({ doubt, says }) => {
  expect((await deleted({ redrawn: 0, failed: 0, doubt })).text).toContain(says);
});
