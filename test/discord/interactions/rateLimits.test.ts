import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createCommand } from '../../../src/commands/framework/command.ts';
import { makeOptionOptional, textOption } from '../../../src/commands/framework/options.ts';
import { createPressHandler } from '../../../src/commands/framework/press.ts';
import { createCommandPressHandlers } from '../../../src/commands/framework/tasks/createCommandPressHandlers.ts';
import { askOptionsPress } from '../../../src/commands/framework/tasks/target.ts';
import { createRateLimiter } from '../../../src/discord/interactions/rateLimiter.ts';
import { EMPTY_PERMISSION_MAP, EVERYONE_ROLE, type PermissionMap } from '../../../src/domain/access/access.ts';
import {
  FORM_RATE_LIMIT,
  PRIVATE_CHOICES_AUDIT_RATE_LIMIT,
  RATE_LIMIT_BY_CAPABILITY,
} from '../../../src/permissions/rateLimits.ts';
import { createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { startSmallBot } from '../support/bot.ts';

const HOUR = 3_600_000;
const ONCE = { burst: 2, everyMs: HOUR };
const LIMITS = {
  ...RATE_LIMIT_BY_CAPABILITY,
  search: ONCE,
  form: FORM_RATE_LIMIT,
  typing: ONCE,
  look: PRIVATE_CHOICES_AUDIT_RATE_LIMIT,
  refusal: ONCE,
  setup: ONCE,
};
const NOT_SO_FAST = /Not so fast: you can do this again at \d\d:\d\d:\d\d UTC\./;

const options = {
  query: makeOptionOptional(textOption({ max: 9, complete: async () => [{ name: 'One', value: 'one' }] })),
};
const again = createPressHandler({
  name: 'again',
  requires: 'search',
  changes: false,
  target: z.object({}),
  place: 'public',
  answer: async () => createNoteMessage('pressed'),
});

async function startLimited(maps: ReadonlyMap<string, PermissionMap> = new Map()) {
  const clock = createSteppedClock(new Date());
  let run = 0;
  const controls = [
    [{ label: 'Once', style: 'primary', press: { action: 'again', target: {}, by: 'invoker', once: true } }] as const,
  ];
  const look = createCommand({
    words: wordsFor('look', options),
    requires: 'search',
    changes: false,
    options,
    visibility: 'public',
    answer: async () => {
      run += 1;
      return createNoteMessage(`looked ${run}`, { controls });
    },
  });
  const ask = createCommand({
    words: wordsFor('ask', {}),
    requires: 'help',
    changes: false,
    answer: async () =>
      createNoteMessage('Press.', {
        controls: [[{ label: 'Ask', style: 'primary', press: { ...askOptionsPress('look'), by: 'anyone' } }]],
      }),
  });
  const bot = await startSmallBot({
    commands: [look, ask],
    pressActions: [again, ...createCommandPressHandlers([look])],
    maps,
    rateLimiter: createRateLimiter(clock, LIMITS),
  });
  return { ...bot, clock, viewer: bot.discord.person('viewer'), runs: () => run };
}

describe('a person who does the same thing too often', () => {
  test('a person who uses a command too often is told privately when to try again, and others are not affected', async () => {
    const { clock, discord, runs, viewer } = await startLimited();
    await viewer.run('/look');
    await viewer.run('/look');
    const refused = await viewer.run('/look');
    expect(refused).toMatchObject({ private: true, text: expect.stringMatching(NOT_SO_FAST) });
    expect(runs()).toBe(2);
    expect((await discord.person('moderator').run('/look')).text).toContain('looked 3');
    await clock.advance(HOUR);
    expect((await viewer.run('/look')).text).toContain('looked 4');
  });

  test('a person who presses buttons too often is slowed down, which does not count as a refusal', async () => {
    const { refused, settled, viewer } = await startLimited();
    const { message } = await viewer.run('/look');
    await viewer.run('/look');
    if (!message) throw new Error('no answer');
    expect((await viewer.click(message, 'Once')).text).toMatch(NOT_SO_FAST);
    await settled();
    expect(refused).toEqual([]);
  });

  test('a command whose options a form asks for is counted once, when it runs', async () => {
    const { viewer, runs } = await startLimited();
    const { message } = await viewer.run('/ask');
    for (const run of [1, 2]) {
      const { modal } = await viewer.click(message ?? expect.fail('there is no button'), 'Ask');
      await viewer.submit(modal ?? expect.fail('there is no form'), {});
      expect(runs()).toBe(run);
    }
    const { modal } = await viewer.click(message ?? expect.fail('there is no button'), 'Ask');
    expect((await viewer.submit(modal ?? expect.fail('there is no form'), {})).text).toMatch(NOT_SO_FAST);
    expect(runs()).toBe(2);
  });

  test('a person who completes too often gets no more choices', async () => {
    const { viewer } = await startLimited();
    const complete = () => viewer.complete('/look', {}, 'query');
    expect([await complete(), await complete()].map((choices) => choices.length)).toEqual([1, 1]);
    expect(await complete()).toEqual([]);
  });
});

test('repeated refusals of one person are recorded only up to a limit', async () => {
  const maps = new Map<string, PermissionMap>();
  const { discord, refused, settled, viewer } = await startLimited(maps);
  const [guild] = discord.world.guilds;
  const subject = { kind: 'role', id: EVERYONE_ROLE } as const;
  maps.set(guild?.id ?? '', {
    ...EMPTY_PERMISSION_MAP,
    overrides: [{ capability: 'search', effect: 'deny', subject }],
  });
  const said: string[] = [];
  for (let nth = 0; nth < 6; nth += 1) said.push((await viewer.run('/look')).text);
  await settled();
  expect(refused).toHaveLength(2);
  expect(said.filter((each) => NOT_SO_FAST.test(each))).toHaveLength(4);
});

test('repeated presses without effect cause no more reads or writes', async () => {
  const { clock, deps, discord, refused, settled, viewer } = await startLimited();
  const { message } = await viewer.run('/look');
  if (!message) throw new Error('no answer');
  const { find } = deps.tickets;
  let found = 0;
  Object.assign(deps.tickets, {
    find: (id: string) => {
      found += 1;
      return find(id);
    },
  });
  const other = discord.person('moderator');
  const said: string[] = [];
  for (let nth = 0; nth < 6; nth += 1) said.push((await other.click(message, 'Once')).text);
  await settled();
  expect(found).toBe(2);
  expect(refused).toHaveLength(2);
  expect(said.slice(2)).toEqual(Array(4).fill(expect.stringMatching(NOT_SO_FAST)));
  await clock.advance(HOUR);
  expect((await other.click(message, 'Once')).text).toContain('belongs to someone else');
  expect((await viewer.click(message, 'Once')).text).toContain('pressed');
});
