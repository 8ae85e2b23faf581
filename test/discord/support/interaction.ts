import { type MessageComponentInteraction, MessageFlags } from 'discord.js';

export interface Call {
  readonly call: 'reply' | 'editReply' | 'followUp' | 'deleteReply';
  readonly body?: Readonly<Record<string, unknown>>;
}

interface Given {
  /** Whether the answer that was deferred is seen by the person alone. */
  readonly ephemeral?: boolean;
  /** Whether the message that was pressed is. */
  readonly onPrivateMessage?: boolean;
  /** What each of these meets, the first first; those after it are taken. */
  readonly failing?: Partial<Record<Call['call'], readonly unknown[]>>;
}

/** An interaction that notes what is asked of it. Follow-ups are the messages `follow0`, `follow1`, ... */
export function fakeInteraction({ ephemeral = false, onPrivateMessage = false, failing = {} }: Given = {}) {
  const calls: Call[] = [];
  const noting = (call: Call['call']) => async (body?: Call['body']) => {
    const error = failing[call]?.[calls.filter((each) => each.call === call).length];
    calls.push({ call, ...(body && { body }) });
    await (error === undefined ? undefined : Promise.reject(error));
    return { id: `follow${calls.filter((each) => each.call === 'followUp').length - 1}` };
  };
  const flags = new Set(onPrivateMessage ? [MessageFlags.Ephemeral] : []);
  const fake = {
    user: { id: '42' },
    ephemeral,
    message: { flags },
    reply: noting('reply'),
    editReply: noting('editReply'),
    followUp: noting('followUp'),
    deleteReply: noting('deleteReply'),
  };
  // The cast: the part of discord.js's class that an answer needs.
  return { interaction: fake as unknown as MessageComponentInteraction, calls };
}
