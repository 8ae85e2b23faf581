import { MAX_PICK_PARTICIPANTS, type PickParticipants } from '../domain/people/countedIn.ts';
import type { Database } from './database/database.ts';
import { pickParticipantsTable } from './tables/members/countedIn.ts';
import { encodeRow } from './tables/rows.ts';

export function createPickParticipantStore(db: Database): PickParticipants {
  const countedUsers = async (trx: Database, pickId: string): Promise<readonly string[]> => {
    const rows = await trx
      .selectFrom('counted_in')
      .select('user_id')
      .where('pick_id', '=', pickId)
      .orderBy('at')
      .execute();
    return rows.map(({ user_id }) => user_id);
  };
  return {
    of: (pickId) => countedUsers(db, pickId),
    add: (pickId, userId, at) =>
      db.transaction().execute(async (trx) => {
        const userIds = await countedUsers(trx, pickId);
        if (userIds.includes(userId)) return 'known';
        if (userIds.length >= MAX_PICK_PARTICIPANTS) return 'full';
        await trx.insertInto('counted_in').values(encodeRow(pickParticipantsTable, { pickId, userId, at })).execute();
        return 'added';
      }),
  };
}
