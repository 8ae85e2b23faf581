import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { UserVisibleMessage } from '../../../sandbox/discord/people/visibleMessage.ts';
import { createSimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';
import { messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

const VOTERS = Array.from({ length: 200 }, (_, n) => `voter-${n}`);

/** The default world with two hundred more members who may read. */
function crowded() {
  const world = createSimulatedDiscordWorld();
  const guild = world.guilds[0];
  const role = guild?.roles.find(({ name }) => name === 'viewer');
  for (const [n, name] of VOTERS.entries()) {
    const id = `11000000000007${String(n).padStart(4, '0')}`;
    world.people.push({ id, name, displayName: name, locale: 'en-US' });
    guild?.members.push({ userId: id, roleIds: role ? [role.id] : [] });
  }
  return { ...world, people: world.people.map((person) => ({ ...person, locale: 'en-US' as const })) };
}

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ discord: { world: crowded() }, media: { scale: { sessions: 0 } } });
});
afterAll(() => world.close());

const person = (name: string) => world.discord.person(name);

/** Presses a button of a title, and waits for what only that person is told. */
async function cast(name: string, message: UserVisibleMessage, label: string): Promise<string> {
  const answer = await person(name).click(message, label);
  return (await answer.until((now) => now.private)).text;
}

async function titles(): Promise<Record<string, string>> {
  const offered = await person('viewer').complete('/vote', { title1: 'metropolis' }, 'title1');
  const others = await person('viewer').complete('/vote', { title2: 'the' }, 'title2');
  const [first, second] = [offered[0], others.find(({ value }) => value !== offered[0]?.value)];
  return { title1: `${first?.value}`, title2: `${second?.value}` };
}

test('a vote counts all ballots of 200 people across a restart and posts its result once', async () => {
  const asked = await person('viewer').run('/vote', await titles());
  const message = messageOf(asked);
  expect(asked.text).toContain('Vote: what shall we watch?');
  const left = VOTERS.entries();
  const heard: string[] = [];
  const castTheirs = async () => {
    for (const [n, name] of left) heard.push(await cast(name, message, n < 150 ? '1' : '2'));
  };
  // All at once, a busy machine would need longer for the last of them than Discord waits.
  await Promise.all(Array.from({ length: 10 }, castTheirs));
  expect(heard.filter((text) => text.includes('You voted for'))).toHaveLength(VOTERS.length);
  await world.bot().stop();
  await world.startAgain();
  expect(await cast('voter-0', message, '2')).toContain('You voted for');
  expect((await person('voter-1').click(message, 'End now')).text).toContain('Only the person who started this vote');
  await person('viewer').click(message, 'End now');
  const ends = () =>
    person('voter-2')
      .sees()
      .filter(({ text }) => text.includes('The vote is over:'));
  await vi.waitFor(() => expect(ends()).toHaveLength(1), { timeout: PATIENCE_MS });
  expect(ends()[0]?.text).toMatch(/Metropolis[\s\S]*149 votes[\s\S]*51 votes/);
  const added = await person('curator').click(messageOf({ message: ends()[0] }), 'Add to playlist …');
  expect(added).toMatchObject({ private: true });
  await plans(messageOf({ message: ends()[0] }));
});

/** What won becomes an event of the guild, once. */
async function plans(result: UserVisibleMessage): Promise<void> {
  const refused = await person('voter-3').click(result, 'Plan an event …');
  expect([refused.modal, refused.private]).toEqual([undefined, true]);
  expect(refused.text).toContain('you lack “Create Events”');
  const form = async () => (await person('admin').click(result, 'Plan an event …')).modal ?? expect.fail('no form');
  const start = '2030-01-04 20:00';
  const bad = await person('admin').submit(await form(), { start: 'soon', place: 'Home' });
  expect(bad.text).toContain('it must be a date and time');
  const planned = await person('admin').submit(await form(), { start, place: 'The living room' });
  expect(planned.text).toMatch(/Metropolis.*is planned for/);
  expect(JSON.stringify(planned.message?.components)).toMatch(/"url":"https:\/\/discord\.com\/events\/\d+\/\d+"/);
  expect((await person('admin').submit(await form(), { start, place: 'Home' })).text).toContain('already planned');
  expect(world.discord.scheduledEvents).toMatchObject([
    { name: 'Metropolis (1927)', entity_metadata: { location: 'The living room' } },
  ]);
  expect((await person('stranger').click(result, 'Plan an event …')).modal).toBeUndefined();
}

test('a bot killed just after posting a vote’s result does not post it again', async () => {
  const results = () =>
    person('voter-2')
      .sees()
      .filter(({ text }) => text.includes('The vote is over:')).length;
  const before = results();
  const [killed, later] = [await begun(), await begun()];
  const match = { method: 'POST', path: /\/channels\/\d+\/messages$/ } as const;
  const dead = new Promise<unknown>((resolve) => {
    const end = world.discord.faults.add({
      match,
      kind: 'tell',
      when: 'after',
      listener: () => {
        end();
        resolve(world.bot().stop('SIGKILL'));
      },
    });
  });
  // Its answer may be lost with the bot.
  const pressed = person('viewer')
    .click(killed, 'End now')
    .catch(() => undefined);
  await dead;
  expect(results()).toBe(before + 1);
  await world.startAgain();
  await person('viewer').click(later, 'End now');
  await vi.waitFor(() => expect(results()).toBe(before + 2), { timeout: PATIENCE_MS });
  await pressed;
  expect(results()).toBe(before + 2);
});

/** A vote in which somebody voted. */
async function begun(): Promise<UserVisibleMessage> {
  const message = messageOf(await person('viewer').run('/vote', await titles()));
  await cast('voter-4', message, '1');
  return message;
}

test('a draw of /pick can become a vote, which people without the right can neither start nor join', async () => {
  const drawn = await person('viewer').run('/pick', {});
  expect(drawn.text).toContain('What shall we watch?');
  const vote = await person('voter-1').click(messageOf(drawn), 'Vote');
  expect(vote).toMatchObject({ private: false });
  expect(vote.text).toContain('0 votes');
  expect((await person('stranger').click(messageOf(vote), '1')).private).toBe(true);
  expect((await person('stranger').run('/vote', {})).private).toBe(true);
  const empty = await person('viewer').run('/vote', {});
  expect(empty).toMatchObject({ private: true });
  expect(empty.text).toContain('at least two titles');
});
