import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ media: { scale: { sessions: 0 } } });
});
afterEach(() => {
  for (const { id } of world.media.sessions.active) world.media.sessions.remove(id);
  world.media.behaviour.terminateDelay = 0;
  world.media.faults.clear();
});
afterAll(() => world.close());

const moderator = () => world.discord.person('moderator');
const watch = (item: string, account: keyof EmbeddedWorld['media']['accounts'] = 'jonas') =>
  world.media.sessions.start({ item, account: world.media.accounts[account] });

async function pick(typed = ''): Promise<string> {
  const [choice] = await moderator().complete('/session terminate', { session: typed }, 'session');
  return `${choice?.value}`;
}

describe('/session list', () => {
  test('says when nobody is there', async () => {
    expect((await moderator().run('/session list')).text).toContain('Nobody is watching or listening right now.');
  });

  test('shows who plays what on which player, how far, and how it is delivered, to the person who asked alone', async () => {
    world.media.sessions.start({ item: 'Metropolis', account: world.media.accounts.jonas, mode: 'transcode' });
    const answer = await moderator().run('/session list');
    expect(answer.private).toBe(true);
    expect(answer.text).toMatch(/Metropolis \(1927\)\n.*Jonas Weber on .+ · playing, \d+ % of 2 h .* min · transcode/);
  });

  test('a curator may not', async () => {
    const answer = await world.discord.person('curator').run('/session list');
    expect(answer.text).toContain('This is for moderators.');
  });
});

describe('/session terminate', () => {
  test('ends the session that was picked, tells the viewer why, and says that it is gone', async () => {
    watch('Metropolis');
    const other = watch('Nosferatu', 'priya');
    const reason = 'Späte Stunde & "Ruhe" #1 – 100 % 😴';
    const answer = await moderator().run('/session terminate', { session: await pick('metropolis'), reason });
    const final = await answer.until(({ text }) => text.includes('Ended'));
    expect(final.text).toContain('Ended: Metropolis (1927) (Jonas Weber). It was gone at once.');
    expect(final.text).toContain(`They were told: “${reason}”`);
    expect(world.media.life.terminations.at(-1)).toMatchObject({ title: 'Metropolis', viewer: 'Jonas Weber', reason });
    expect(world.media.sessions.active.map(({ id }) => id)).toEqual([other.id]);
  });

  test('tells the viewer the configured reason when none is given', async () => {
    watch('Metropolis');
    const answer = await moderator().run('/session terminate', { session: await pick() });
    await answer.until(({ text }) => text.includes('Ended'));
    expect(world.media.life.terminations.at(-1)?.reason).toBe('Ended by a moderator.');
  });

  test('looks again until it is gone', async () => {
    watch('Metropolis');
    world.media.behaviour.terminateDelay = 1_000;
    const answer = await moderator().run('/session terminate', { session: await pick() });
    expect(answer.text).toContain('Looking whether it did');
    await world.media.nextRequest({ path: '/status/sessions' });
    world.media.life.step(1_000);
    expect((await answer.until(({ text }) => text.includes('Ended'))).text).toMatch(/It was gone after \d seconds?\./);
  });

  test('refuses when another item plays by now, and says what', async () => {
    const { id } = watch('Metropolis');
    const session = await pick();
    world.media.sessions.replace(id, { item: 'Nosferatu' });
    const answer = await moderator().run('/session terminate', { session });
    expect(answer.text).toMatch(
      /That session was Metropolis.* when you picked it and is Nosferatu.* now\. I ended nothing\./,
    );
    expect(world.media.sessions.active).toHaveLength(1);
  });

  test('refuses when it has ended already, and shows what plays now', async () => {
    const { id } = watch('Metropolis');
    const session = await pick();
    world.media.sessions.end(id);
    watch('Nosferatu', 'priya');
    const answer = await moderator().run('/session terminate', { session });
    expect(answer.text).toMatch(/Metropolis.* had ended already\. I ended nothing\.[\s\S]*Nosferatu/);
    expect(world.media.sessions.active).toHaveLength(1);
  });

  test('refuses a choice that was made for somebody else', async () => {
    watch('Metropolis');
    const session = await pick();
    const answer = await world.discord.person('admin').run('/session terminate', { session }, { raw: true });
    expect(answer.text).toContain('That choice was made for somebody else, so I ended nothing.');
    expect(world.media.sessions.active).toHaveLength(1);
  });

  test('a position in the list is no session', async () => {
    watch('Metropolis');
    const answer = await moderator().run('/session terminate', { session: '1' });
    expect(answer.text).toContain('I only end a session that you picked from the list');
    expect(world.media.sessions.active).toHaveLength(1);
  });

  test.each([
    [401, 'the server’s owner lacks the paid feature'],
    [403, 'my token is not its owner’s'],
  ])('a refusal with %i has its own sentence', async (code, sentence) => {
    watch('Metropolis');
    const session = await pick();
    world.media.faults.add({ match: { path: '/status/sessions/terminate' }, kind: 'status', code });
    const answer = await moderator().run('/session terminate', { session });
    expect(answer.text).toContain(sentence);
    expect(world.media.sessions.active).toHaveLength(1);
  });

  test('says so when it cannot look whether it is gone', async () => {
    watch('Metropolis');
    const session = await pick();
    const ended = world.media.nextRequest({ path: '/status/sessions/terminate' });
    const answering = moderator().run('/session terminate', { session });
    await ended;
    world.media.faults.add({ match: { path: '/status/sessions' }, kind: 'status', code: 500 });
    const answer = await (await answering).until(({ text }) => !text.includes('Looking'));
    expect(answer.text).toMatch(/could not read the sessions again|Ended/);
  });

  test('a session without an id is shown as one that cannot be ended, and is not offered', async () => {
    world.media.sessions.start({ item: 'Metropolis', account: world.media.accounts.wei, withSession: false });
    expect((await moderator().run('/session list')).text).toContain('cannot be ended: the server gives it no id');
    expect(await moderator().complete('/session terminate', { session: '' }, 'session')).toEqual([]);
  });

  test('a viewer is refused, is offered nothing, and nothing is asked', async () => {
    watch('Metropolis');
    const session = await pick();
    const viewer = world.discord.person('viewer');
    const before = world.media.requests.length;
    expect((await viewer.run('/session terminate', { session }, { raw: true })).text).toContain(
      'This is for moderators.',
    );
    expect(await viewer.complete('/session terminate', { session: '' }, 'session')).toEqual([]);
    expect(world.media.requests.length).toBe(before);
  });
});
