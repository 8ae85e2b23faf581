import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ languages: 'their own', media: { scale: { sessions: 0 } } });
});
afterEach(() => world.media.faults.clear());
afterAll(() => world.close());

const person = (name: string) => world.discord.person(name);

test('/people lets an admin export and delete an account’s data, which is recorded in the audit trail', async () => {
  const [choice] = await person('admin').complete('/people delete', { account: 'jonas' }, 'account');
  const account = `${choice?.value}`;
  const file = await person('admin').run('/people export', { account });
  expect(file.message?.files).toHaveLength(1);
  const asked = await person('admin').run('/people delete', { account });
  if (!asked.message) throw new Error('there is no message to press on');
  expect(asked.text).toMatch(/Delete what is stored about Jonas Weber\?\n.*\n.*- whose [\d,]+ plays? they were/);
  expect((await person('admin').click(asked.message, 'Delete')).text).toContain(
    'Deleted what was stored about account 1002.',
  );
  const after = await person('admin').run('/people delete', { account });
  expect(after.text).toContain('Nothing is stored about Jonas Weber.');
  const trail = await person('admin').run('/audit search', { text: 'account 1002' });
  expect(trail.text).toContain('Jonas Weber · deleted');
});

test('/people refuses people who are no admins and completes no accounts for them', async () => {
  const answer = await person('moderator').run('/people export', { account: '1002' });
  expect(answer).toMatchObject({ private: true });
  expect(answer.message?.files).toEqual([]);
  const choices = await person('moderator').complete('/people name', { account: '' }, 'account');
  expect(choices).toMatchObject([{ name: 'You need @admin for this' }]);
});

test('/people name gives an account another display name and removes it again', async () => {
  const [jonas] = await person('admin').complete('/people name', { account: 'Jonas' }, 'account');
  const { text } = await person('admin').run('/people name', { account: `${jonas?.value}`, name: 'Uncle *Jo*' });
  expect(text).toContain('Where people are shown by name: Uncle *Jo*');
  const away = await person('admin').run('/people name', { account: `${jonas?.value}` });
  expect(away.text).toContain('Where people are shown by name: Jonas Weber');
});

test('/people finds no account and gives no data while the media server is down', async () => {
  world.media.faults.add({ match: { path: /./ }, kind: 'status', code: 503 });
  const answer = await person('admin').run('/people export', { account: 'jonas' });
  expect(answer.message?.files).toEqual([]);
});

test('/personen answers in German', async () => {
  const { text } = await person('curator').run('/personen zuordnen', { person: '@viewer' });
  expect(text).toContain('Das ist Admins vorbehalten');
});
