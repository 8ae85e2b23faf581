import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import type { EmbeddedDiscord } from '../../../sandbox/discord/discord.ts';
import type { Answer } from '../../../src/commands/framework/action.ts';
import { createCommand } from '../../../src/commands/framework/command.ts';
import type { CommandDeps, InteractionContext } from '../../../src/commands/framework/context.ts';
import { type CancellableOperation, runCancellable } from '../../../src/commands/shared/cancellable.ts';
import type { InteractionDeps } from '../../../src/discord/interactions/context.ts';
import type { PermissionMap } from '../../../src/domain/access/access.ts';
import type { InstalledServer } from '../../../src/domain/servers/mediaServers.ts';
import { createChangeResultMessage } from '../../../src/render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../../src/render/kit/message/message.ts';
import { renderProgress } from '../../../src/render/operation/progress.ts';
import { en } from '../../../src/render/texts/en.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { knownServer, ONLY_SERVER } from '../../support/servers.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { startSmallBot } from '../support/bot.ts';

/** What may change while an answer is on its way. */
interface Surroundings {
  readonly maps: Map<string, PermissionMap | 'unreadable'>;
  seen: readonly InstalledServer[];
  isSilent: boolean;
}

type Run = (deps: CommandDeps, context: InteractionContext) => Answer<ChangeResultMessage>;

const named = (name: string, visibility: 'public' | 'private', run: Run) =>
  createCommand({
    words: () => ({ name, description: name, options: {} }),
    requires: 'search',
    visibility,
    changes: () => ({ target: name }),
    options: {},
    answer: ({ deps, context }) => run(deps, context),
  });

const scan = (run: Run, visibility: 'public' | 'private' = 'public') => named('scan', visibility, run);
const tick = (done: number, { cancel }: Pick<CancellableOperation, 'cancel'>): ChangeResultMessage =>
  renderProgress(en, { task: 'Counting …', doneCount: done, total: 100, cancel });

/** Counts every few milliseconds until it is cancelled or `until` says so, then says how far it came. */
const counting =
  (until: () => Promise<unknown>): Run =>
  (deps, context) =>
    runCancellable(deps, context, async function* (working) {
      let [count, isOver] = [0, false];
      void until().then(() => {
        isOver = true;
      });
      while (!isOver && !working.signal.aborted) {
        yield tick(count, working);
        count += 1;
        await wait(5);
      }
      yield createChangeResultMessage(
        count > 1 ? 'done' : 'nothing',
        working.signal.aborted ? 'Stopped.' : 'All counted.',
      );
    });

const never = () => new Promise<never>(() => undefined);

describe('a long operation', () => {
  test('a long operation edits its reply at a limited pace and always shows its end', async () => {
    const clock = createSteppedClock();
    const enough = Promise.withResolvers<void>();
    const { discord, settled } = await startSmallBot({
      commands: [scan(counting(() => enough.promise))],
      pace: { everyMs: 2000 },
      deps: { clock },
    });
    const answer = await discord.person('viewer').run('/scan');
    const [first] = /\d+ of 100/.exec(answer.text) ?? [];
    // It waits to show the next one, and for the end of the interaction's token.
    await vi.waitUntil(() => clock.waiting() === 2, { timeout: PATIENCE_MS / 2 });
    await clock.advance(1999);
    expect(clock.waiting()).toBe(2);
    await clock.advance(1);
    const second = await answer.until(({ text }) => /\d+ of 100/.exec(text)?.[0] !== first);
    enough.resolve();
    const { message } = await answer.until(({ text }) => text.includes('All counted.'));
    await settled();
    // Some hundred were told while that took a moment.
    expect([second.message?.edits, message?.edits]).toEqual([2, 3]);
  });

  test('a long operation can be cancelled only by the person who started it', async () => {
    const { discord, audited, refused, settled } = await startSmallBot({
      commands: [scan(counting(never))],
      pace: { everyMs: 50 },
    });
    const answer = await discord.person('curator').run('/scan');
    if (!answer.message) throw new Error('no answer');
    const others = await discord.person('moderator').click(answer.message, 'Cancel');
    expect(others.text).toContain('That belongs to someone else.');
    const own = await discord.person('curator').click(answer.message, 'Cancel');
    expect(own).toMatchObject({ private: true });
    expect(own.text).toContain('It stops after the current step.');
    await answer.until(({ text }) => text.includes('Stopped.'));
    await settled();
    expect(audited).toMatchObject([{ action: 'scan', outcome: 'done' }]);
    expect(refused).toMatchObject([{ userId: discord.person('moderator').id, capability: 'browse' }]);
    const late = await discord.person('curator').click(answer.message, pressIdIn(answer.message.raw), { raw: true });
    expect(late.text).toContain('It had already finished');
  });

  test('cancelling a long operation from before a restart says that the restart ended it', async () => {
    const { discord } = await startSmallBot({
      commands: [scan(async () => tick(1, { cancel: cancelOf('a work of the last start') }))],
    });
    const { message } = await discord.person('curator').run('/scan');
    if (!message) throw new Error('no answer');
    const answer = await discord.person('curator').click(message, 'Cancel');
    expect(answer.text).toContain('I have restarted since, and that ended it.');
  });
});

