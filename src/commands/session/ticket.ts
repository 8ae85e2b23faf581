import { z } from 'zod';
import { jsonCodec } from '../../domain/json.ts';
import { viewerAccountKey } from '../../domain/live/rules/stream.ts';
import { refOfSession, type Session } from '../../domain/media/sessions/session.ts';
import { toStorableInput } from '../../domain/media/sessions/sessionId.ts';
import {
  createMediaRef,
  type ServerLocalKey,
  type SessionRef,
  serverLocalKeyOfRef,
  serverOfRef,
} from '../../domain/servers/refs.ts';
import { accountRefSchema, itemRefSchema, sessionRefSchema } from '../../domain/servers/storedRefs.ts';
import { formatServerNamePhrase } from '../../render/kit/media/servers.ts';
import { boldTitle } from '../../render/kit/media/title.ts';
import { MAX_AUTOCOMPLETE_CHOICES } from '../../render/kit/message/limits.ts';
import { formatDuration } from '../../render/kit/text/duration.ts';
import { clipText, oneLine } from '../../render/kit/text/markdown.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext, OptionChoice } from '../framework/context.ts';
import type { OptionCompleter } from '../framework/options.ts';
import { DECISION_TIMEOUT_MS } from '../framework/press.ts';
import { distinctNames } from '../shared/choicesApart.ts';
import { containsText } from '../shared/names.ts';
import { sessionChoiceName } from './views/session.ts';

const subjectFields = {
  ratingKey: itemRefSchema.optional(),
  title: z.string(),
  viewer: accountRefSchema.optional(),
};

/** A session in a button. Valid only while the same user plays the same item in the session. */
export const sessionTargetSchema = z.object({ sessionId: sessionRefSchema, ...subjectFields });
export type SessionTarget = z.output<typeof sessionTargetSchema>;

/**
 * A session in a button. Valid only while the same user plays the same item in the session. `sessionKey` identifies the
 * session if its id is missing or not unique.
 */
export const anySessionTargetSchema = z.object({
  sessionId: sessionRefSchema.optional(),
  sessionKey: sessionRefSchema.optional(),
  ...subjectFields,
});

/** The transcode of a session. The session itself may have no id. */
export const transcodeTargetSchema = z.object({ transcodeKey: sessionRefSchema, ...subjectFields });
export type TranscodeTarget = z.output<typeof transcodeTargetSchema>;

/** Prefix of the values of choices. Values without the prefix were typed. */
const TICKET_PREFIX = '~';

/** The typed id of a session or transcode. If the text may be a token, its digest is used instead. */
export function sessionRefFromTypedText(typedText: string): SessionRef {
  // The typed id may begin with the number of its server, like a ref.
  const ref = typedText as SessionRef;
  return createMediaRef(serverOfRef(ref), toStorableInput(serverLocalKeyOfRef(ref)) as ServerLocalKey);
}

export const choiceAuditText = (value: string): string =>
  value.startsWith(TICKET_PREFIX) ? value : sessionRefFromTypedText(value);

/** A session or transcode for the audit trail: ids and the item's title, without the viewer's name. */
export const sessionAuditTarget = (target: SessionTarget | TranscodeTarget) => {
  const isSession = 'sessionId' in target;
  const id = isSession ? target.sessionId : target.transcodeKey;
  const accountText = target.viewer === undefined ? '' : ` of account ${target.viewer}`;
  return { target: `${isSession ? 'session' : 'transcode'} ${id}: ${target.title}${accountText}`, refs: [id] };
};

export type SessionDescription = Omit<SessionTarget, 'sessionId'>;

export const describeSession = ({ item, user, ...session }: Session): SessionDescription => ({
  ratingKey: item.ratingKey,
  title: item.title,
  viewer: viewerAccountKey(user, session),
});

export function isSameSession(target: SessionDescription, { item, user, ...session }: Session): boolean {
  const isSameItem =
    target.ratingKey === item.ratingKey && (target.ratingKey !== undefined || target.title === item.title);
  return isSameItem && target.viewer === viewerAccountKey(user, session);
}

export const isTargetSession = (target: z.output<typeof anySessionTargetSchema>, session: Session): boolean =>
  target.sessionId === session.id &&
  (target.sessionKey === undefined || target.sessionKey === session.sessionKey) &&
  isSameSession(target, session);

/** The title comes from the ticket, because the session itself may be gone. */
export const targetTitle = ({ search }: Texts, { title }: SessionDescription): string =>
  boldTitle({ kind: 'other', title }, search);

export interface SessionAutocompleteSpec<T extends SessionDescription> {
  readonly kind: string;
  readonly schema: z.ZodType<T>;
  readonly targetOf: (session: Session) => T | undefined;
}

/** Facts that distinguish streams of the same person, item and device name. */
const sessionFacts = (
  session: Session,
  { texts }: InteractionContext,
  { serverNames }: Pick<CommandDeps, 'serverNames'>,
): readonly (string | undefined)[] => {
  const { id, player, viewOffsetMs, transcode } = session;
  return [
    formatServerNamePhrase(texts, refOfSession(session), serverNames),
    player.product && oneLine(player.product),
    viewOffsetMs === undefined ? undefined : formatDuration(viewOffsetMs),
    clipText(id ?? transcode?.key ?? '', 20),
  ];
};

/** Autocomplete for sessions. The value of a choice is a ticket for this session, item and user. */
export function completeSessions<T extends SessionDescription>({
  kind,
  targetOf,
}: SessionAutocompleteSpec<T>): OptionCompleter {
  return async (typedText, { deps, context }) => {
    const { media, tickets, clock } = deps;
    const sessions = await media.sessions({ signal: context.signal });
    const offers = sessions.flatMap((session) => {
      const target = targetOf(session);
      const title = sessionChoiceName(context.texts, session);
      return target === undefined ? [] : [{ title, target, facts: sessionFacts(session, context, deps) }];
    });
    const matchingOffers = offers
      .filter(({ title }) => containsText(title, typedText))
      .slice(0, MAX_AUTOCOMPLETE_CHOICES);
    const names = distinctNames(matchingOffers);
    const expiresAt = new Date(clock.now().getTime() + DECISION_TIMEOUT_MS);
    const choices = matchingOffers.map(async ({ target }, index): Promise<OptionChoice> => {
      const id = await tickets.issue({ kind, userId: context.actor.userId, target: JSON.stringify(target), expiresAt });
      return { name: names[index] ?? '', value: `${TICKET_PREFIX}${id}` };
    });
    return await Promise.all(choices);
  };
}

/**
 * The target of a choice, or a sentence that says why the choice cannot be used. Undefined for a typed value. Only the
 * person who got the choice can use it.
 */
export async function readChosenSession<T extends SessionDescription>(
  value: string,
  { kind, schema }: SessionAutocompleteSpec<T>,
  {
    deps,
    context,
  }: CommandDepsAndContext<Pick<CommandDeps, 'tickets' | 'clock'>, Pick<InteractionContext, 'actor' | 'texts'>>,
): Promise<T | { readonly problem: string } | undefined> {
  const { tickets, clock } = deps;
  const { session } = context.texts;
  if (!value.startsWith(TICKET_PREFIX)) return undefined;
  const ticket = await tickets.find(value.slice(TICKET_PREFIX.length));
  if (!ticket || ticket.kind !== kind) return { problem: session.ticketUnknown };
  if (ticket.userId !== context.actor.userId) return { problem: session.ticketOfOther };
  if (ticket.expiresAt <= clock.now()) return { problem: session.ticketExpired };
  return jsonCodec(schema).safeParse(ticket.target).data ?? { problem: session.ticketUnknown };
}
