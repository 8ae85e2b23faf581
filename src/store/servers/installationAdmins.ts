import type { Clock } from '../../domain/clock.ts';
import type { InstallationAdmins } from '../../domain/servers/mediaServers.ts';
import { unlessThere } from '../database/columns.ts';
import type { Database } from '../database/database.ts';

export interface StoredInstallationAdmins extends InstallationAdmins {
  /** Rows were changed beside this port. */
  reload(): Promise<void>;
}

/** In memory, since it is asked before a form is opened, which Discord gives three seconds. */
export async function openInstallationAdmins(
  db: Database,
  { clock }: { readonly clock: Pick<Clock, 'now'> },
): Promise<StoredInstallationAdmins> {
  const read = async () => {
    const rows = await db
      .selectFrom('installation_admins')
      .select('user_id')
      .orderBy('appointed_at')
      .orderBy('user_id')
      .execute();
    return rows.map(({ user_id }) => user_id);
  };
  let appointed: readonly string[] = await read();
  const reload = async () => {
    appointed = await read();
  };
  return {
    list: () => appointed,
    appoint: async (userId, by) => {
      const row = { user_id: userId, appointed_by: by, appointed_at: clock.now().getTime() };
      await db.insertInto('installation_admins').values(row).onConflict(unlessThere).execute();
      await reload();
    },
    dismiss: async (userId) => {
      await db.deleteFrom('installation_admins').where('user_id', '=', userId).execute();
      await reload();
    },
    reload,
  };
}
