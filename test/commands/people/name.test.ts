import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/render/kit/message/message.ts';
import { textOf } from '../../support/messages.ts';
import { answersTo, depsWith } from '../support/deps.ts';
import { createFakeNotifications, type FakeNotifications } from '../support/notifications.ts';

describe('/people name', () => {
  async function named({ deps }: FakeNotifications, raw: object): Promise<Message> {
    const accounts = async () => [{ id: '7', name: '_Ada_' }];
    const options = { account: '#7', ...raw };
    const [message] = await answersTo('people name', options, depsWith({ ...deps, media: { accounts } }));
    if (!message) throw new Error('no answer');
    return message;
  }

  it('/people name sets another name for an account, shows the name before, and can remove it', async () => {
    const notifications = createFakeNotifications();
    const given = textOf(await named(notifications, { name: '  Uncle *Bob*\n' }));
    expect(given).toContain('- Where people are shown by name: **Uncle \\*Bob\\***');
    expect(given).toContain('- Where they are shown by pseudonym: **Star 7**\n-# Before: \\_Ada\\_');
    expect(given).toContain('the same in every Discord server');
    expect(notifications.people.get('7')?.alias).toBe('Uncle *Bob*');
    const away = await named(notifications, {});
    expect(textOf(away)).toContain('No other name is set');
    expect(notifications.people.get('7')?.alias).toBeUndefined();
    expect(await named(notifications, {})).toMatchObject({ outcome: 'nothing' });
  });

  it.each(['\u200b\u200d', 'x'.repeat(41)])('/people name refuses an invisible or too long name: %j', async (name) => {
    const notifications = createFakeNotifications();
    await expect(named(notifications, { name })).rejects.toMatchObject({ option: 'name' });
    expect(notifications.people.size).toBe(0);
  });

  it('/people name says if no account has the given name', async () => {
    expect(textOf(await named(createFakeNotifications(), { account: 'Eve' }))).toContain('Eve');
  });
});
