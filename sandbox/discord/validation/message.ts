import type { ZodMiniType } from 'zod/mini';
import { DiscordApiError, invalidBodyError, type RequestBodyProblem } from '../discordApiErrors.ts';
import type { DecodedRequestBody, MessageBody, UploadedFile } from '../messages/body.ts';
import type { StoredMessage } from '../messages/storedMessage.ts';
import { findComponentProblems, findComponentsV2EditProblems } from './componentRules.ts';
import { findAttachmentProblems, findContentProblems } from './messageRules.ts';
import { checkRequestBody, isRecord } from './schema.ts';

/** Decodes a bot's message by Discord's schema and rules. Throws an error that lists all problems. */
export const decodeMessageBody = (
  schema: ZodMiniType<MessageBody>,
  sentBody: DecodedRequestBody,
  edits?: StoredMessage,
): MessageBody => {
  const { value, problems } = checkRequestBody(schema, sentBody, removeFieldsToleratedByDiscord(sentBody.json));
  if (!value) throw invalidBodyError(problems);
  return requireValidMessage(value, sentBody.files, edits);
};

export const requireValidMessage = (
  body: MessageBody,
  files: readonly UploadedFile[],
  edits?: StoredMessage,
): MessageBody => {
  const allProblems: readonly RequestBodyProblem[] = [
    ...findContentProblems(body, files, edits !== undefined),
    ...findComponentProblems(body),
    ...(edits ? findComponentsV2EditProblems(body, edits) : []),
    ...findAttachmentProblems(body, files, edits?.files ?? []),
  ];
  if (allProblems.length > 0) throw invalidBodyError(allProblems);
  return body;
};

/** Runs `decode` on one part of the body, and puts the part's name before the paths of its problems. */
export const decodeRequestBodyPart = <T>(part: string, decode: () => T): T => {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof DiscordApiError)) throw error;
    throw invalidBodyError(error.problems.map((problem) => ({ ...problem, path: [part, ...problem.path] })));
  }
};

/**
 * Removes fields that Discord accepts outside of its schemas. discord.js 14.28 adds `tts: false` and `enforce_nonce:
 * false` to every message, even to edits and responses.
 */
export const removeFieldsToleratedByDiscord = (json: unknown): unknown => {
  if (!isRecord(json)) return json;
  const { enforce_nonce: enforced, tts, ...rest } = json;
  return { ...rest, ...(enforced ? { enforce_nonce: enforced } : {}), ...(tts ? { tts } : {}) };
};
