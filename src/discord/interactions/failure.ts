import { BadOption } from '../../commands/framework/command.ts';
import { BadTarget } from '../../commands/framework/press.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Scrub } from '../../domain/scrub.ts';
import { renderBadOption, renderFailure, renderPressRefusal } from '../../render/kit/errors.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { Repliable } from '../reply/defer.ts';
import type { AuditedAction } from './audit.ts';

/** Writes one log line for a command that failed, with the reference that the person is shown too. */
export function logFailure(error: unknown, { id }: Repliable, { name }: AuditedAction, log: Logger): void {
  const fields = { err: error, command: name, reference: id };
  // Bad or forged input is no fault of the bot, and must not fill the log at error level.
  if (isUnfit(error)) log.info(fields, 'a command was not as declared');
  else log.error(fields, 'a command failed');
}

/** What was given does not fit, and nothing was done. */
export const isUnfit = (error: unknown): boolean => error instanceof BadOption || error instanceof BadTarget;

/**
 * What is wrong with the texts that somebody typed if one of them has a secret in it: it would be stored, sent to the media server
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

/** The answer for that failure, in words that help the person who can fix it. */
export function renderError(texts: Texts, error: unknown, reference: string, { words }: AuditedAction): Message {
  if (error instanceof BadOption) {
    const options = words?.(texts).options ?? {};
    // A forged option may be called like what every object has.
    const name = Object.hasOwn(options, error.option) ? options[error.option]?.name : undefined;
    return renderBadOption(texts, name ?? error.option, error.problem);
  }
  return error instanceof BadTarget ? renderPressRefusal(texts, 'unknown') : renderFailure(texts, error, reference);
}
