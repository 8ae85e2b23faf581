import { randomBytes } from 'node:crypto';
import type { Capability } from '../../domain/access/capabilities.ts';
import { selectInChunks } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import type { Signer } from './chain.ts';
import { updateTableChecksums } from './sums.ts';

/**
 * Matches a person's Discord id in a text: a mention, or digits alone. Digits after `channel`, `role` or `#` are not
 * people.
 */
const PERSON = /<@!?(\d{17,20})>|(?<![\d#]|\b(?:channel|role) )(\d{17,20})(?!\d)/g;
const UNKNOWN_PERSON = '@…';
const PSEUDONYM = /<@(p[\w-]{11})>/g;

export async function findOrCreatePseudonym(trx: Database, signer: Signer, userId: string): Promise<string> {
  const existingPseudonym = await findPseudonym(trx, userId);
  if (existingPseudonym !== undefined) return existingPseudonym;
  const person = { pseudonym: `p${randomBytes(9).toString('base64url').slice(0, 11)}`, user_id: userId };
  const row = { ...person, mac: signer.person(person), forget_asked_at: null };
  await trx.insertInto('audit_people').values(row).execute();
  await updateTableChecksums(trx, signer, { table: 'people', addedRows: [row] });
  return person.pseudonym;
}

export const findPseudonym = async (db: Database, userId: string): Promise<string | undefined> =>
  (await db.selectFrom('audit_people').select('pseudonym').where('user_id', '=', userId).executeTakeFirst())?.pseudonym;

/** Capabilities whose audit texts contain the ids of chosen people. Other capabilities have free text. */
const ABOUT_PEOPLE: readonly Capability[] = ['access.manage', 'account.map', 'account.link', 'privacy.own'];

/**
 * A mentioned person without a pseudonym becomes `@…`, because a new pseudonym would be the only data stored about
 * them.
 */
export async function replacePeopleByPseudonyms(
  trx: Database,
  signer: Signer,
  { text, capability }: { readonly text: string | null; readonly capability: Capability },
): Promise<string | null> {
  if (text === null) return null;
  const pseudonyms = new Map<string, string | undefined>();
  for (const [mention, idInMention] of text.matchAll(PERSON)) {
    const userId = userIdIn(mention);
    const isChosenPerson = idInMention !== undefined && ABOUT_PEOPLE.includes(capability);
    const pseudonym = isChosenPerson
      ? await findOrCreatePseudonym(trx, signer, userId)
      : await findPseudonym(trx, userId);
    pseudonyms.set(userId, pseudonym);
  }
  return text.replace(PERSON, (mention) => {
    const pseudonym = pseudonyms.get(userIdIn(mention));
    return pseudonym === undefined ? UNKNOWN_PERSON : `<@${pseudonym}>`;
  });
}

const userIdIn = (mention: string): string => mention.replace(/\D/g, '');

export async function userIdsByPseudonym(
  db: Database,
  pseudonyms: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const people = db.selectFrom('audit_people').select(['pseudonym', 'user_id']);
  const rows = await selectInChunks(pseudonyms, (names) => people.where('pseudonym', 'in', names));
  return new Map(rows.map(({ pseudonym, user_id }) => [pseudonym, user_id]));
}

export const pseudonymsInText = (text: string | null): readonly string[] =>
  [...(text ?? '').matchAll(PSEUDONYM)].flatMap(([, pseudonym]) => pseudonym ?? []);

/** Pseudonyms of forgotten people cannot be replaced and stay. */
export const replacePseudonymsByMentions = (text: string, users: ReadonlyMap<string, string>): string =>
  text.replace(PSEUDONYM, (mention) => {
    const pseudonym = mention.slice('<@'.length, -1);
    const userId = users.get(pseudonym);
    return userId === undefined ? pseudonym : `<@${userId}>`;
  });
