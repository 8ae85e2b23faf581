import { type APIModalInteractionResponseCallbackData, ComponentType } from 'discord-api-types/v10';
import { BOT_ACTION_TIMEOUT_MS } from '../../patience.ts';
import { describeViolation } from '../http/requestLog.ts';
import type { InteractionRecord } from '../interactions/records.ts';
import type { DiscordState } from '../state.ts';
import { NotAcknowledged, NotAnswered } from './failures.ts';
import { toVisibleMessage, type VisibleMessage } from './visibleMessage.ts';

export interface AnswerWait {
  /** Event to wait for: the final response (the default), or the bot's first response of any kind. */
  readonly until?: 'answered' | 'acknowledged';
  readonly withinMs?: number;
}

export interface VisibleModal {
  readonly title: string;
  readonly fields: readonly { readonly customId: string; readonly label: string; readonly value: string | undefined }[];
  readonly raw: APIModalInteractionResponseCallbackData;
  /** Id of the interaction that opened the modal. */
  readonly interactionId: string;
}

export interface Answer {
  readonly interactionId: string;
  readonly acknowledgedAfterMs: number;
  readonly deferred: boolean;
  /** True if the last message is ephemeral. */
  readonly private: boolean;
  /** Existing messages of this interaction, including follow-ups, oldest first. */
  readonly messages: readonly VisibleMessage[];
  readonly message: VisibleMessage | undefined;
  readonly text: string;
  readonly modal: VisibleModal | undefined;
  /** Waits until the response satisfies `isWanted`. The bot may still change it afterwards. */
  until(isWanted: (answer: Answer) => boolean, timeoutMs?: number): Promise<Answer>;
}

export const awaitAnswer = async (
  state: DiscordState,
  record: InteractionRecord,
  description: string,
  patience: AnswerWait,
): Promise<Answer> => {
  const blame = () => {
    const last = state.records.violations.at(-1);
    return last ? ` (last violation: ${describeViolation(last)})` : '';
  };
  const { interactionAckMs } = state.windows;
  await state.signals.until(
    () => record.acknowledgedAt,
    interactionAckMs,
    () => new NotAcknowledged(`${description}: the bot did not respond within ${interactionAckMs} ms${blame()}`),
  );
  if (patience.until === 'acknowledged') return answerOf(state, record);
  const withinMs = patience.withinMs ?? BOT_ACTION_TIMEOUT_MS;
  return state.signals.until(
    () => (record.settled ? answerOf(state, record) : undefined),
    withinMs,
    () => new NotAnswered(`${description}: acknowledged, but no answer within ${withinMs} ms${blame()}`),
  );
};

const answerOf = (state: DiscordState, record: InteractionRecord): Answer => {
  const storedMessages = record.messageIds.flatMap((id) => state.messages.get(record.channelId, id) ?? []);
  const messages = storedMessages.map((message) => toVisibleMessage(state, message));
  const message = messages.at(-1);
  const answer: Answer = {
    interactionId: record.id,
    acknowledgedAfterMs: (record.acknowledgedAt ?? Number.NaN) - record.openedAt,
    deferred: record.deferred,
    private: message?.private ?? false,
    messages,
    message,
    text: message?.text ?? '',
    modal: record.modal && visibleModal(record.modal, record.id),
    until: (isWanted, timeoutMs = BOT_ACTION_TIMEOUT_MS) => {
      const probe = () => {
        const now = answerOf(state, record);
        return isWanted(now) ? now : undefined;
      };
      const last = () => `the answer did not become as wanted; last:\n${answerOf(state, record).text}`;
      return state.signals.until(probe, timeoutMs, () => new NotAnswered(last()));
    },
  };
  return answer;
};

const visibleModal = (modal: APIModalInteractionResponseCallbackData, interactionId: string): VisibleModal => ({
  title: modal.title,
  fields: modal.components.flatMap((component) => {
    if (component.type === ComponentType.TextDisplay) return [];
    const inputs = component.type === ComponentType.Label ? [component.component] : component.components;
    return inputs.map((input) => ({
      customId: input.custom_id,
      label: component.type === ComponentType.Label ? component.label : 'label' in input ? (input.label ?? '') : '',
      value: 'value' in input ? input.value : undefined,
    }));
  }),
  raw: modal,
  interactionId,
});
