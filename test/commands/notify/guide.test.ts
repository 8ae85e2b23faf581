import { describe, expect, it } from 'vitest';
import type { ComponentPressInput } from '../../../src/commands/framework/action.ts';
import { capabilityForFeed, FEEDS } from '../../../src/domain/notifications/feeds.ts';
import type { NewSubscription } from '../../../src/domain/notifications/subscriptions.ts';
import type { Message } from '../../../src/render/kit/message/message.ts';
import { de } from '../../../src/render/texts/de.ts';
import { aSubscription, CHANNEL, GUILD } from '../../store/support/openStore.ts';
import { textOf } from '../../support/messages.ts';
import { answersTo, asking, depsWith } from '../support/deps.ts';
import { createFakeNotifications, OTHER_CHANNEL } from '../support/notifications.ts';
import { openedBy, pressed } from '../support/presses.ts';

const context = asking({ actor: { userId: '42', guildId: GUILD, roleIds: [] } });
const OPEN = FEEDS.filter((feed) => capabilityForFeed(feed) === undefined);

/** Goes through the draft as a person does: each step presses what the message before offers. */
async function guided(given: readonly NewSubscription[] = [], asked = context) {
  const notifications = createFakeNotifications(given);
  const deps = depsWith({ ...notifications.deps });
  const [first] = await answersTo('notify guide', {}, deps, asked);
  let message: Message | undefined = first;
  const targetOf = (action: string) => message?.presses?.find((each) => each.action === action)?.target;
  return {
    notifications,
    text: () => (message ? textOf(message) : ''),
    outcome: () => message?.outcome,
    isReady: () => !JSON.stringify(message?.components).includes('"disabled":true'),
    press: async (name: string, pressing: Partial<ComponentPressInput> = {}) => {
      const action = `notify.guide.${name}`;
      [message] = await pressed(
        action,
        targetOf(name === 'quiet' ? 'notify.guide.form' : action),
        deps,
        asked,
        pressing,
      );
    },
    form: () => openedBy('notify.guide.form', targetOf('notify.guide.form'), deps, asked),
  };
}

