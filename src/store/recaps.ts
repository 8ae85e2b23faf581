import type { RecapEvents } from '../domain/notifications/recapEvents.ts';
import type { RecapChoices } from '../domain/people/recapChoices.ts';
import type { Announce, Database } from './database/database.ts';
import { recapChoices } from './tables/members/recapChoices.ts';
import { encodeRow } from './tables/rows.ts';

const createRecapChoices = (db: Database): RecapChoices => ({
  choose: ({ guildId, userId, choice, name }) =>
    db.transaction().execute(async (trx) => {
      const own = trx.selectFrom('recap_choices').selectAll().where('guild_id', '=', guildId);
      const before = await own.where('user_id', '=', userId).executeTakeFirst();
      if ((before?.choice ?? 'off') === choice && (choice === 'off' || before?.name === name)) return false;
      const rows = trx.deleteFrom('recap_choices').where('guild_id', '=', guildId).where('user_id', '=', userId);
      await rows.execute();
      if (choice === 'off') return true;
      await trx
        .insertInto('recap_choices')
        .values(encodeRow(recapChoices, { guildId, userId, choice, name }))
        .execute();
      return true;
    }),
  in: async (guildId) => {
    const visible = db
      .selectFrom('recap_choices')
      .selectAll()
      .where('guild_id', '=', guildId)
      .where('choice', '=', 'on');
    const out = db.selectFrom('recap_choices').select('user_id').distinct().where('choice', '=', 'out');
    return {
      names: new Map((await visible.execute()).map((row) => [row.user_id, row.name])),
      out: (await out.execute()).map((row) => row.user_id),
    };
  },
});

const createRecapEvents = (db: Database, announce: Announce): RecapEvents => ({
  record: (events) => db.transaction().execute((trx) => announce(trx, { feed: 'recap', events })),
});

export const createRecaps = (db: Database, announce: Announce) => ({
  recapChoices: createRecapChoices(db),
  recapEvents: createRecapEvents(db, announce),
});
