import { z } from 'zod';
import type { Clock } from '../../../../src/domain/clock.ts';
import {
  ChannelFailure,
  type ChannelMessage,
  type ChannelPost,
  type ChannelUpkeep,
  type DiscordChannels,
} from '../../../../src/domain/notifications/channels.ts';

/**
 * How a request goes wrong: refused, done without an answer, or the process dies before or after it. A function is
 * called once it is done and before the answer comes.
 */
export type BoardFault = ChannelFailure | 'done, but unanswered' | 'killed before' | 'killed after' | (() => void);

export interface ShownMessage {
  readonly id: string;
  readonly channelId: string;
  body: string;
  files: readonly string[];
  isPinned?: true;
  readonly nonce?: string;
  /** By somebody else. */
  readonly isForeign?: true;
}

const EPOCH = 1_420_070_400_000;
const forEver = () => new Promise<never>(() => undefined);
const components = z.object({ components: z.array(z.looseObject({ id: z.number() })) });

/** A Discord of channels and messages, with a memory of nonces that is as short as it may be. */
export function createBoardDiscord(clock: Clock, nonceMemoryMs = 120_000) {
  const shown: ShownMessage[] = [];
  const calls: string[] = [];
  const faults: (BoardFault | undefined)[] = [];
  let count = 0;
  const now = () => clock.now();
  const nextId = () => {
    count += 1;
    return String((BigInt(now().getTime() - EPOCH) << 22n) + BigInt(count));
  };
  const sentAt = (id: string) => Number(BigInt(id) >> 22n) + EPOCH;

  async function request<T>(call: string, does: () => T): Promise<T> {
    calls.push(call);
    const fault = faults.shift();
    if (fault instanceof ChannelFailure) throw fault;
    if (fault === 'killed before') return forEver();
    const result = does();
    if (fault === 'killed after') return forEver();
    if (typeof fault === 'function') fault();
    if (fault === 'done, but unanswered') throw new ChannelFailure('uncertain', 'as told');
    return result;
  }

  function create({ channelId, body, files, nonce }: ChannelPost): string {
    const same = shown.find((one) => one.nonce === nonce && now().getTime() - sentAt(one.id) < nonceMemoryMs);
    if (same) return same.id;
    const id = nextId();
    shown.push({ id, channelId, body, files: files.map(({ name }) => name), nonce });
    return id;
  }

  function change(id: string, { channelId, body, files, keeps }: ChannelMessage): void {
    const message = shown.find((one) => one.id === id && one.channelId === channelId);
    if (!message) throw new ChannelFailure('missing', 'nothing of that id');
    Object.assign(message, { body, files: keeps === undefined ? files.map(({ name }) => name) : message.files });
  }

  const channels: DiscordChannels & ChannelUpkeep = {
    time: () => ({ earliest: now(), latest: now() }),
    post: (post) => request('post', () => create(post)),
    edit: (id, message) => request('edit', () => change(id, message)),
    find: (channelId, markers, since, until) =>
      request('find', () => {
        const isIt = ({ id, body, ...one }: ShownMessage) =>
          one.channelId === channelId &&
          sentAt(id) >= since.getTime() &&
          sentAt(id) <= until.getTime() &&
          components
            .parse(JSON.parse(body))
            .components.some(({ id: marker }) => marker !== undefined && markers.has(marker));
        return shown.findLast(isIt)?.id;
      }),
    remove: (channelId, id) =>
      request('remove', () => {
        const at = shown.findIndex((one) => one.id === id && one.channelId === channelId);
        if (at >= 0) shown.splice(at, 1);
      }),
    newest: (channelId) => request('newest', () => shown.findLast((one) => one.channelId === channelId)?.id),
    pin: (channelId, id) =>
      request('pin', () => {
        const message = shown.find((one) => one.id === id && one.channelId === channelId);
        if (!message) throw new ChannelFailure('missing', 'nothing of that id');
        message.isPinned = true;
      }),
    has: (channelId, id) => request('has', () => shown.some((one) => one.id === id && one.channelId === channelId)),
    rename: (channelId, name) => request(`rename ${channelId} to ${name}`, () => undefined),
  };
  return {
    channels,
    calls,
    faults,
    /** In the order of their channels; people delete messages by taking them out. */
    shown,
    /** Somebody writes there. */
    write: (channelId: string) => {
      shown.push({ id: nextId(), channelId, body: '{"components":[]}', files: [], isForeign: true });
    },
  };
}
