import { describe, expect, it, vi } from 'vitest';
import { askEventTimePressHandler } from '../../src/commands/vote/event.ts';
import { winnerButtons } from '../../src/commands/vote/winner.ts';
import { ChannelFailure, type ChannelFailureKind } from '../../src/domain/notifications/channels.ts';
import type { ScheduledEvents } from '../../src/domain/scheduledEvents.ts';
import { serverId } from '../../src/domain/servers/refs.ts';
import type { VotedItem } from '../../src/domain/votes.ts';
import { de } from '../../src/render/texts/de.ts';
import { en } from '../../src/render/texts/en.ts';
import { textOf } from '../support/messages.ts';
import { permitFor } from '../support/permits.ts';
import { createSteppedClock } from '../support/steppedClock.ts';
import { asking, depsWith, ME } from './support/deps.ts';
import { openedBy, pressed } from './support/presses.ts';

const METROPOLIS: VotedItem = {
  ratingKey: '1',
  kind: 'movie',
  title: 'Metro*polis*',
  year: 1927,
  durationMs: 153 * 60_000 - 1,
};
const URL = 'https://discord.com/events/9/1';

function world(plan: ScheduledEvents['plan'] = async () => ({ url: URL, was: 'made' })) {
  const clock = createSteppedClock();
  const deps = depsWith({ clock, timeZone: 'Europe/Berlin', scheduledEvents: { plan: vi.fn(plan) } });
  return { deps, clock };
}
const NOTHING = { values: [], fields: {} };
const target = { item: '1', title: 'Metro*polis* (1927)', minutes: 153 };
const fields = { start: '2026-11-25 20:00', place: ' The living\nroom ' };
const context = asking({ actor: { userId: ME, guildId: '9', roleIds: [] } });
const planned = (deps: ReturnType<typeof world>['deps'], more: object = {}, by = context) =>
  pressed('vote.event.plan', target, deps, by, { fields: { ...fields, ...more } });

describe('the title that won', () => {
  it('the result of a vote has a button for planning an event, whose form suggests the next evening', () => {
    const [buttons] = winnerButtons(en, METROPOLIS, () => undefined);
    const button = Array.isArray(buttons) ? buttons.at(-1) : undefined;
    expect(button).toMatchObject({ label: 'Plan an event …', press: { action: 'vote.event', by: 'anyone', target } });
    const { deps } = world();
    const form = openedBy('vote.event', target, deps, asking({ texts: de }));
    expect(form).toMatchObject({
      title: 'Event planen',
      inputs: [{ name: 'start', value: expect.stringMatching(/^\d{4}-\d\d-\d\d 20:00$/) }, { value: 'Zu Hause' }],
      press: { action: 'vote.event.plan', target, by: 'invoker' },
    });
  });

  it('planning the winning film creates an event as long as the film, with its name escaped', async () => {
    const { deps } = world();
    const [message] = await planned(deps);
    expect(deps.scheduledEvents.plan).toHaveBeenCalledExactlyOnceWith({
      guildId: '9',
      name: 'Metro*polis* (1927)',
      place: 'The living room',
      start: new Date('2026-11-25T19:00:00Z'),
      end: new Date('2026-11-25T21:33:00Z'),
    });
    expect(message?.outcome).toBe('done');
    expect(textOf(message ?? expect.fail())).toBe('**Metro\\*polis\\* (1927)** is planned for <t:1795633200:f>.');
    expect(JSON.stringify(message?.components)).toContain(`"url":"${URL}"`);
  });

  it('planning an event says if the guild already has 100 events, without blaming permissions', async () => {
    const { deps } = world(async () => ({ was: 'full' }));
    const [message] = await planned(deps);
    expect(message?.outcome).toBe('nothing');
    expect(textOf(message ?? expect.fail())).toContain('already has 100 events');
  });

  it('planning an event says if it is already planned', async () => {
    const [message] = await planned(world(async () => ({ url: URL, was: 'there' })).deps);
    expect(message?.outcome).toBe('nothing');
    expect(textOf(message ?? expect.fail())).toContain('is already planned');
  });

  it.each([
    ['tonight', 'a date and time'],
    ['2025-01-01 20:00', 'in the future'],
  ])('planning an event for “%s” is refused, naming the field as in the form', async (start, problem) => {
    const { deps } = world();
    await expect(planned(deps, { start })).rejects.toMatchObject({
      option: 'When does it start?',
      problem: expect.stringContaining(problem),
    });
    expect(deps.scheduledEvents.plan).not.toHaveBeenCalled();
  });

  it('a person who may not create events in Discord is told so before filling in the form', async () => {
    const { deps } = world();
    const without = asking({ actor: context.actor, mayCreateEvents: false, texts: de });
    const [message] = await planned(deps, {}, without);
    expect(message).toMatchObject({ outcome: 'nothing', private: true });
    expect(textOf(message ?? expect.fail())).toContain('Dir fehlt „Events erstellen“');
    expect(deps.scheduledEvents.plan).not.toHaveBeenCalled();
    const { unless } = askEventTimePressHandler.response.kind === 'modal' ? askEventTimePressHandler.response : {};
    const instead = (by: typeof context) =>
      unless?.(permitFor('vote.start'), { target, pressed: NOTHING, deps, context: by });
    expect(await instead(without)).toEqual(message);
    expect(await instead(context)).toBeUndefined();
  });

  it('planning an event is refused if the guild may not see the title’s media server', async () => {
    const { deps } = world();
    const [message] = await planned(deps, {}, asking({ actor: context.actor, servers: [serverId(2)] }));
    expect(textOf(message ?? expect.fail())).toContain('no longer exists');
    expect(deps.scheduledEvents.plan).not.toHaveBeenCalled();
  });

  it.each<[ChannelFailureKind, string, string]>([
    ['forbidden', 'nothing', 'Create Events'],
    ['timed-out', 'nothing', 'A moderator put me into a time-out'],
    ['unavailable', 'nothing', 'nothing was planned'],
    ['uncertain', 'unknown', 'didn’t say'],
  ])('planning an event explains why it failed: %s', async (kind, outcome, sentence) => {
    const [message] = await planned(world(() => Promise.reject(new ChannelFailure(kind, ''))).deps);
    expect(message).toMatchObject({ outcome, private: true });
    expect(textOf(message ?? expect.fail())).toContain(sentence);
  });
});
