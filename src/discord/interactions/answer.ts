import { BadOption } from '../../commands/framework/command.ts';
import { BadTarget } from '../../commands/framework/press.ts';
import type { Logger } from '../../domain/logger.ts';
import { failureName, MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { Scrub } from '../../domain/scrub.ts';
import { renderBadOption, renderFailure, renderPressRefusal, renderStopping } from '../../render/kit/errors.ts';
import type { Message } from '../../render/kit/message.ts';
import { withMissing, withServer, withUnreached } from '../../render/kit/servers.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { Delivery, Repliable } from '../reply/delivery.ts';
import { openReply } from '../reply/reply.ts';
import { type Attempt, type AuditedAction, beginAudit, type FinishAudit } from './audit.ts';
import { mayStill } from './authorize.ts';

interface Answering extends Attempt {
  readonly interaction: Repliable;
  readonly delivery: Delivery;
  readonly messages: AsyncIterable<Message>;
}

/**
 * Runs an action to its end, even when its messages can no longer be shown: changes are audited either way.
 * Each message replaces the previous one; a failure becomes the last one.
 */
export async function answer(answering: Answering): Promise<void> {
  const { interaction, auditedAction, deps, context, delivery, messages } = answering;
  const { texts, missing, serverName } = context;
  const { log } = deps;
  const note = (error: unknown) =>
    log.error({ err: error, command: auditedAction.name, reference: interaction.id }, 'an answer could not be shown');
  const { changes } = auditedAction;
  const { clock, directory } = deps.commandDeps;
  const direct = async (userId: string) => {
    if (await mayStill(answering)) return await directory.direct(userId);
    throw new Error('a private answer is not sent: this person may not see it any more');
  };
  const reply = openReply({ interaction, delivery, texts, note, changes, ...deps, clock, direct });
  const unreached = await unreachedNote(answering);
  let said: Pick<Message, 'outcome' | 'audit'> = {};
  let end: FinishAudit | undefined;
  try {
    end = await beginAudit(answering);
    for await (const message of messages) {
      said = { outcome: message.outcome ?? said.outcome, audit: message.audit ?? said.audit };
      reply.put(unreached.under(withMissing(texts, withServer(texts, message, serverName), missing)));
    }
    // Without an outcome of its own, reading is done; a change may have come about or not.
    const outcome = said.outcome ?? (changes ? 'unknown' : 'done');
    deps.telemetry?.answered(auditedAction.name, outcome);
    await end({ ...said.audit, outcome });
  } catch (error) {
    deps.telemetry?.answered(auditedAction.name, 'failed');
    const outcome = changes && !isRefusal(error, said) ? 'unknown' : 'failed';
    await end?.({ ...said.audit, outcome, failure: failureName(error) });
    logFailure(error, { interaction, auditedAction, log });
    reply.put(failureMessage(error, answering));
  }
  await reply.finish();
  await unreached.ended();
}

/** A failure is shown to this person alone. */
function failureMessage(error: unknown, { interaction, auditedAction, deps, context }: Answering): Message {
  const { own, missing } = context;
  if (deps.givingUp.aborted) return renderStopping(own);
  const failure = renderError(own, error, { reference: interaction.id, auditedAction });
  // A name that was not found may be on a server that could not be read.
  return error instanceof BadOption ? withMissing(own, failure, missing) : failure;
}

interface UnreachedNote {
  readonly under: (message: Message) => Message;
  readonly ended: () => Promise<void>;
}

/**
 * A note under a private reply for a person whom the posts about their follows do not reach. Shown once, with
 * a reply about something else.
 */
async function unreachedNote({ auditedAction, delivery, deps, context }: Answering): Promise<UnreachedNote> {
  const { texts, actor } = context;
  const { follows } = deps.commandDeps;
  // The commands about following say it themselves, each time.
  const isSaid = auditedAction.requires === 'follow.own';
  const failed = (err: unknown) =>
    deps.log.warn({ err }, 'nobody knows whether somebody was told that nothing reaches them');
  const found = isSaid ? undefined : await follows.unreached(actor.userId, 'untold').catch(failed);
  let isShown = false;
  return {
    under: (message) => {
      if (!found || !(delivery.isPrivate() || message.private === true)) return message;
      isShown = true;
      return withUnreached(texts, message, found);
    },
    ended: async () => {
      if (isShown) await follows.warned(actor.userId).catch(failed);
    },
  };
}

/** True if the change was refused before it was done. After any other error it may have been done in part. */
const isRefusal = (error: unknown, { outcome }: Pick<Message, 'outcome'>): boolean =>
  outcome === undefined && (error instanceof MediaServerFailure || isUnfit(error));

interface FailedAction {
  readonly interaction: Repliable;
  readonly auditedAction: AuditedAction;
  readonly log: Logger;
}

/** Writes one log line for a command that failed, with the reference that the person is shown too. */
export function logFailure(error: unknown, { interaction, auditedAction, log }: FailedAction): void {
  const { id } = interaction;
  const { name } = auditedAction;
  const fields = { err: error, command: name, reference: id };
  // Bad or forged input is no fault of the bot, and must not fill the log at error level.
  if (isUnfit(error)) log.info(fields, 'invalid command options');
  else if (isMissingTarget(error)) log.info(fields, 'a command is about something that is not there');
  else log.error(fields, 'a command failed');
}

/** The target is not there, or it is on a media server that this guild does not see. Such a server gets no request. */
const isMissingTarget = (error: unknown): boolean =>
  error instanceof MediaServerFailure &&
  (error.kind === 'not-found' || (!error.asked && (error.kind === 'invalid' || error.kind === 'unsupported')));

/** The given values do not fit, and nothing was done. */
const isUnfit = (error: unknown): boolean => error instanceof BadOption || error instanceof BadTarget;

/**
 * The problem of a typed text with a secret in it; undefined without one. Such a text would be stored, sent to the media server
 * and shown to others.
 */
export function secretIn(
  typed: Readonly<Record<string, unknown>>,
  { errors }: Texts,
  { scrub }: { readonly scrub: Scrub },
): BadOption | undefined {
  const found = Object.entries(typed).find(([, value]) => typeof value === 'string' && scrub(value) !== value);
  return found && new BadOption(found[0], errors.problems.secret);
}

/** The message about that failure, in words that help the person who can fix it. */
export function renderError(
  texts: Texts,
  error: unknown,
  { reference, auditedAction }: { readonly reference: string; readonly auditedAction: AuditedAction },
): Message {
  const { words } = auditedAction;
  if (error instanceof BadOption) {
    // A forged option may have the name of a property that every object has.
    const option = Object.entries(words?.(texts).options ?? {}).find(([name]) => name === error.option);
    return renderBadOption(texts, option?.[1].name ?? error.option, error.problem);
  }
  return error instanceof BadTarget ? renderPressRefusal(texts, 'unknown') : renderFailure(texts, error, reference);
}