describe('/notify guide', () => {
  it('/notify guide sets up all chosen notifications with one confirmation', async () => {
    const { press, text, notifications, isReady, outcome } = await guided();
    expect(text()).toContain('Which ones: Plays, New in the libraries,');
    expect(text()).not.toContain('Audit trail');
    expect(isReady()).toBe(false);
    await press('feeds', { values: ['history', 'rules', 'added'] });
    await press('channel', { values: [CHANNEL] });
    await press('quiet', { fields: { 'quiet-from': '22h', 'quiet-to': '7:30', 'time-zone': 'Europe/Berlin' } });
    await press('kind', { values: ['daily'] });
    expect(text().split('\n')).toEqual([
      '### Set up notifications',
      '- Which ones: Plays, New in the libraries, Rules',
      `- Channel: <#${CHANNEL}>`,
      '- Delivery: Daily digest',
      '- Quiet hours: 22:00 to 07:30 (Europe/Berlin)',
    ]);
    expect([isReady(), notifications.all()]).toEqual([true, []]);
    await press('save');
    expect(outcome()).toBe('done');
    expect(text()).toMatch(/^### Set up: The chosen notifications\n\*\*Plays\*\* → <#\d+>\n/);
    expect(notifications.all().map(({ feed }) => feed)).toEqual(['history', 'added', 'rules']);
    for (const each of notifications.all())
      expect(each).toMatchObject({
        channelId: CHANNEL,
        digest: { kind: 'daily', at: 540 },
        quiet: { from: 1320, to: 450 },
        timeZone: 'Europe/Berlin',
        isDefaultTimeZone: true,
        setBy: '42',
      });
  });

  it('/notify guide moves no notifications out of another channel, and says so before and after saving', async () => {
    const elsewhere = aSubscription({ channelId: OTHER_CHANNEL, digest: { kind: 'hourly' }, people: 'name' });
    const { press, text, notifications } = await guided([elsewhere, aSubscription({ feed: 'rules' })]);
    await press('channel', { values: [CHANNEL] });
    await press('kind', { values: ['daily'] });
    const stays = `Stays in <#${OTHER_CHANNEL}>: Plays.\nTo move or change one of these, set it up by name with`;
    expect(text()).toContain(stays);
    await press('save');
    expect(text()).toContain(stays);
    expect(notifications.all()).toHaveLength(OPEN.length);
    for (const each of notifications.all())
      expect(each).toMatchObject(each.feed === 'history' ? elsewhere : { channelId: CHANNEL, people: 'pseudonym' });
    expect(notifications.all().find(({ feed }) => feed === 'rules')?.digest.kind).toBe('daily');
  });

  it('/notify guide leaves a feed that is in several channels unchanged and sets up the others', async () => {
    const both = [aSubscription(), aSubscription({ channelId: OTHER_CHANNEL })];
    const { press, text, notifications, outcome } = await guided(both);
    await press('channel', { values: ['100000000000000003'] });
    await press('save');
    expect(text()).toContain(`in <#${CHANNEL}>: Plays.\nStays in <#${OTHER_CHANNEL}>: Plays.\n`);
    expect([outcome(), notifications.all().length]).toEqual(['done', OPEN.length + 1]);
    expect(notifications.all().filter(({ feed }) => feed === 'history')).toMatchObject(both);
  });

  it('/notify guide says that nothing changed if all chosen feeds are posted elsewhere', async () => {
    const { press, text, notifications, outcome } = await guided([aSubscription({ channelId: OTHER_CHANNEL })]);
    await press('feeds', { values: ['history'] });
    await press('channel', { values: [CHANNEL] });
    await press('save');
    expect(text()).toMatch(/^### Unchanged: The chosen notifications\nStays in <#\d+>: Plays\.\nTo move/);
    expect([outcome(), notifications.all()[0]?.channelId]).toEqual(['nothing', OTHER_CHANNEL]);
  });

  it('/notify guide opens its form for quiet hours with the machine’s time zone, and again with refused values', async () => {
    const { press, text, form } = await guided();
    expect(form().inputs).toMatchObject([{ value: '' }, { value: '' }, { value: 'Europe/Berlin' }]);
    await press('quiet', { fields: { 'quiet-from': '22', 'quiet-to': 'late', 'time-zone': 'Asia/Tokyo' } });
    expect(text()).toContain('it must be a time of day');
    expect(form().inputs).toMatchObject([{ value: '22' }, { value: 'late' }, { value: 'Asia/Tokyo' }]);
    await press('quiet', { fields: { 'quiet-from': '22', 'quiet-to': '6', 'time-zone': 'Asia/Tokyo' } });
    expect(text()).toContain('Quiet hours: 22:00 to 06:00 (Asia/Tokyo)');
    await press('quiet', { fields: { 'quiet-from': '', 'quiet-to': '', 'time-zone': '' } });
    expect(text()).toContain('Quiet hours: unchanged');
  });

  it('/notify guide counts quiet hours in the time zone that it names', async () => {
    const inTokyo = aSubscription({ timeZone: 'Asia/Tokyo' });
    const { press, notifications } = await guided([inTokyo]);
    await press('feeds', { values: ['history'] });
    await press('channel', { values: [CHANNEL] });
    await press('quiet', { fields: { 'quiet-from': '', 'quiet-to': '', 'time-zone': 'Europe/Berlin' } });
    await press('save');
    expect(notifications.all()).toMatchObject([{ timeZone: 'Asia/Tokyo' }]);
    const other = await guided([inTokyo]);
    await other.press('feeds', { values: ['history'] });
    await other.press('channel', { values: [CHANNEL] });
    await other.press('quiet', { fields: { 'quiet-from': '22', 'quiet-to': '6', 'time-zone': 'Europe/Berlin' } });
    expect(other.text()).toContain('Quiet hours: 22:00 to 06:00 (Europe/Berlin)');
    await other.press('save');
    expect(other.notifications.all()).toMatchObject([
      { quiet: { from: 1320, to: 360 }, timeZone: 'Europe/Berlin', isDefaultTimeZone: true },
    ]);
  });

  it('/notify guide offers the audit trail only to people who may read it, and refuses a forged choice', async () => {
    const { press, text } = await guided([], { ...context, may: (capability) => capability !== 'access.manage' });
    await press('feeds', { values: ['audit', 'history'] });
    expect(text()).toContain('Which ones: Plays\n');
    const forged = { draft: { feeds: ['audit'], channelId: CHANNEL } };
    const { deps } = createFakeNotifications();
    const refused = pressed('notify.guide.save', forged, depsWith({ ...deps }), {
      ...context,
      may: () => false,
    });
    await expect(refused).rejects.toMatchObject({ name: 'InvalidOptionError', option: 'feed' });
    expect(await deps.subscriptions.list()).toEqual([]);
  });

  it('/notify guide saves nothing for a channel that the bot cannot post in, or when it is cancelled', async () => {
    const { press, text, notifications } = await guided();
    notifications.problems.set(CHANNEL, ['send']);
    await press('channel', { values: [CHANNEL] });
    await press('save');
    expect(text()).toContain('So nothing was saved for The chosen notifications.');
    const other = await guided([], { ...context, texts: de });
    await other.press('cancel');
    expect(other.text()).toBe('Abgebrochen: Nichts wurde eingerichtet.');
    expect([...notifications.all(), ...other.notifications.all()]).toEqual([]);
  });
});
