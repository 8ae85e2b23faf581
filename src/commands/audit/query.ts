import { z } from 'zod';
import { CAPABILITIES } from '../../domain/access/capabilities.ts';
import { AUDIT_OUTCOMES, type AuditQuery, type AuditReader } from '../../domain/audit.ts';
import { serverId } from '../../domain/servers/refs.ts';
import { type DecodedCommandOptions, InvalidOptionError } from '../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { choiceOption, makeOptionOptional, personOption, textOption } from '../framework/options.ts';
import { anyCapabilityOption, parseCapability, requireChangerInGuild } from '../shared/access/options.ts';
import { formerCommandNames } from '../shared/formerNames.ts';
import { completeSince, parseSince } from '../shared/history/since.ts';

export const auditFilterOptions = {
  person: makeOptionOptional(personOption()),
  capability: makeOptionOptional(anyCapabilityOption),
  text: makeOptionOptional(textOption({ max: 100 })),
  since: makeOptionOptional(textOption({ max: 20, complete: completeSince })),
  until: makeOptionOptional(textOption({ max: 20, complete: completeSince })),
  outcome: makeOptionOptional(choiceOption([...AUDIT_OUTCOMES, 'refused'])),
};
type Filters = DecodedCommandOptions<typeof auditFilterOptions>;

/**
 * A search, as stored in its buttons. Times are in ms since 1970. The guild is not stored, because it is the one in
 * which a button is pressed.
 */
export const storedAuditSearchSchema = z.object({
  userId: z.string().optional(),
  capability: z.enum(CAPABILITIES).optional(),
  text: z.string().optional(),
  since: z.int().optional(),
  until: z.int().optional(),
  outcome: z.enum([...AUDIT_OUTCOMES, 'refused']).optional(),
  upToId: z.int().optional(),
  server: z.int().min(1).transform(serverId).optional(),
});
export type StoredAuditSearch = z.output<typeof storedAuditSearchSchema>;

/** Throws an InvalidOptionError for an invalid option. */
export function planAuditSearch(
  args: Filters,
  { clock }: Pick<CommandDeps, 'clock'>,
  { texts, singleServer: server }: InteractionContext,
): StoredAuditSearch {
  const timeOption = (option: 'since' | 'until') => {
    const typedText = args[option];
    const date = typedText === undefined ? undefined : parseSince(typedText, clock.now());
    if (typedText !== undefined && !date) throw new InvalidOptionError(option, texts.audit.badTime);
    return date?.getTime();
  };
  return {
    userId: args.person?.userId,
    capability: args.capability === undefined ? undefined : parseCapability(args.capability, texts),
    text: args.text,
    since: timeOption('since'),
    until: timeOption('until'),
    outcome: args.outcome,
    server,
  };
}

/** People who run the installation also see entries about media servers that are hidden from this guild. */
export const auditReaderFromContext = (
  context: Pick<InteractionContext, 'actor' | 'servers' | 'may'>,
): AuditReader => ({
  guildId: requireChangerInGuild(context).guildId,
  seen: context.may('servers.manage') ? undefined : context.servers,
});

export function auditQueryFromSearch(
  { since, until, outcome, ...otherFilters }: StoredAuditSearch,
  reader: AuditReader,
): AuditQuery {
  const dateOf = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms));
  return {
    ...otherFilters,
    ...(otherFilters.text !== undefined && { formerActions: formerCommandNames(otherFilters.text) }),
    ...reader,
    since: dateOf(since),
    until: dateOf(until),
    // Refusals are only counted, with a query of their own (`AuditTrail.refusals`). That query has no outcome.
    outcome: outcome === 'refused' ? undefined : outcome,
  };
}
