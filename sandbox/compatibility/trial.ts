import { isDeepStrictEqual } from 'node:util';
import { GatewayIntentBits } from 'discord-api-types/v10';
import { startDiscord } from '../discord/discord.ts';
import { describeDiscordRuleViolation } from '../discord/http/requestLog.ts';
import { createSimulatedDiscordWorld } from '../discord/world.ts';
import { type RunningTestBot, startTestBot, type TestBotProgram } from './libraryBot.ts';
import type { CompatibilityTestStep, TestStepParticipants } from './steps/step.ts';

/** Factor for the lengths of Discord's rate limits. At a tenth, twelve messages take one second. */
const TIME_SCALE = 0.1;

/**
 * Time limit in ms for a bot's first response. Discord's own three seconds are too short for a busy machine, and no
 * step tests that limit.
 */
const RESPONSE_MS = 10_000;

export interface LibraryCompatibilityTest extends TestStepParticipants {
  readonly bot: RunningTestBot;
  end(): Promise<void>;
}

export async function startLibraryCompatibilityTest(program: TestBotProgram): Promise<LibraryCompatibilityTest> {
  const world = createSimulatedDiscordWorld();
  world.application.privilegedIntents = GatewayIntentBits.MessageContent | GatewayIntentBits.GuildMembers;
  const discord = await startDiscord({
    world,
    rateLimits: { timeScale: TIME_SCALE },
    windows: { interactionAckMs: RESPONSE_MS },
  });
  const bot = startTestBot(discord, program);
  const end = async () => {
    await bot.stop();
    await discord.close();
  };
  try {
    await bot.ready;
  } catch (error) {
    await end();
    throw error;
  }
  return { discord, admin: discord.person('admin'), bot, end };
}

const STEP_MS = 15_000;

/** Runs one step. Returns the reason for a failure, otherwise undefined. */
export async function runCompatibilityTestStep(
  trial: LibraryCompatibilityTest,
  step: CompatibilityTestStep,
): Promise<string | undefined> {
  const { discord, bot } = trial;
  const printed = bot.lines.length;
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`not done within ${STEP_MS} ms`)), STEP_MS);
  const problems: string[] = [];
  try {
    const value = await Promise.race([step.act(trial), timeout]);
    if (!isDeepStrictEqual(value, step.expected)) problems.push(`came out as ${JSON.stringify(value)}`);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
  }
  problems.push(...discord.takeViolations().map(describeDiscordRuleViolation));
  if (!bot.isRunning()) problems.push('the bot ended');
  return problems.length > 0 ? [...problems, ...bot.lines.slice(printed)].join('\n') : undefined;
}
