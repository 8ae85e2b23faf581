import type { Rule } from '../../domain/access/access.ts';
import type { Audit, AuditAttempt, AuditDetails, AuditEnd } from '../../domain/audit.ts';
import type { Scrub } from '../../domain/scrub.ts';
import type { Announce, Announced, Database, Transaction } from '../database/database.ts';
import { appendRow, eventKeyOf, type NewAuditRow, type Signer } from './chain.ts';
import { knownPseudonym, pseudonymOf, withPseudonyms } from './people.ts';
import { countRefusal } from './refusals.ts';

/** Characters of one text: more than anybody types into an option. */
const MAX_TEXT = 2000;

interface AuditDeps {
  readonly signer: Signer;
  /** Changes that this process has begun and not ended. */
  readonly running: Set<number>;
  /** Tells the audit feed of a change that is over, in the same transaction. */
  readonly announce: Announce;
  /** People type tokens too, and neither a copy of the database nor an exported file may show them. */
  readonly scrub: Scrub;
}

export function createAudit(db: Database, { signer, running, announce, scrub }: AuditDeps): Audit {
  const append = async (trx: Transaction, attempt: AuditAttempt, more: RowPhase) => {
    const row = await rowOf(trx, signer, attempt, more);
    return { id: await appendRow(trx, signer, row), person: row.person };
  };
  return {
    begin: async (given) => {
      const attempt = scrubbed(given, scrub);
      const { id: begunId, person } = await db.transaction().execute((trx) => append(trx, attempt, { phase: 'begun' }));
      running.add(begunId);
      return {
        end: async (ending) => {
          const end = scrubbed(ending, scrub);
          try {
            await db.transaction().execute(async (trx) => {
              // A person who was forgotten meanwhile, as by /me delete, gets no new pseudonym beside the old one.
              const { id } = await append(trx, attempt, { phase: 'ended', begunId, person, end });
              await announce(trx, batchOf(id, await withoutForgotten(trx, attempt, person), end));
            });
          } finally {
            running.delete(begunId);
          }
        },
      };
    },
    read: async (attempt, ending) => {
      const end = scrubbed(ending, scrub);
      await db.transaction().execute((trx) => append(trx, scrubbed(attempt, scrub), { phase: 'read', end }));
    },
    refuse: (refusal) => db.transaction().execute((trx) => countRefusal(trx, signer, refusal)),
  };
}

const DETAILS = ['target', 'before', 'after', 'reason'] as const satisfies readonly (keyof AuditDetails)[];

/** The action too: that of a rule has its name, which somebody typed. */
function scrubbed<Details extends AuditDetails & { readonly action?: string }>(
  details: Details,
  scrub: Scrub,
): Details {
  const said = ([...DETAILS, 'action'] as const).flatMap((name) => {
    const text = details[name];
    return text === undefined ? [] : [[name, scrub(text)] as const];
  });
  return { ...details, ...Object.fromEntries(said) };
}

/** Writes a change that begins and ends with this very transaction; gives its event. */
export async function recordChange(
  trx: Transaction,
  signer: Signer,
  attempt: AuditAttempt,
  end: AuditEnd,
): Promise<Announced> {
  const begunId = await appendRow(trx, signer, await rowOf(trx, signer, attempt, { phase: 'begun' }));
  const ended = await rowOf(trx, signer, attempt, { phase: 'ended', begunId, end });
  return batchOf(await appendRow(trx, signer, ended), attempt, end);
}

interface RowPhase {
  readonly phase: NewAuditRow['phase'];
  readonly begunId?: number;
  /** Their pseudonym as it was at the beginning; missing there. */
  readonly person?: string | null;
  readonly end?: AuditEnd;
}

async function rowOf(
  trx: Database,
  signer: Signer,
  attempt: AuditAttempt,
  { phase, begunId, person, end }: RowPhase,
): Promise<NewAuditRow> {
  const { userId, guildId, channelId, action, capability, rule, interactionId } = attempt;
  const said = (text: string | undefined) => withPseudonyms(trx, signer, clipped(text), capability);
  const text = (name: (typeof DETAILS)[number]) => said(end?.[name] ?? attempt[name]);
  return {
    ...{ phase, begun_id: begunId ?? null, at: (end ?? attempt).at.getTime() },
    person: person === undefined ? await personOf(trx, signer, userId) : person,
    ...{ guild_id: guildId ?? null, channel_id: channelId ?? null, action: (await said(action)) ?? '', capability },
    rule: rule ? JSON.stringify(withoutPerson(rule)) : null,
    ...{ target: await text('target'), before: await text('before') },
    ...{ after: await text('after'), reason: await text('reason') },
    ...{ outcome: end?.outcome ?? null, failure: end?.failure ?? null, interaction_id: interactionId ?? null },
    server_id: end?.server ?? attempt.server ?? null,
    duration_ms: end ? Math.max(0, end.at.getTime() - attempt.at.getTime()) : null,
  };
}

/** An id that the cut went through is left out: half of one would stay, which no pseudonym stands for. */
function clipped(text: string | undefined): string | null {
  if (text === undefined || text.length <= MAX_TEXT) return text ?? null;
  return text.slice(0, MAX_TEXT).replace(/(?:<(?:@!?)?)?\d*$/, '');
}

const personOf = async (trx: Database, signer: Signer, userId: string | undefined): Promise<string | null> =>
  userId === undefined ? null : await pseudonymOf(trx, signer, userId);

/** A rule that names a person names the one who acts: the row has their pseudonym already. */
function withoutPerson(rule: Rule): Rule {
  if (rule.kind !== 'override' || rule.override.subject.kind !== 'person') return rule;
  return { ...rule, override: { ...rule.override, subject: { kind: 'person', id: '' } } };
}

type Attempted = AuditAttempt & { readonly pseudonym?: string | undefined };

/** A person who was forgotten meanwhile is announced by the pseudonym that they had. */
async function withoutForgotten(trx: Database, attempt: AuditAttempt, person: string | null): Promise<Attempted> {
  const { userId, ...rest } = attempt;
  const isForgotten = userId !== undefined && (await knownPseudonym(trx, userId)) !== person;
  return isForgotten ? { ...rest, pseudonym: person ?? undefined } : attempt;
}

function batchOf(id: number, { at: begunAt, ...attempt }: Attempted, { at, server, ...end }: AuditEnd): Announced {
  const { action, capability, userId, pseudonym, guildId, channelId, ...details } = attempt;
  const known = { target: details.target, before: details.before, after: details.after, reason: details.reason };
  const data = { id, action, capability, userId, pseudonym, channelId, ...known, ...end };
  const about = server ?? attempt.server;
  return { feed: 'audit', server: about, events: [{ key: eventKeyOf(id), at, guildId, data: JSON.stringify(data) }] };
}
