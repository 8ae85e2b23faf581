import { InvalidOptionError } from '../../commands/framework/command.ts';
import { InvalidPressTarget } from '../../commands/framework/press.ts';
import type { Logger } from '../../domain/logger.ts';
import { failureKindOrErrorName, MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { ScrubSecrets } from '../../domain/scrub.ts';
import { applyAccentColourToMessage } from '../../render/kit/additions/appearance.ts';
import {
  addServerLineToMessage,
  addUnreachableLineToMessage,
  withMissingServers,
} from '../../render/kit/additions/serverLines.ts';
import {
  renderBadOption,
  renderBotStopping,
  renderComponentPressRefusal,
  renderFailure,
} from '../../render/kit/message/errors.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { AnswerableInteraction, AnswerDelivery } from '../reply/delivery.ts';
import { openReply } from '../reply/reply.ts';
import { type ActionAttempt, type AuditedAction, beginAuditEntry, type RecordAuditResult } from './audit.ts';
import { isActionStillAllowed } from './authorize.ts';

interface AnswerRequest extends ActionAttempt {
  readonly interaction: AnswerableInteraction;
  readonly delivery: AnswerDelivery;
  /**
   * Returns a confirmation or a draft to show instead of making the change. If it is missing or returns nothing, the
   * change is made.
   */
  readonly opening?: (() => Promise<Message | undefined>) | undefined;
  readonly messages: AsyncIterable<Message>;
}

/**
 * Runs an action to its end, even if its messages can no longer be shown, because changes are audited in any case. Each
 * message replaces the previous one; a failure is shown as the last one.
 */
export async function answerInteraction(request: AnswerRequest): Promise<void> {
  const { interaction, auditedAction, deps, context, delivery, messages } = request;
  const { texts, missingServers, serverName } = context;
  const { log } = deps;
  const logFailedMessage = (error: unknown) =>
    log.error(
      { err: error, command: auditedAction.name, reference: interaction.id },
      'could not show the answer to a command in Discord',
    );
  const { changes } = auditedAction;
  const { clock, directory } = deps.commandDeps;
  const openDirectMessages = async (userId: string) => {
    if (await isActionStillAllowed(request)) return await directory.direct(userId);
    throw new Error('a private answer is not sent: this person may not see it any more');
  };
  const reply = openReply({
    interaction,
    delivery,
    texts,
    logFailure: logFailedMessage,
    changes,
    ...deps,
    clock,
    direct: openDirectMessages,
  });
  const unreached = await unreachedNote(request);
  const colourMessage = await guildColouring(request);
  let lastResult: Pick<Message, 'outcome' | 'audit'> = {};
  let endAudit: RecordAuditResult | undefined;
  try {
    const opening = await request.opening?.();
    endAudit = await beginAuditEntry(opening ? asRead(request) : request);
    for await (const message of opening ? [opening] : messages) {
      lastResult = { outcome: message.outcome ?? lastResult.outcome, audit: message.audit ?? lastResult.audit };
      const completeMessage = withMissingServers(
        texts,
        addServerLineToMessage(texts, message, serverName),
        missingServers,
      );
      reply.put(unreached.appendTo(colourMessage(completeMessage)));
    }
    // If no message states the outcome, a read counts as done, and the outcome of a change is unknown.
    const outcome = lastResult.outcome ?? (changes ? 'unknown' : 'done');
    deps.telemetry?.answered(auditedAction.name, outcome);
    await endAudit({ ...lastResult.audit, outcome });
  } catch (error) {
    deps.telemetry?.answered(auditedAction.name, 'failed');
    const outcome = changes && !isRefusal(error, lastResult) ? 'unknown' : 'failed';
    await endAudit?.({ ...lastResult.audit, outcome, failure: failureKindOrErrorName(error) });
    logActionFailure(error, { interaction, auditedAction, log });
    reply.put(failureMessage(error, request));
  }
  await reply.finish();
  await unreached.recordShown();
}

/**
 * Opening a confirmation or a draft changes nothing, so the audit trail treats it as a read. A read is recorded only if
 * it shows other people's private data.
 */
const asRead = (attempt: ActionAttempt): ActionAttempt => ({
  ...attempt,
  auditedAction: { ...attempt.auditedAction, changes: false },
});

function failureMessage(error: unknown, { interaction, auditedAction, deps, context }: AnswerRequest): Message {
  const { personalTexts, missingServers } = context;
  if (deps.givingUp.aborted) return renderBotStopping(personalTexts);
  const failure = renderActionError(personalTexts, error, { reference: interaction.id, auditedAction });
  // An unknown name may belong to a media server that could not be read, so the message lists these servers.
  return error instanceof InvalidOptionError ? withMissingServers(personalTexts, failure, missingServers) : failure;
}

async function guildColouring({ deps, context }: AnswerRequest): Promise<(message: Message) => Message> {
  const { guildId } = context.actor;
  if (guildId === undefined) return (message) => message;
  const appearance = await deps.commandDeps.appearanceOf(guildId);
  return (message) => applyAccentColourToMessage(message, appearance);
}

interface UnreachedNote {
  readonly appendTo: (message: Message) => Message;
  readonly recordShown: () => Promise<void>;
}

/**
 * A note that the bot's direct messages about followed titles do not reach this person. It is shown once, below a
 * private reply about something else.
 */
async function unreachedNote({ auditedAction, delivery, deps, context }: AnswerRequest): Promise<UnreachedNote> {
  const { texts, actor } = context;
  const { follows } = deps.commandDeps;
  // Replies to commands about follows already contain the note about direct messages that did not arrive.
  const isAboutFollows = auditedAction.requires === 'follow.own';
  const logFailedRead = (err: unknown) =>
    deps.log.warn(
      { err },
      'could not read or store whether a person knows that the bot’s direct messages do not reach them',
    );
  const untoldFollows = isAboutFollows
    ? undefined
    : await follows.unreached(actor.userId, 'untold').catch(logFailedRead);
  let isShown = false;
  return {
    appendTo: (message) => {
      if (!untoldFollows || !(delivery.isPrivate() || message.private === true)) return message;
      isShown = true;
      return addUnreachableLineToMessage(texts, message, untoldFollows);
    },
    recordShown: async () => {
      if (isShown) await follows.warned(actor.userId).catch(logFailedRead);
    },
  };
}

/** True if the change was refused before it began. After any other error a part of it may have been done. */
const isRefusal = (error: unknown, { outcome }: Pick<Message, 'outcome'>): boolean =>
  outcome === undefined && (error instanceof MediaServerFailure || isInvalidInput(error));

interface FailedAction {
  readonly interaction: AnswerableInteraction;
  readonly auditedAction: AuditedAction;
  readonly log: Logger;
}

export function logActionFailure(error: unknown, { interaction, auditedAction, log }: FailedAction): void {
  const { id } = interaction;
  const { name } = auditedAction;
  const fields = { err: error, command: name, reference: id };
  // Invalid or forged input is not a fault of the bot, and must not fill the log at error level.
  if (isInvalidInput(error)) log.info(fields, 'a person typed invalid options of a command');
  else if (isMissingTarget(error))
    log.info(
      fields,
      'a command named something that the media server does not have or that this Discord server (guild) may not see',
    );
  else log.error(fields, 'a command failed');
}

/**
 * True if the target does not exist, or is on a media server that this guild does not see and that therefore gets no
 * request.
 */
const isMissingTarget = (error: unknown): boolean =>
  error instanceof MediaServerFailure &&
  (error.kind === 'not-found' || (!error.asked && (error.kind === 'invalid' || error.kind === 'unsupported')));

const isInvalidInput = (error: unknown): boolean =>
  error instanceof InvalidOptionError || error instanceof InvalidPressTarget;

/**
 * Returns a problem if a typed text contains a secret, because the text would be stored, sent to the media server and
 * shown to others.
 */
export function findSecretInTypedOptions(
  typedOptions: Readonly<Record<string, unknown>>,
  { errors }: Texts,
  { scrub }: { readonly scrub: ScrubSecrets },
): InvalidOptionError | undefined {
  const textWithSecret = Object.entries(typedOptions).find(
    ([, value]) => typeof value === 'string' && scrub(value) !== value,
  );
  return textWithSecret && new InvalidOptionError(textWithSecret[0], errors.problems.secret);
}

export function renderActionError(
  texts: Texts,
  error: unknown,
  { reference, auditedAction }: { readonly reference: string; readonly auditedAction: AuditedAction },
): Message {
  const { words } = auditedAction;
  if (error instanceof InvalidOptionError) {
    // Reads only own properties, because a forged option may be named like a property of every object, such as
    // `constructor`.
    const option = Object.entries(words?.(texts).options ?? {}).find(([name]) => name === error.option);
    return renderBadOption(texts, option?.[1].name ?? error.option, error.problem);
  }
  return error instanceof InvalidPressTarget
    ? renderComponentPressRefusal(texts, 'unknown')
    : renderFailure(texts, error, reference);
}
