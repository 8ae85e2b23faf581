import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';
import { createCommand } from '../../../src/commands/framework/command.ts';
import type { OptionChoice } from '../../../src/commands/framework/context.ts';
import { type OptionCompleter, textOption } from '../../../src/commands/framework/options.ts';
import { createRateLimiter } from '../../../src/discord/interactions/rateLimiter.ts';
import { createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { silent } from '../../store/support/openStore.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { startSmallBot } from '../support/bot.ts';

/** What a person is offered where a command offers this. */
async function offered(complete: OptionCompleter, typed = 'x') {
  const options = { what: textOption({ max: 100, complete }) };
  const pick = createCommand({
    words: wordsFor('pick', options),
    requires: 'search',
    visibility: 'private',
    changes: false,
    options,
    answer: async () => createNoteMessage('done'),
  });
  const { discord } = await startSmallBot({ commands: [pick] });
  const choices = await discord.person('viewer').complete('/pick', { what: typed }, 'what');
  expect(discord.violations).toEqual([]);
  return choices;
}

/** What the audit trail has after a person typed so often into an option whose choices are other people's data. */
async function looked(choices: readonly OptionChoice[], times: number) {
  const options = { what: textOption({ max: 100, complete: async () => choices, discloses: true }) };
  const commands = ['pick', 'choose'].map((name) =>
    createCommand({
      words: wordsFor(name, options),
      requires: 'search',
      visibility: 'private',
      changes: false,
      options,
      answer: async () => createNoteMessage('done'),
    }),
  );
  const clock = createSteppedClock();
  const bot = await startSmallBot({ commands, rateLimiter: createRateLimiter(clock) });
  const viewer = bot.discord.person('viewer');
  const type = async (name: string) => void (await viewer.complete(`/${name}`, { what: 'x' }, 'what'));
  for (let n = 0; n < times; n += 1) await type('pick');
  return { ...bot, clock, type, viewer };
}

describe('choices that are other people’s private data', () => {
  const one = [{ name: 'Metropolis, Jonas', value: '#1' }];

  it('the audit trail records who looked at which choices with other people’s private data', async () => {
    const { audited, settled, viewer } = await looked(one, 1);
    await settled();
    expect(audited).toEqual([
      expect.objectContaining({
        kind: 'read',
        action: 'pick',
        capability: 'search',
        userId: viewer.id,
        outcome: 'done',
        target: 'choices of what',
        rule: expect.objectContaining({ kind: 'level' }),
        channelId: viewer.channelId,
        interactionId: expect.any(String),
      }),
    ]);
  });

  it('the audit trail records a look at private choices once per command within ten minutes of typing', async () => {
    const { audited, settled, type, clock } = await looked(one, 3);
    await type('choose');
    await clock.advance(10 * 60_000);
    await type('pick');
    await settled();
    expect(audited.map(({ action }) => action)).toEqual(['pick', 'choose', 'pick']);
  });

  it('the audit trail does not record a look at private choices if there were no choices to show', async () => {
    const { audited, settled } = await looked([], 1);
    await settled();
    expect(audited).toEqual([]);
  });
});

describe('autocomplete', () => {
  it('completion shows the choices that the command offers for the typed text', async () => {
    expect(await offered(async (typed) => [{ name: `for ${typed}`, value: '#1' }], 'metro')).toEqual([
      { name: 'for metro', value: '#1' },
    ]);
  });

  it('completion shortens names to one line and leaves out choices without a usable value', async () => {
    const choices = await offered(async () => [
      { name: 'n'.repeat(120), value: '#1' },
      { name: 'two\nlines', value: '#2' },
      { name: '\u200b', value: '#3' },
      { name: 'a long value', value: 'v'.repeat(100) },
      { name: 'too long a value', value: 'v'.repeat(101) },
      { name: 'no value', value: ' ' },
    ]);
    expect(choices).toEqual([
      { name: `${'n'.repeat(99)}…`, value: '#1' },
      { name: 'two lines', value: '#2' },
      { name: '…', value: '#3' },
      { name: 'a long value', value: 'v'.repeat(100) },
    ]);
  });

  it('completion shows at most 25 choices', async () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ name: `${index}`, value: `#${index}` }));
    expect(await offered(async () => many)).toEqual(many.slice(0, 25));
  });

  it('completion for an unknown command shows nothing, and that is no failure', async () => {
    const { commands, logged, complete, settled } = await startClosed([]);
    commands.pop();
    expect(await complete()).toEqual([]);
    await settled();
    expect(logged).toEqual([]);
  });

  it('completion shows nothing, without a failure, if Discord names no focused option', async () => {
    const { viewer, logged, settled } = await startClosed(['viewer']);
    const unfocused = viewer.distorted(({ data }) => {
      const [option] = Object(data).options;
      Reflect.deleteProperty(option, 'focused');
    });
    expect(await unfocused.complete('/pick', { what: 'x' }, 'what')).toEqual([]);
    await settled();
    expect(logged).toEqual([]);
  });

  it('completion is given up shortly before Discord would drop it', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => timeout.mockRestore());
    const signals: AbortSignal[] = [];
    await offered(async (_, { context: { signal } }) => {
      signals.push(signal);
      return [];
    });
    const soon = timeout.mock.calls.findIndex(([ms]) => ms === 1500);
    expect(signals).toEqual([timeout.mock.results[soon]?.value]);
    expect(signals[0]).toBeInstanceOf(AbortSignal);
  });

  it('completion shows nothing if the command fails', async () => {
    const failing = async () => {
      throw new Error('broken');
    };
    expect(await offered(failing)).toEqual([]);
  });
});

