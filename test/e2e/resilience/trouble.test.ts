import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { createOwnDatabase } from '../../support/oldTickets.ts';

const database = createOwnDatabase();
let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ settings: database.settings });
});
afterEach(() => {
  world.media.faults.clear();
  world.discord.faults.clear();
});
afterAll(async () => {
  await world.close();
  database.remove();
});

const admin = () => world.discord.person('admin');
const CALLBACK = { path: /\/callback$/ };

function valueOfSetting(id: string): string {
  const found = world.media.settings.get(id);
  return found ? world.media.settings.valueOf(found) : 'no such setting';
}

describe('when Discord loses a response', () => {
  test.each([
    { name: 'the answer is lost', fault: { kind: 'drop', when: 'after' } },
    { name: 'it fails after it took it', fault: { kind: 'status', status: 500, when: 'after' } },
  ] as const)('a confirmed change is made even if Discord loses a response: $name', async ({ fault }) => {
    const value = valueOfSetting('LogFileCount') === '7' ? '8' : '7';
    const message = messageOf(await admin().run('/server set', { name: 'LogFileCount', value }));
    world.discord.faults.add({ match: CALLBACK, times: 1, ...fault });
    const answer = await admin().click(message, 'Change it');
    await answer.until(() => valueOfSetting('LogFileCount') === value);
    expect(valueOfSetting('LogFileCount')).toBe(value);
  });

  test('a private message whose first attempt fails is sent on the second', async () => {
    world.media.faults.add({ match: { path: /^\/hubs\/search/ }, kind: 'status', code: 500, times: 1 });
    world.discord.faults.add({
      match: { method: 'POST', path: /\/webhooks\// },
      kind: 'status',
      status: 404,
      times: 1,
    });
    const answer = await world.discord.person('viewer').run('/search', { query: 'metropolis' });
    expect(answer).toMatchObject({ private: true });
  });
});

describe('when another process holds the database', () => {
  test('while another process holds the database, commands are answered in time, without buttons', async () => {
    const release = database.hold();
    const answers = await Promise.all([
      admin().run('/help'),
      world.discord.person('viewer').run('/search', { query: 'metropolis' }),
    ]);
    release();
    expect(answers[1]?.text).toContain('Metropolis (1927)');
    expect(JSON.stringify(answers.map(({ message }) => message?.components))).not.toContain('custom_id');
  });

  test('a press that cannot be recorded as used fails with a reference and changes nothing', async () => {
    const message = messageOf(await admin().run('/server set', { name: 'LogFileSize', value: '11' }));
    const release = database.hold();
    const answer = await admin().click(message, 'Change it');
    release();
    expect(answer.text).toMatch(/went wrong on my side[\s\S]*reference \d+/);
    expect(valueOfSetting('LogFileSize')).not.toBe('11');
  });
});
