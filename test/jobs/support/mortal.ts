import fc from 'fast-check';
import type { DiscordChannels } from '../../../src/domain/notifications/channels.ts';
import type { Outbox } from '../../../src/domain/notifications/outbox.ts';
import { HOUR } from './fakes.ts';
import type { Life } from './killer.ts';

/** On both sides of the nonce window and of what Discord remembers. */
export const PAUSES = [1, 1000, 59_000, 61_000, 10 * 60_000, 2 * HOUR] as const;

export const is = <const Name extends string>(name: Name) => fc.constant(name);

/** Killed at every call by which the sender touches it. */
export const mortalOutbox = ({ mortal }: Life, outbox: Outbox): Outbox => ({
  ...outbox,
  channels: mortal(outbox.channels),
  next: mortal(outbox.next),
  sending: mortal(outbox.sending),
  sent: mortal(outbox.sent),
  postpone: mortal(outbox.postpone),
  unsent: mortal(outbox.unsent),
  uncertain: mortal(outbox.uncertain),
  deadLetter: mortal(outbox.deadLetter),
  source: mortal(outbox.source),
  split: mortal(outbox.split),
  skip: mortal(outbox.skip),
  alerted: mortal(outbox.alerted),
});

export const mortalChannels = ({ mortal }: Life, channels: DiscordChannels): DiscordChannels => ({
  ...channels,
  post: mortal(channels.post),
  edit: mortal(channels.edit),
  find: mortal(channels.find),
});
