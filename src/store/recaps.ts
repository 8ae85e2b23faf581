import { type SqlBool, sql } from 'kysely';
import type { Clock } from '../domain/clock.ts';
import type { CalendarEvents, PendingRecapRedraws } from '../domain/notifications/recapEvents.ts';
import type { PersonalRecapChoice, RecapChoices } from '../domain/people/recapChoices.ts';
import type { AccountRef } from '../domain/servers/refs.ts';
import { NEXT_SUBSCRIPTION_REVISION } from './database/columns.ts';
import type { Database, StoreReportedEvents } from './database/database.ts';
import { findKnownEventKeys } from './notifications/events/events.ts';
import {
  canBeEdited,
  clearPostRedrawMark,
  giveUpPostRedraw,
  markPossiblySentPostsForRedraw,
  postsToRedraw,
  withdrawWaitingEdits,
  withdrawWaitingPosts,
} from './notifications/posts/feedPosts.ts';
import { insertPost } from './notifications/posts/posts.ts';
import { recapChoicesTable } from './tables/members/recapChoices.ts';
import { encodeRow } from './tables/rows.ts';

const createRecapChoices = (db: Database, clock: Clock): RecapChoices => ({
  choose: (choiceOfPerson) =>
    db.transaction().execute(async (trx) => {
      const { userId, choice } = choiceOfPerson;
      const isNamed = await appearsByName(trx, choiceOfPerson);
      const isChoiceChanged = await storeChoice(trx, choiceOfPerson);
      const areAccountsChanged =
        choice === 'out' ? await excludeAccounts(trx, userId) : await includeAccounts(trx, userId);
      const isLeftOutNow = choice === 'out' && areAccountsChanged;
      if (isLeftOutNow || (isNamed && isChoiceChanged)) await withdrawUnsentRecaps(trx, clock.now());
      const isStillOut = choice !== 'out' && (await isLeftOut(trx, userId));
      return { isChanged: isChoiceChanged || areAccountsChanged, isStillOut };
    }),
  in: async (guildId) => {
    const peopleByName = db
      .selectFrom('recap_choices')
      .selectAll()
      .where('guild_id', '=', guildId)
      .where('choice', '=', 'on');
    const exclusions = db.selectFrom('recap_exclusions').select('account_id').orderBy('account_id');
    return {
      names: new Map((await peopleByName.execute()).map((row) => [row.user_id, row.name])),
      exceptAccountIds: (await exclusions.execute()).map(({ account_id }) => account_id),
    };
  },
});

async function appearsByName(db: Database, { guildId, userId }: PersonalRecapChoice): Promise<boolean> {
  const choices = db.selectFrom('recap_choices').select('choice').where('guild_id', '=', guildId);
  const row = await choices.where('user_id', '=', userId).executeTakeFirst();
  return row?.choice === 'on';
}

/**
 * Renders recaps and their edits again if they are being rendered or their send has not begun. Recaps in doubt are
 * redrawn by the next run. Must run in a transaction.
 */
async function withdrawUnsentRecaps(trx: Database, now: Date): Promise<void> {
  await trx.updateTable('subscriptions').set(NEXT_SUBSCRIPTION_REVISION).where('feed', '=', 'recap').execute();
  await withdrawWaitingPosts(trx, 'recap', now);
  await withdrawWaitingEdits(trx, 'recap');
  await markPossiblySentPostsForRedraw(trx, 'recap');
}

/** Stores a choice about recaps. False if nothing changed. The default choice `off` has no row. */
async function storeChoice(trx: Database, { guildId, userId, choice, name }: PersonalRecapChoice): Promise<boolean> {
  const choices = trx.selectFrom('recap_choices').selectAll().where('guild_id', '=', guildId);
  const before = await choices.where('user_id', '=', userId).executeTakeFirst();
  const isSameChoice = (before?.choice ?? 'off') === choice;
  const isSameName = choice === 'off' || before?.name === name;
  if (isSameChoice && isSameName) return false;
  await trx.deleteFrom('recap_choices').where('guild_id', '=', guildId).where('user_id', '=', userId).execute();
  if (choice === 'off') return true;
  await trx
    .insertInto('recap_choices')
    .values(encodeRow(recapChoicesTable, { guildId, userId, choice, name }))
    .execute();
  return true;
}

/**
 * Leaves the person's accounts out of recaps for ever. False if they were already left out. Recaps that are being
 * rendered are rendered again.
 */
async function excludeAccounts(trx: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`insert into recap_exclusions (account_id)
    select account_id from linked_accounts where user_id = ${userId} and account_id is not null
    on conflict do nothing returning account_id`.execute(trx);
  if (rows.length === 0) return false;
  await trx.updateTable('subscriptions').set(NEXT_SUBSCRIPTION_REVISION).where('feed', '=', 'recap').execute();
  return true;
}

/**
 * Leaves a new account out of recaps if its person chose to stay out. Recaps that wait to be sent are rendered again.
 * Must run in the transaction that links the account.
 */
