import { type APIModalInteractionResponseCallbackData, ComponentType } from 'discord-api-types/v10';
import { BOT_ACTION_TIMEOUT_MS } from '../../patience.ts';
import { describeDiscordRuleViolation } from '../http/requestLog.ts';
import type { InteractionRecord } from '../interactions/records.ts';
import type { DiscordState } from '../state.ts';
import { InteractionNotAcknowledgedError, InteractionNotAnsweredError } from './failures.ts';
import { toUserVisibleMessage, type UserVisibleMessage } from './visibleMessage.ts';

export interface BotAnswerWaitOptions {
  /** Event to wait for: the final response (the default), or the bot's first response of any kind. */
  readonly until?: 'answered' | 'acknowledged';
  readonly withinMs?: number;
}

export interface UserVisibleModal {
  readonly title: string;
  readonly fields: readonly { readonly customId: string; readonly label: string; readonly value: string | undefined }[];
  readonly raw: APIModalInteractionResponseCallbackData;
  /** Id of the interaction that opened the modal. */
  readonly interactionId: string;
}

export interface BotAnswer {
  readonly interactionId: string;
  readonly acknowledgedAfterMs: number;
  readonly deferred: boolean;
  /** True if the last message is ephemeral. */
  readonly private: boolean;
  /** Existing messages of this interaction, including follow-ups, oldest first. */
  readonly messages: readonly UserVisibleMessage[];
  readonly message: UserVisibleMessage | undefined;
  readonly text: string;
  readonly modal: UserVisibleModal | undefined;
  /** Waits until the response satisfies `isWanted`. The bot may still change it afterwards. */
  until(isWanted: (answer: BotAnswer) => boolean, timeoutMs?: number): Promise<BotAnswer>;
}

export const awaitBotAnswer = async (
  state: DiscordState,
  record: InteractionRecord,
  description: string,
  patience: BotAnswerWaitOptions,
): Promise<BotAnswer> => {
  const blame = () => {
    const last = state.records.violations.at(-1);
    return last ? ` (last violation: ${describeDiscordRuleViolation(last)})` : '';
  };
  const { interactionAckMs } = state.windows;
  await state.signals.until(
    () => record.acknowledgedAt,
    interactionAckMs,
    () =>
      new InteractionNotAcknowledgedError(
        `${description}: the bot did not respond within ${interactionAckMs} ms${blame()}`,
      ),
  );
  if (patience.until === 'acknowledged') return answerOf(state, record);
  const withinMs = patience.withinMs ?? BOT_ACTION_TIMEOUT_MS;
  return state.signals.until(
    () => (record.settled ? answerOf(state, record) : undefined),
    withinMs,
    () =>
      new InteractionNotAnsweredError(`${description}: acknowledged, but no answer within ${withinMs} ms${blame()}`),
  );
};

const answerOf = (state: DiscordState, record: InteractionRecord): BotAnswer => {
  const storedMessages = record.messageIds.flatMap((id) => state.messages.get(record.channelId, id) ?? []);
  const messages = storedMessages.map((message) => toUserVisibleMessage(state, message));
  const message = messages.at(-1);
  const answer: BotAnswer = {
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
      return state.signals.until(probe, timeoutMs, () => new InteractionNotAnsweredError(last()));
    },
  };
  return answer;
};

const visibleModal = (modal: APIModalInteractionResponseCallbackData, interactionId: string): UserVisibleModal => ({
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
