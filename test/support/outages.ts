import { setTimeout as wait } from 'node:timers/promises';
import { expect, type TestContext } from 'vitest';
import type { EmbeddedDiscord } from '../../sandbox/discord/discord.ts';
import { type EmbeddedWorld, startWorld } from './embeddedWorld.ts';

/** What goes wrong between Discord and a bot that runs. Resolves when it is over. */
export interface Outage {
  readonly name: string;
  readonly happens: (discord: EmbeddedDiscord) => Promise<void> | void;
  /** How often the bot has identified and resumed once it is back; it identified once when it started. */
  readonly counts: { readonly identified: number; readonly resumed: number };
}

/** All of Discord refuses TCP connections. discord.js then gives the session up. */
export async function refusedFor(discord: EmbeddedDiscord, ms: number): Promise<void> {
  const accept = await discord.refuseConnections();
  await wait(ms);
  await accept();
}

/** The gateway cuts the connection, and answers no new one as it should. */
export async function turnedAwayFor(
  discord: EmbeddedDiscord,
  ms: number,
  closeKind?: number | 'silently',
): Promise<void> {
  discord.gateway.refuse(true, closeKind);
  discord.gateway.drop();
  await wait(ms);
  discord.gateway.refuse(false);
}

/**
 * Fails unless the bot lives on, connects again as it should and answers. It has a process of its own, with nothing but its own work
 * to keep it alive, as where it is deployed.
 */
export async function survives({ happens, counts }: Outage, { expect, onTestFinished }: TestContext): Promise<void> {
  const world = await startWorld({ ownProcesses: true });
  onTestFinished(() => world.close());
  await happens(world.discord);
  await whileAlive(world, expect.poll(() => world.discord.gateway.counts).toEqual(counts));
  await answers(world);
  expect(world.discord.gateway.counts).toEqual(counts);
}

/** Rejects, with what the bot printed last, if it ends before that. */
export const whileAlive = async (world: EmbeddedWorld, happened: Promise<unknown>): Promise<void> =>
  void (await Promise.race([happened, world.bot().line(() => false)]));

export async function answers({ discord, bot }: EmbeddedWorld): Promise<void> {
  const { text } = await discord.person('viewer').run('/search', { query: 'metropolis' });
  expect(text).toContain('Metropolis');
  expect(await bot().stop()).toBe(0);
}
