import { z } from 'zod';
import { CAPABILITIES } from '../../domain/access/capabilities.ts';
import { AUDIT_OUTCOMES, type AuditQuery, type AuditReader } from '../../domain/audit.ts';
import { serverId } from '../../domain/servers/refs.ts';
import { type ArgsOf, BadOption } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { choice, optional, person, text } from '../framework/options.ts';
import { capability, readCapability, requireChanger } from '../shared/access/options.ts';
import { formerActions } from '../shared/formerNames.ts';
import { completeSince, parseSince } from '../shared/history/since.ts';

export const filters = {
  person: optional(person()),
  capability: optional(capability),
  text: optional(text({ max: 100 })),
  since: optional(text({ max: 20, complete: completeSince })),
  until: optional(text({ max: 20, complete: completeSince })),
  outcome: optional(choice([...AUDIT_OUTCOMES, 'refused'])),
};
type Filters = ArgsOf<typeof filters>;

/**
 * A search, as its buttons store it. Times are in ms since 1970. The guild is not stored: it is the one where the
 * button is pressed.
 */
export const storedSearch = z.object({
  userId: z.string().optional(),
  capability: z.enum(CAPABILITIES).optional(),
  text: z.string().optional(),
  since: z.int().optional(),
  until: z.int().optional(),
  outcome: z.enum([...AUDIT_OUTCOMES, 'refused']).optional(),
  upToId: z.int().optional(),
  server: z.int().min(1).transform(serverId).optional(),
});
export type StoredSearch = z.output<typeof storedSearch>;

/** Throws a BadOption for an invalid option. */
export function planSearch(
  args: Filters,
  { clock }: Pick<Deps, 'clock'>,
  { texts, singleServer: server }: InteractionContext,
): StoredSearch {
  const timeOption = (option: 'since' | 'until') => {
    const typedText = args[option];
    const date = typedText === undefined ? undefined : parseSince(typedText, clock.now());
    if (typedText !== undefined && !date) throw new BadOption(option, texts.audit.badTime);
    return date?.getTime();
  };
  return {
    userId: args.person?.userId,
    capability: args.capability === undefined ? undefined : readCapability(args.capability, texts),
    text: args.text,
    since: timeOption('since'),
    until: timeOption('until'),
    outcome: args.outcome,
    server,
  };
}

/** People who run the installation also see entries about media servers that this guild may not see. */
export const auditReader = (context: Pick<InteractionContext, 'actor' | 'servers' | 'may'>): AuditReader => ({
  guildId: requireChanger(context).guildId,
  seen: context.may('servers.manage') ? undefined : context.servers,
});

export function queryOf({ since, until, outcome, ...otherFilters }: StoredSearch, reader: AuditReader): AuditQuery {
  const dateOf = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms));
  return {
    ...otherFilters,
    ...(otherFilters.text !== undefined && { formerActions: formerActions(otherFilters.text) }),
    ...reader,
    since: dateOf(since),
    until: dateOf(until),
    outcome: outcome === 'refused' ? undefined : outcome,
  };
}
