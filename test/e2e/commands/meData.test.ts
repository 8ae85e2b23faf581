import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ languages: 'their own', media: { scale: { sessions: 0 } } });
});
afterEach(() => world.media.faults.clear());
afterAll(() => world.close());

const person = (name: string) => world.discord.person(name);

/** Presses that button under the answer. */
async function press(name: string, { message }: Awaited<ReturnType<ReturnType<typeof person>['run']>>, label: string) {
  if (!message) throw new Error('there is no message to press on');
  return await person(name).click(message, label);
}

test('/me export privately gives people everything that is stored about them', async () => {
  await person('viewer').run('/search', { query: 'metropolis' });
  const answer = await person('viewer').run('/me export');
  expect(answer).toMatchObject({ private: true });
  expect(answer.text).toContain('everything that is stored about you');
  expect(answer.message?.files.map(({ name }) => name)).toEqual(['usher-stored-data.json']);
});

test('/me delete deletes a person’s data only after they confirm', async () => {
  await person('viewer').run('/search', { query: 'metropolis' });
  const kept = await press('viewer', await person('viewer').run('/me delete'), 'Keep everything');
  expect(kept.text).toContain('Nothing was deleted.');
  const asked = await person('viewer').run('/me delete');
  expect(asked.text).toMatch(/Delete what is stored about you\?\n.*- [1-9]\d* buttons? under messages/);
  expect(asked.text).toContain('Backups of the database that were made before still hold it');
  expect((await press('viewer', asked, 'Delete')).text).toContain(
    'Deleted: except for older backups, nothing that Usher stores names you any more',
  );
  const again = await person('viewer').run('/me delete');
  expect(again.text).toContain('Delete what is stored about you?');
  expect(again.text).not.toContain('under messages');
});

test('/me delete also removes rights granted by name, and nothing stored names the person any more', async () => {
  await person('admin').run('/access grant', { capability: 'log.write', who: '@stranger' });
  expect((await person('stranger').run('/log write', { message: 'Hello', level: 'info' })).text).not.toContain(
    'This is for admins',
  );
  const asked = await person('stranger').run('/me delete');
  expect(asked.text).toContain('what you were allowed by name');
  await press('stranger', asked, 'Delete');
  expect((await person('stranger').run('/log write', { message: 'Hello', level: 'info' })).text).toContain(
    'This is for admins',
  );
  const trail = await person('admin').run('/audit search', { text: 'give-up' });
  expect(trail.text).toContain('Manage access');
});

test('/me delete says that the audit trail names a person for 90 days after their last change', async () => {
  await person('moderator').run('/scan', {});
  const asked = await person('moderator').run('/me delete');
  expect(asked.text).toContain('your name stays there until 90 days after the last change');
  expect((await press('moderator', asked, 'Delete')).text).toContain('only the audit trail still names you: until 20');
});

test('/me export works while the media server is down', async () => {
  world.media.faults.add({ match: { path: /./ }, kind: 'status', code: 503 });
  expect((await person('stranger').run('/me export')).text).toContain('everything that is stored');
});

test('/ich auskunft and /ich löschen answer in German', async () => {
  const curator = person('curator');
  expect((await curator.run('/ich auskunft')).text).toContain('alles, was über dich gespeichert ist');
  const asked = await curator.run('/ich löschen');
  expect(asked.text).toContain('Löschen, was über dich gespeichert ist?');
  expect(asked.text).toContain('[Löschen] [Alles behalten]');
});