/** A bot with a command that only curators may use, who are those with these roles, and what it logs. */
async function startClosed(roles: readonly string[], locale: 'en-US' | 'de' = 'en-US', missing?: 'removed') {
  const complete = async () => [{ name: 'One', value: '#1' }];
  const options = { what: textOption({ max: 9, complete }) };
  const common = { requires: 'playlist.edit', visibility: 'private', changes: false, options } as const;
  const commands = [
    createCommand({ ...common, words: wordsFor('pick', options), answer: async () => createNoteMessage('done') }),
  ];
  const logged: unknown[] = [];
  const say = (...each: readonly unknown[]) => void logged.push(each);
  const world = createSimulatedDiscordWorld();
  for (const guild of world.guilds) guild.missing = missing;
  const curator = world.guilds[0]?.roles.filter(({ name }) => roles.includes(name)).map(({ id }) => id) ?? [];
  const unknown = roles.filter((name) => /^\d+$/.test(name));
  const settings = { roleIds: { viewer: [], curator: [...curator, ...unknown], moderator: [], admin: [] } };
  const people = world.people.map((person) => ({ ...person, locale }));
  const log = { ...silent, warn: say, error: say };
  const bot = await startSmallBot({ commands, settings, log, discord: { world: { ...world, people } } });
  const viewer = bot.discord.person('viewer');
  const typing = () => viewer.complete('/pick', { what: 'x' }, 'what');
  return { ...bot, commands, logged, viewer, complete: typing };
}

describe('in place of choices, a person who may not use a command sees', () => {
  it('completion tells a person without the right which role has it, and sending the command is refused', async () => {
    const { complete, viewer, refused, audited, discord, settled } = await startClosed(['curator']);
    const choices = await complete();
    expect(choices).toEqual([{ name: 'You need @curator for this', value: '#' }]);
    expect([refused, audited]).toEqual([[], []]);
    const sent = await viewer.run('/pick', { what: `${choices[0]?.value}` });
    expect(sent).toMatchObject({ private: true });
    expect(sent.text).toContain('This is for curators. You need one of these roles: @curator.');
    await settled();
    expect(refused).toHaveLength(1);
    expect(discord.violations).toEqual([]);
  });

  it('completion tells a person without the right in German which roles have it', async () => {
    const { complete } = await startClosed(['curator', 'admin'], 'de');
    expect(await complete()).toMatchObject([{ name: 'Dafür brauchst du @curator oder @admin' }]);
  });

  it('completion names the required level if no role has it or role names are unknown', async () => {
    const [none, unknown] = [await startClosed([], 'de'), await startClosed(['100000000000000999'])];
    expect(await none.complete()).toMatchObject([{ name: 'Das ist Kuratoren vorbehalten' }]);
    expect(await unknown.complete()).toMatchObject([{ name: 'This is for curators' }]);
  });

  it('completion names the required level in a guild that Discord has not sent to the bot', async () => {
    const { complete } = await startClosed(['curator'], 'en-US', 'removed');
    expect(await complete()).toMatchObject([{ name: 'This is for curators' }]);
  });

  it('completion shows nothing in direct messages', async () => {
    const { viewer } = await startClosed(['curator']);
    expect(await viewer.directly().complete('/pick', { what: 'x' }, 'what', { raw: true })).toEqual([]);
  });
});
