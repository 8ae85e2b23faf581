import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Signer } from './chain.ts';
import { addUp } from './sums.ts';

const MENTION = /<@!?(\d{17,20})>/g;
const PSEUDONYM = /<@(p[\w-]{11})>/g;

/** The pseudonym of that person, made up when it is first needed. In a transaction. */
export async function pseudonymOf(trx: Database, signer: Signer, userId: string): Promise<string> {
  const known = await knownPseudonym(trx, userId);
  if (known !== undefined) return known;
  const person = { pseudonym: `p${randomBytes(9).toString('base64url').slice(0, 11)}`, user_id: userId };
  const row = { ...person, mac: signer.person(person), forget_asked_at: null };
  await trx.insertInto('audit_people').values(row).execute();
  await addUp(trx, signer, 'people', { come: [row] });
  return person.pseudonym;
}

export const knownPseudonym = async (db: Database, userId: string): Promise<string | undefined> =>
  (await db.selectFrom('audit_people').select('pseudonym').where('user_id', '=', userId).executeTakeFirst())?.pseudonym;

/** The text with a pseudonym for each person who is mentioned in it. In a transaction. */
export async function withPseudonyms(trx: Database, signer: Signer, text: string | null): Promise<string | null> {
  if (text === null) return null;
  const pseudonyms = new Map<string, string>();
  for (const [, userId = ''] of text.matchAll(MENTION)) pseudonyms.set(userId, await pseudonymOf(trx, signer, userId));
  return text.replace(MENTION, (whole, userId: string) => {
    const pseudonym = pseudonyms.get(userId);
    return pseudonym === undefined ? whole : `<@${pseudonym}>`;
  });
}

/** Who those pseudonyms are, as far as they were not forgotten. */
export async function usersBehind(db: Database, pseudonyms: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(pseudonyms)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('audit_people')
    .select(['pseudonym', 'user_id'])
    .where('pseudonym', 'in', wanted)
    .execute();
  return new Map(rows.map(({ pseudonym, user_id }) => [pseudonym, user_id]));
}

export const pseudonymsIn = (text: string | null): readonly string[] =>
  [...(text ?? '').matchAll(PSEUDONYM)].flatMap(([, pseudonym]) => pseudonym ?? []);

/** The text with a mention for each pseudonym whose person is known, and the pseudonym alone for the others. */
export const withMentions = (text: string, users: ReadonlyMap<string, string>): string =>
  text.replace(PSEUDONYM, (_, pseudonym: string) => {
    const userId = users.get(pseudonym);
    return userId === undefined ? pseudonym : `<@${userId}>`;
  });
