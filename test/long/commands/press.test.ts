import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { formOf, messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ media: { scale: { sessions: 0 } } });
});
afterEach(() => {
  for (const { id } of world.media.sessions.active) world.media.sessions.remove(id);
});
afterAll(() => world.close());

const moderator = () => world.discord.person('moderator');
const watch = (item: string) => world.media.sessions.start({ item, account: world.media.accounts.jonas });

const drawn = async () => messageOf(await moderator().run('/session list'));

describe('the button beside a session', () => {
  test('the end button of a session opens a form with the default reason and ends the session', async () => {
    watch('Metropolis');
    const modal = formOf(await moderator().click(await drawn(), 'End …'));
    expect(modal).toMatchObject({
      title: 'End “Metropolis”',
      fields: [{ label: 'Reason', value: 'Ended by a moderator.' }],
    });
    const answer = await moderator().submit(modal, { reason: 'Gute Nacht & bis morgen 😴' });
    expect((await answer.until(({ text }) => text.includes('Ended'))).private).toBe(true);
    expect(world.media.simulation.terminations.at(-1)?.reason).toBe('Gute Nacht & bis morgen 😴');
    expect(world.media.sessions.active).toEqual([]);
  });

  test('the end button of a session ends nothing if something else plays in it by now', async () => {
    const { id } = watch('Metropolis');
    const message = await drawn();
    world.media.sessions.replace(id, { item: 'Nosferatu' });
    const modal = formOf(await moderator().click(message, 'End …'));
    const answer = await moderator().submit(modal);
    expect(answer.text).toMatch(/was Metropolis.* when you picked it and is Nosferatu.* now/);
    expect(world.media.sessions.active).toHaveLength(1);
  });

  test('the end button of a session still works after a restart', async () => {
    watch('Metropolis');
    const message = await drawn();
    await world.bot().stop();
    await world.startAgain();
    expect((await moderator().click(message, 'End …')).modal?.title).toBe('End “Metropolis”');
  });

  test('the form to end a session works only once if it is submitted twice at the same moment', async () => {
    watch('Metropolis');
    const modal = formOf(await moderator().click(await drawn(), 'End …'));
    const answers = await Promise.all([moderator().submit(modal), moderator().submit(modal, {}, { raw: true })]);
    const refused = answers.filter(({ text }) => text.includes('already used'));
    expect(refused).toHaveLength(1);
  });

  test('a forged button id, which the bot never issued, ends nothing', async () => {
    watch('Metropolis');
    const answer = await moderator().click(await drawn(), 'A'.repeat(22), { raw: true });
    expect(answer.text).toContain('I no longer know what that was for.');
  });
});
