import { randomBytes } from 'node:crypto';
import type { Capability } from '../../domain/access/capabilities.ts';
import { foundFor } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import type { Signer } from './chain.ts';
import { addUp } from './sums.ts';

/**
 * A person's Discord id as our texts and people write it: a mention, or the digits alone. Ids of channels and
 * roles are marked as such, and keys of the media server have a sign before them.
 */
const PERSON = /<@!?(\d{17,20})>|(?<![\d#]|\b(?:channel|role) )(\d{17,20})(?!\d)/g;
/** Stands for a person whom the trail does not know. */
const SOMEBODY = '@…';
const PSEUDONYM = /<@(p[\w-]{11})>/g;

/** The person's pseudonym, made when it is first needed. In a transaction. */
export async function pseudonymOf(trx: Database, signer: Signer, userId: string): Promise<string> {
  const known = await knownPseudonym(trx, userId);
  if (known !== undefined) return known;
  const person = { pseudonym: `p${randomBytes(9).toString('base64url').slice(0, 11)}`, user_id: userId };
  const row = { ...person, mac: signer.person(person), forget_asked_at: null };
  await trx.insertInto('audit_people').values(row).execute();
  await addUp(trx, signer, { table: 'people', come: [row] });
  return person.pseudonym;
}

export const knownPseudonym = async (db: Database, userId: string): Promise<string | undefined> =>
  (await db.selectFrom('audit_people').select('pseudonym').where('user_id', '=', userId).executeTakeFirst())?.pseudonym;

/** Actions whose texts name picked people; all others hold free text. */
const ABOUT_PEOPLE: readonly Capability[] = ['access.manage', 'account.map', 'account.link', 'privacy.own'];

/**
 * The text with a pseudonym for each person in it. A person who is only mentioned in passing, and never used
 * Usher, gets none: the mention would be the only thing stored about them. In a transaction.
 */
export async function withPseudonyms(
  trx: Database,
  signer: Signer,
  { text, capability }: { readonly text: string | null; readonly capability: Capability },
): Promise<string | null> {
  if (text === null) return null;
  const pseudonyms = new Map<string, string | undefined>();
  for (const [mention, picked] of text.matchAll(PERSON)) {
    const userId = userIdIn(mention);
    const isMeant = picked !== undefined && ABOUT_PEOPLE.includes(capability);
    pseudonyms.set(userId, await (isMeant ? pseudonymOf(trx, signer, userId) : knownPseudonym(trx, userId)));
  }
  return text.replace(PERSON, (mention) => {
    const pseudonym = pseudonyms.get(userIdIn(mention));
    return pseudonym === undefined ? SOMEBODY : `<@${pseudonym}>`;
  });
}

const userIdIn = (mention: string): string => mention.replace(/\D/g, '');

/** The people behind those pseudonyms, except those who were forgotten. */
export async function usersBehind(db: Database, pseudonyms: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const people = db.selectFrom('audit_people').select(['pseudonym', 'user_id']);
  const rows = await foundFor(pseudonyms, (wanted) => people.where('pseudonym', 'in', wanted));
  return new Map(rows.map(({ pseudonym, user_id }) => [pseudonym, user_id]));
}

export const pseudonymsIn = (text: string | null): readonly string[] =>
  [...(text ?? '').matchAll(PSEUDONYM)].flatMap(([, pseudonym]) => pseudonym ?? []);

/**
 * The text with a mention for each pseudonym whose person is known, and the pseudonym alone for the others.
 */
export const withMentions = (text: string, users: ReadonlyMap<string, string>): string =>
  text.replace(PSEUDONYM, (mention) => {
    const pseudonym = mention.slice('<@'.length, -1);
    const userId = users.get(pseudonym);
    return userId === undefined ? pseudonym : `<@${userId}>`;
  });