const cancelOf = (work: string) =>
  ({ label: 'Cancel', style: 'secondary', press: { action: 'work.cancel', target: { work }, by: 'invoker' } }) as const;

const pressIdIn = (raw: unknown): string => /"custom_id":"([^"]+)"/.exec(JSON.stringify(raw))?.[1] ?? 'none';

/** Discord's 15 minutes in a second, and the bot's 14 in 400 ms. */
const SHORT = {
  discord: { windows: { interactionTokenMs: 1000 } },
  pace: { everyMs: 50, answerForMs: 400 },
} as const;

describe('after the interaction’s token has expired', () => {
  test('a public long reply continues as a channel message after its token expires, and can be cancelled there', async () => {
    const { discord, settled } = await startSmallBot({ commands: [scan(counting(never))], ...SHORT });
    const curator = discord.person('curator');
    const answer = await curator.run('/scan');
    const left = await answer.until(({ text }) => text.includes('It continues in a message of its own'));
    const goesOn = () => curator.sees().find(({ id, edits }) => id !== left.message?.id && edits > 2);
    const posted = await vi.waitUntil(goesOn, { timeout: PATIENCE_MS / 2 });
    await curator.click(posted, 'Cancel');
    await settled();
    const texts = curator.sees().map(({ text }) => text);
    expect(texts.filter((text) => text.includes('Stopped.'))).toHaveLength(1);
  });

  test('a private long reply ends as a direct message after its token has expired', async () => {
    const commands = [
      scan(
        counting(() => wait(1200)),
        'private',
      ),
    ];
    const { discord, settled } = await startSmallBot({ commands, ...SHORT });
    const answer = await discord.person('curator').run('/scan');
    const left = await answer.until(({ text }) => text.includes('as a direct message'));
    expect(left.private).toBe(true);
    expect((await discord.nextMessage('@curator')).text).toContain('All counted.');
    await settled();
    expect(discord.messages('@curator')).toHaveLength(1);
  });

  test.each<{ name: string; change: (bot: { discord: EmbeddedDiscord; now: Surroundings }) => void }>([
    { name: 'was removed from the guild', change: ({ discord }) => discord.kick('curator') },
    { name: 'lost their role', change: ({ discord }) => discord.revoke('curator', 'curator') },
    {
      name: 'was denied it',
      change: ({ discord, now }) => now.maps.set(discord.world.guilds[0]?.id ?? '', 'unreadable'),
    },
    {
      name: 'is in a guild that does not see the server any more',
      change: ({ now }) => Object.assign(now, { seen: [] }),
    },
    {
      name: 'is in a guild of which Discord does not say who is there',
      change: ({ now }) => Object.assign(now, { isSilent: true }),
    },
  ])('a private long reply does not reach a person who $name in the meantime', async ({ change }) => {
    const now: Surroundings = { maps: new Map(), seen: [knownServer(1, 'Home')], isSilent: false };
    const done = Promise.withResolvers<void>();
    const rolesOf: InteractionDeps['rolesOf'] = async (guildId, userId) => {
      const guild = bot.discord.world.guilds.find(({ id }) => id === guildId);
      return now.isSilent ? undefined : guild?.members.find((member) => member.userId === userId)?.roleIds;
    };
    const commands = [
      scan(
        counting(() => done.promise),
        'private',
      ),
    ];
    const bot = await startSmallBot({
      commands,
      rolesOf,
      maps: now.maps,
      servers: { ...ONLY_SERVER, serversOf: () => now.seen },
      // The token outlives the test, however busy the machine is.
      pace: SHORT.pace,
    });
    const answer = await bot.discord.person('curator').run('/scan');
    await answer.until(({ text }) => text.includes('as a direct message'));
    change({ discord: bot.discord, now });
    done.resolve();
    await bot.settled();
    expect(bot.discord.messages('@curator')).toEqual([]);
  });

  test('a public long reply ends as a direct message if the bot may not write in the channel', async () => {
    const { discord } = await startSmallBot({ commands: [scan(counting(() => wait(600)))], ...SHORT });
    const curator = discord.person('curator');
    discord.forbid(curator.channelId, 'sending');
    await curator.run('/scan');
    expect((await discord.nextMessage('@curator')).text).toContain('All counted.');
  });

  test('a long reply whose token expires before any content is posted in the channel', async () => {
    const run: Run = async () => {
      await wait(1200);
      return createChangeResultMessage('done', 'At last.');
    };
    const { discord, settled } = await startSmallBot({ commands: [scan(run)], ...SHORT });
    const curator = discord.person('curator');
    await curator.run('/scan', {}, { until: 'acknowledged' });
    await settled();
    expect(curator.sees().map(({ text }) => text)).toEqual([
      expect.stringContaining('post the result here in a message of its own'),
      expect.stringContaining('At last.'),
    ]);
  });
});

