import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messageOf } from '../../support/answers.ts';
import { answerWithPictures } from '../../support/answerWithPictures.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ media: { scale: { sessions: 0 } } });
});
afterEach(() => {
  for (const { id } of world.media.sessions.active) world.media.sessions.remove(id);
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
  test('/session list privately shows each session with poster, person, progress, quality and transcode reason', async () => {
    const { accounts, devices, sessions } = world.media;
    sessions.start({ item: 'Nosferatu', account: accounts.jonas, device: devices.phone, mode: 'transcode' });
    const answer = await answerWithPictures(() => moderator().run('/session list'), 1);
    expect(answer.private).toBe(true);
    expect(answer.text).toMatch(
      /Nosferatu \(1922\)\n.*Jonas Weber on Priya's phone\n.*playing, \d+% of 1\u00a0h .*\u00a0min\n.*remote · /,
    );
    expect(answer.text).toMatch(
      /1080p, 9\.1 Mbit\/s, 2\.2 Mbit\/s reserved · transcode: video, audio, container · at a lower bit rate/,
    );
    expect(answer.text).toContain('[picture: Poster of Nosferatu (1922)]');
    expect(answer.text).toContain('[End …] [End silently]');
    expect(answer.message?.files.map(({ name }) => name)).toEqual(['session-1.webp']);
  });

  test('/session list reads its pages anew each time, even after a restart', async () => {
    const started = ['Metropolis', 'Nosferatu', 'Cops', 'The General', 'Safety Last!', 'Sherlock Jr.'].map((item) =>
      watch(item),
    );
    const first = await moderator().run('/session list');
    expect(first.text).toContain('1 to 5 of 6.');
    await world.bot().stop();
    await world.startAgain();
    const second = await moderator().click(messageOf(first), 'Page 2 ▶');
    expect(second.text).toMatch(/6 sessions[\s\S]*Sherlock Jr\.[\s\S]*Number 6 of 6\./);
    for (const { id } of started.slice(1)) world.media.sessions.remove(id);
    const back = await moderator().click(messageOf(first), 'Refresh');
    expect(back.text).toMatch(/One session[\s\S]*Metropolis/);
    expect(back.text).not.toContain('Page');
  });

  test('/session list says if the server fails', async () => {
    world.media.faults.add({ match: { path: '/status/sessions' }, kind: 'status', code: 500 });
    expect((await moderator().run('/session list')).text).toContain('is having problems');
  });
});

describe('/session terminate', () => {
  test('/session terminate ends the chosen session, tells the viewer why, and confirms it', async () => {
    watch('Metropolis');
    const other = watch('Nosferatu', 'priya');
    const reason = 'Späte Stunde & "Ruhe" #1 – 100 % 😴';
    const answer = await moderator().run('/session terminate', { session: await pick('metropolis'), reason });
    const final = await answer.until(({ text }) => text.includes('Ended'));
    expect(final.text).toContain('Ended Metropolis (1927) (Jonas Weber). It stopped right away.');
    expect(final.text).toContain(`They were told: “${reason}”`);
    expect(world.media.simulation.terminations.at(-1)).toMatchObject({
      title: 'Metropolis',
      viewer: 'Jonas Weber',
      reason,
    });
    expect(world.media.sessions.active.map(({ id }) => id)).toEqual([other.id]);
  });

  test.each(['its id', 'a new id'] as const)(
    '/session terminate says that the player continued two seconds later under %s',
    async (under) => {
      const { sessions, simulation, behaviour } = world.media;
      behaviour.comesBack = { under, afterMs: 2_000 };
      watch('Metropolis');
      const answer = await moderator().run('/session terminate', { session: await pick() });
      await answer.until(({ text }) => text.includes('Checking that it does not start again'));
      simulation.step(2_000);
      const final = await answer.until(({ text }) => text.includes('later'));
      behaviour.comesBack = undefined;
      expect(final.text).toMatch(
        /Metropolis \(1927\) \(Jonas Weber\) stopped, but was playing again \d+ seconds? later/,
      );
      expect(final.text).not.toContain('They were told');
      expect(sessions.active).toHaveLength(1);
    },
  );

  test('/session terminate ends neither of two sessions that share an id, and says why', async () => {
    const { accounts, devices, sessions, simulation } = world.media;
    sessions.start({ id: 'cloned', item: 'Metropolis', account: accounts.jonas, mode: 'transcode' });
    sessions.start({
      id: 'cloned',
      item: 'Nosferatu',
      account: accounts.priya,
      device: devices.phone,
      mode: 'transcode',
    });
    const before = simulation.terminations.length;
    for (const path of ['/session terminate', '/session stop-transcode']) {
      const choices = await moderator().complete(path, { session: '' }, 'session');
      expect(choices).toHaveLength(2);
      for (const { value } of choices) {
        const answer = await moderator().run(path, { session: `${value}` });
        expect(answer.text).toMatch(/2 sessions under that .*: Metropolis.* and Nosferatu.* the wrong one\. I/);
      }
    }
    const list = await moderator().run('/session list');
    expect(list.text).not.toMatch(/\[End …\]|\[End silently\]/);
    expect(list.text).toContain('cannot be ended: the server gives another session the same id');
    expect([simulation.terminations.length - before, simulation.stops.length]).toEqual([0, 0]);
    expect(sessions.active).toHaveLength(2);
  });

  test('a session that two people end at the same moment is ended once, and both learn the truth', async () => {
    watch('Metropolis');
    const before = world.media.simulation.terminations.length;
    const people = ['moderator', 'admin'].map((name) => world.discord.person(name));
    const answers = await Promise.all(
      people.map(async (person) => {
        const [choice] = await person.complete('/session terminate', { session: '' }, 'session');
        const answer = await person.run('/session terminate', { session: `${choice?.value}` });
        return await answer.until(({ text }) => /Ended|had already ended/.test(text));
      }),
    );
    expect(answers.some(({ text }) => text.includes('Ended Metropolis'))).toBe(true);
    expect(world.media.simulation.terminations.length).toBe(before + 1);
    expect(world.media.sessions.active).toEqual([]);
  });

  test('/session terminate checks after a lost answer and finds that the session ended', async () => {
    watch('Metropolis');
    const session = await pick();
    world.media.faults.add({ match: { path: '/status/sessions/terminate' }, kind: 'drop', when: 'after' });
    const answer = await moderator().run('/session terminate', { session });
    const final = await answer.until(({ text }) => text.includes('Ended'));
    expect(final.text).toContain('Ended Metropolis (1927) (Jonas Weber).');
    expect(final.text).not.toContain('They were told');
    expect(world.media.simulation.terminations.at(-1)?.title).toBe('Metropolis');
  });

  test('/session terminate refuses a viewer, completes nothing, and requests nothing', async () => {
    watch('Metropolis');
    const session = await pick();
    const viewer = world.discord.person('viewer');
    const asked = () => world.media.requests.filter(({ path }) => path.includes('sessions')).length;
    const before = asked();
    expect((await viewer.run('/session terminate', { session }, { raw: true })).text).toContain(
      'This is for moderators.',
    );
    expect(await viewer.complete('/session terminate', { session: '' }, 'session')).toMatchObject([
      { name: 'You need @moderator or @admin for this' },
    ]);
    expect(asked()).toBe(before);
  });
});
