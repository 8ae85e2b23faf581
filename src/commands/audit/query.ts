import { z } from 'zod';
import { CAPABILITIES } from '../../domain/access/capabilities.ts';
import { AUDIT_OUTCOMES, type AuditQuery, type AuditReader } from '../../domain/audit.ts';
import { serverId } from '../../domain/servers/refs.ts';
import { type ArgsOf, BadOption } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { choice, optional, person, text } from '../framework/options.ts';
import { capability, capabilityOf, changerOf } from '../shared/access/options.ts';
import { formerActions } from '../shared/formerNames.ts';
import { completeSince, sinceOf } from '../shared/history/since.ts';

/** The filters of a search; an export has the same. */
export const filters = {
  person: optional(person()),
  capability: optional(capability),
  text: optional(text({ max: 100 })),
  since: optional(text({ max: 20, complete: completeSince })),
  until: optional(text({ max: 20, complete: completeSince })),
  outcome: optional(choice([...AUDIT_OUTCOMES, 'refused'])),
};
type Filters = ArgsOf<typeof filters>;

/** A search as its buttons keep it. Times are epoch milliseconds; the guild is always the one that is asked in. */
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

/** Throws a BadOption. */
export function planSearch(
  args: Filters,
  { clock }: Pick<Deps, 'clock'>,
  { texts, only: server }: InteractionContext,
): StoredSearch {
  const time = (option: 'since' | 'until') => {
    const typed = args[option];
    const at = typed === undefined ? undefined : sinceOf(typed, clock.now());
    if (typed !== undefined && !at) throw new BadOption(option, texts.audit.badTime);
    return at?.getTime();
  };
  return {
    userId: args.person?.userId,
    capability: args.capability === undefined ? undefined : capabilityOf(args.capability, texts),
    text: args.text,
    since: time('since'),
    until: time('until'),
    outcome: args.outcome,
    server,
  };
}

/**
 * People who run the installation also see their own actions on media servers that this guild may not see.
 */
export const readerOf = (context: Pick<InteractionContext, 'actor' | 'servers' | 'may'>): AuditReader => ({
  guildId: changerOf(context).guildId,
  seen: context.may('servers.manage') ? undefined : context.servers,
});

export function queryOf({ since, until, outcome, ...rest }: StoredSearch, reader: AuditReader): AuditQuery {
  const date = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms));
  return {
    ...rest,
    ...(rest.text !== undefined && { formerActions: formerActions(rest.text) }),
    ...reader,
    since: date(since),
    until: date(until),
    outcome: outcome === 'refused' ? undefined : outcome,
  };
}