describe('the reply to a change whose message or channel is gone', () => {
  /** Does what it does once the test has taken the place of its answer away. */
  const interrupted =
    (until: Promise<unknown>): Run =>
    async () => {
      await until;
      return createChangeResultMessage('done', 'All changed.');
    };
  const open = () => Promise.withResolvers<void>();

  test('the reply to a change is private if a moderator deleted the public “thinking” message', async () => {
    const semaphore = open();
    const { discord, audited, settled } = await startSmallBot({ commands: [scan(interrupted(semaphore.promise))] });
    const curator = discord.person('curator');
    const waiting = await curator.run('/scan', {}, { until: 'acknowledged' });
    if (!waiting.message) throw new Error('nobody thinks');
    discord.person('moderator').delete(waiting.message);
    semaphore.resolve();
    const answer = await waiting.until(({ text }) => text.includes('All changed.'));
    expect(answer).toMatchObject({ private: true });
    await settled();
    expect(discord.messages(curator.channelId)).toEqual([]);
    expect(audited).toMatchObject([{ action: 'scan', outcome: 'done' }]);
  });

  test('the reply to a change is private if a moderator deleted its progress message', async () => {
    const semaphore = open();
    const run: Run = (deps, context) =>
      runCancellable(deps, context, async function* (working) {
        yield tick(1, working);
        await semaphore.promise;
        yield createChangeResultMessage('done', 'All changed.');
      });
    const { discord, settled } = await startSmallBot({ commands: [scan(run)], pace: { everyMs: 10 } });
    const begun = await discord.person('curator').run('/scan');
    if (!begun.message) throw new Error('no answer');
    discord.person('moderator').delete(begun.message);
    semaphore.resolve();
    const answer = await begun.until(({ text }) => text.includes('All changed.'));
    expect(answer).toMatchObject({ private: true });
    await settled();
  });

  test.each([
    { name: 'a token that is over before its time', refusal: { status: 401, code: 50027 } },
    { name: 'a webhook that Discord does not know', refusal: { status: 404, code: 10015 } },
  ])('a public reply to a change is posted in the channel after $name', async ({ refusal }) => {
    const { discord, settled } = await startSmallBot({
      commands: [scan(async () => createChangeResultMessage('done', 'All changed.'))],
    });
    discord.faults.add({ kind: 'status', ...refusal, match: { path: /\/webhooks\// }, times: 100 });
    await discord.person('curator').run('/scan', {}, { until: 'acknowledged' });
    await settled();
    expect(discord.messages(discord.person('curator').channelId).at(-1)?.text).toContain('All changed.');
  });

  test('a private reply to a change becomes a direct message without buttons if its token no longer works', async () => {
    const press = { action: 'undo', target: {}, by: 'anyone' } as const;
    const controls = [[{ label: 'Undo', style: 'danger', press }]] as const;
    const { discord, settled } = await startSmallBot({
      commands: [scan(async () => createChangeResultMessage('done', 'All changed.', { controls }), 'private')],
    });
    discord.faults.add({ kind: 'status', status: 401, code: 50027, match: { path: /\/webhooks\// }, times: 100 });
    await discord.person('curator').run('/scan', {}, { until: 'acknowledged' });
    await settled();
    const messages = discord.messages('@curator');
    expect(messages.map(({ text }) => text)).toEqual([expect.stringContaining('All changed.')]);
    expect(JSON.stringify(messages)).not.toContain('Undo');
  });

  test('the reply to a change says that the result cannot be shown if Discord refuses the message', async () => {
    const { discord, settled } = await startSmallBot({
      commands: [scan(async () => createChangeResultMessage('done', 'All changed.'))],
    });
    const match = { method: 'PATCH', path: /\/webhooks\// };
    discord.faults.add({ kind: 'status', status: 400, code: 50035, match });
    const answer = await discord.person('curator').run('/scan');
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toContain('Discord did not accept my answer. Check how things are now before you try again.');
    await settled();
  });

  test('the reply to a change becomes a direct message if its thread was locked in the meantime', async () => {
    const semaphore = open();
    const { discord, settled } = await startSmallBot({ commands: [scan(interrupted(semaphore.promise))] });
    const curator = discord.person('curator').in('silent films');
    await curator.run('/scan', {}, { until: 'acknowledged' });
    discord.closeThread('silent films', 'locked');
    semaphore.resolve();
    await settled();
    expect(discord.messages('@curator').map(({ text }) => text)).toEqual([expect.stringContaining('All changed.')]);
  });
});
