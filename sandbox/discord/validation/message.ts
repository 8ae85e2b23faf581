import type { ZodMiniType } from 'zod/mini';
import { DiscordApiError, invalidForm, type Problem } from '../apiErrors.ts';
import type { MessageBody, SentBody, UploadedFile } from '../messages/body.ts';
import type { StoredMessage } from '../messages/storedMessage.ts';
import { componentProblems, conversionProblems } from './componentRules.ts';
import { attachmentProblems, contentProblems } from './messageRules.ts';
import { checkSent, isRecord } from './schema.ts';

/** Decodes a message that a bot wants to send, by Discord's schema and rules; throws an error that names everything wrong. */
export const decodeMessage = (schema: ZodMiniType<MessageBody>, sent: SentBody, edits?: StoredMessage): MessageBody => {
  const { value, problems } = checkSent(schema, sent, asDiscordReadsIt(sent.json));
  if (!value) throw invalidForm(problems);
  return holdToRules(value, sent.files, edits);
};

export const holdToRules = (body: MessageBody, files: readonly UploadedFile[], edits?: StoredMessage): MessageBody => {
  const all: readonly Problem[] = [
    ...contentProblems(body, files, edits !== undefined),
    ...componentProblems(body),
    ...(edits ? conversionProblems(body, edits) : []),
    ...attachmentProblems(body, files, edits?.files ?? []),
  ];
  if (all.length > 0) throw invalidForm(all);
  return body;
};

/** Runs `decode` on a part of the body, and prefixes the paths of its problems with that part's name. */
export const under = <T>(part: string, decode: () => T): T => {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof DiscordApiError)) throw error;
    throw invalidForm(error.problems.map((one) => ({ ...one, path: [part, ...one.path] })));
  }
};

/**
 * Removes fields that Discord accepts although its schemas do not: `tts: false` and `enforce_nonce: false`,
 * which discord.js 14.28 puts into every message it builds, including edits and responses.
 */
export const asDiscordReadsIt = (json: unknown): unknown => {
  if (!isRecord(json)) return json;
  const { enforce_nonce: enforced, tts, ...rest } = json;
  return { ...rest, ...(enforced ? { enforce_nonce: enforced } : {}), ...(tts ? { tts } : {}) };
};