export async function excludeAccountsIfOptedOut(trx: Database, userId: string, now: Date): Promise<void> {
  if ((await staysOut(trx, userId)) && (await excludeAccounts(trx, userId))) await withdrawUnsentRecaps(trx, now);
}

/** True if the person chose `out` in any guild. */
async function staysOut(db: Database, userId: string): Promise<boolean> {
  const choices = db.selectFrom('recap_choices').select('user_id').where('user_id', '=', userId);
  return (await choices.where('choice', '=', 'out').executeTakeFirst()) !== undefined;
}

/** True if the person stays out of recaps, or has an account that is left out for another person. */
async function isLeftOut(db: Database, userId: string): Promise<boolean> {
  const exclusions = db
    .selectFrom('recap_exclusions')
    .innerJoin('linked_accounts', (join) =>
      join.onRef('linked_accounts.account_id', '=', 'recap_exclusions.account_id'),
    );
  const exclusionsOfPerson = exclusions.select('user_id').where('user_id', '=', userId);
  return (await staysOut(db, userId)) || (await exclusionsOfPerson.executeTakeFirst()) !== undefined;
}

/**
 * Leaves a forgotten person out of recaps. Posted recaps have to be made again. Resolves to the person's accounts. Must
 * run before the links to the accounts are deleted.
 */
export async function excludeForgottenPersonFromRecaps(trx: Database, userId: string): Promise<readonly AccountRef[]> {
  await excludeAccounts(trx, userId);
  const links = trx.selectFrom('linked_accounts').select('account_id').where('user_id', '=', userId);
  const accountIds = (await links.execute()).flatMap(({ account_id }) => account_id ?? []);
  await setRedrawDue(trx, accountIds, 1);
  return accountIds;
}

async function setRedrawDue(db: Database, accountIds: readonly AccountRef[], redraw_due: 0 | 1): Promise<void> {
  await db.updateTable('recap_exclusions').set({ redraw_due }).where('account_id', 'in', accountIds).execute();
}

/**
 * Includes the person's accounts in recaps again, unless another person with the account stays out. False if none was
 * left out.
 */
async function includeAccounts(trx: Database, userId: string): Promise<boolean> {
  const ownAccounts = trx.selectFrom('linked_accounts').select('account_id').where('user_id', '=', userId);
  const { numDeletedRows } = await trx
    .deleteFrom('recap_exclusions')
    .where(
      'account_id',
      'in',
      ownAccounts.where('account_id', 'is not', null).$narrowType<{ account_id: AccountRef }>(),
    )
    .where(
      sql<SqlBool>`not exists (select 1 from linked_accounts as link join recap_choices as c
        on c.user_id = link.user_id and c.choice = 'out'
        where link.account_id = recap_exclusions.account_id)`,
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

const createCalendarEvents = (db: Database, announce: StoreReportedEvents, clock: Clock): CalendarEvents => ({
  known: (feed, eventKeys) => findKnownEventKeys(db, { feed, eventKeys, now: clock.now().getTime() }),
  record: (feed, events) => db.transaction().execute((trx) => announce(trx, { feed, events })),
});

const createDueRedraws = (db: Database, clock: Clock): PendingRecapRedraws => ({
  accounts: async () => {
    const due = db.selectFrom('recap_exclusions').select('account_id').where('redraw_due', '=', 1);
    return (await due.orderBy('account_id').execute()).map(({ account_id }) => account_id);
  },
  done: (accountIds) => setRedrawDue(db, accountIds, 0),
  posts: () => postsToRedraw(db),
  postDone: (post) => giveUpPostRedraw(db, post),
  revisionOf: (subscriptionId) => readRevision(db, subscriptionId),
  addEdit: ({ edit, subscriptionId, revision, isComplete }) =>
    db.transaction().execute(async (trx) => {
      if ((await readRevision(trx, subscriptionId)) !== revision) return false;
      // The post may have gone back to the publisher, or been given up, while the edit was drawn.
      if (!(await canBeEdited(trx, { channelId: edit.channelId, key: edit.edits }))) return false;
      // Undoes the transaction by throwing. Otherwise, the earlier edits that the insertion dropped would be lost.
      if (!(await insertPost(trx, edit, { now: clock.now().getTime() })))
        throw new Error(`there is a post ${edit.key} already`);
      if (isComplete) await clearPostRedrawMark(trx, { channelId: edit.channelId, key: edit.edits });
      return true;
    }),
});

async function readRevision(db: Database, subscriptionId: number): Promise<number | undefined> {
  const revisions = db.selectFrom('subscriptions').select('revision').where('id', '=', subscriptionId);
  return (await revisions.executeTakeFirst())?.revision;
}

export const createRecapStores = (db: Database, announce: StoreReportedEvents, clock: Clock) => ({
  recapChoices: createRecapChoices(db, clock),
  calendarEvents: createCalendarEvents(db, announce, clock),
  dueRedraws: createDueRedraws(db, clock),
});
