import { DiscordAPIError, HTTPError, RateLimitError, RESTJSONErrorCodes } from 'discord.js';
import type { ChannelFailureKind } from '../../domain/notifications/channels.ts';
import { findImpostor } from '../rest/impostor.ts';
import { MAX_RATE_LIMIT_MS } from '../rest/policy.ts';
import { wasConnectionNeverMade } from '../rest/send.ts';

/**
 * Discord's codes for a message that will be refused every time: empty, invalid, not JSON, with blocked links or words.
 * Other refusals with status 400 are about the channel, which can be fixed.
 */
const INVALID_MESSAGE_CODES: ReadonlySet<number> = new Set([50006, 50035, 50109, 200000, 240000]);
/**
 * Discord's codes for temporary refusals: sending or another feature is disabled, the upstream of Discord's API fails,
 * or Discord is overloaded.
 */
const TEMPORARY_CODES: ReadonlySet<number> = new Set([40004, 40006, 40333, 130000]);
/**
 * Discord's codes for a refused upload: too large, blocked, not the type it claims to be, impossible to resize. The
 * same message without the upload may be accepted.
 */
const REFUSED_UPLOAD_CODES: ReadonlySet<number> = new Set([20009, 40005, 50045, 50046, 50138]);
/**
 * Discord's codes for rate limits: slow mode, announcements, writes to a channel or a guild, commands created in a day,
 * edits of old messages, opening direct messages, or all requests together.
 */
const RATE_LIMIT_CODES: ReadonlySet<number> = new Set([20016, 20022, 20028, 20029, 30034, 30046, 40003, 40062]);
/**
 * Discord's codes for an edit that can never succeed: the message does not exist, belongs to another author, or is in
 * an archived thread, which only a post would reopen.
 */
const UNEDITABLE_CODES: ReadonlySet<number> = new Set([10008, 50005, 50083]);

/** Discord's code for its anti-spam measure, by which the bot may not open direct messages. */
const ANTI_SPAM = 20026;

const TOO_LARGE = 413;

/** Classifies a failed request. In doubt it is `uncertain`: Discord may have carried it out. */
export function failureKindOf(error: unknown): ChannelFailureKind {
  if (error instanceof DiscordAPIError) return refusalOf(error);
  if (error instanceof RateLimitError) return 'unavailable';
  if (error instanceof HTTPError) return error.status < 500 ? 'unavailable' : 'uncertain';
  return wasConnectionNeverMade(error) || findImpostor(error) ? 'unavailable' : 'uncertain';
}

export const isBotTokenRefused = (error: unknown): boolean => error instanceof DiscordAPIError && error.status === 401;

export const isUnknownMessageError = (error: unknown): boolean =>
  error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownMessage;

const TOO_MANY_OLD_EDITS = 30046;

/**
 * True if Discord limits edits of old messages, which it reports with 400 or 429. A 429 with a waiting time is a
 * RateLimitError, which has no code.
 */
export const isOldMessageEditLimit = (error: unknown): boolean =>
  error instanceof DiscordAPIError && error.code === TOO_MANY_OLD_EDITS;

/** True if the files of a request may be the reason why it failed. A 5xx may come from Discord's file storage alone. */
export function isUploadRefused(error: unknown): boolean {
  if (error instanceof HTTPError) return error.status >= 500 || error.status === TOO_LARGE;
  if (!(error instanceof DiscordAPIError)) return false;
  return error.status >= 500 || error.status === TOO_LARGE || REFUSED_UPLOAD_CODES.has(Number(error.code));
}

const TOO_MANY_EVENTS = 30038;

/** True if a guild has reached 100 upcoming events. No permission is missing then. */
export const hasTooManyScheduledEvents = (error: unknown): boolean =>
  error instanceof DiscordAPIError && error.code === TOO_MANY_EVENTS;

export const isRateLimitError = (error: unknown): boolean =>
  error instanceof RateLimitError ||
  (error instanceof DiscordAPIError && (error.status === 429 || RATE_LIMIT_CODES.has(Number(error.code))));

export const isMessageEditImpossible = (error: unknown): boolean =>
  error instanceof DiscordAPIError && UNEDITABLE_CODES.has(Number(error.code));

function refusalOf({ status, code }: DiscordAPIError): ChannelFailureKind {
  if (status === TOO_LARGE) return 'invalid';
  // A response without a code comes from a proxy in front of Discord, and says nothing about the token or the channel.
  if (typeof code !== 'number' || RATE_LIMIT_CODES.has(code) || TEMPORARY_CODES.has(code)) return 'unavailable';
  if (status === 401) return 'unauthorized';
  if (code === ANTI_SPAM) return 'anti-spam';
  if (status === 404) return 'gone';
  if (INVALID_MESSAGE_CODES.has(code) || REFUSED_UPLOAD_CODES.has(code)) return 'invalid';
  return status === 400 || status === 403 ? 'forbidden' : 'unavailable';
}

/** How long Discord asked the bot to wait, in ms, at most a day. Undefined if Discord gave no time. */
export const retryAfterOf = (error: unknown): number | undefined =>
  error instanceof RateLimitError && error.retryAfter > 0 ? Math.min(error.retryAfter, MAX_RATE_LIMIT_MS) : undefined;
