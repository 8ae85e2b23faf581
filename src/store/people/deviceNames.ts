import type { DeviceName } from '../../domain/people/people.ts';
import { chunksOf } from '../database/columns.ts';
import type { Database } from '../database/database.ts';

export async function deviceNamesOf(db: Database, deviceIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const ids of chunksOf([...new Set(deviceIds)])) {
    const rows = await db.selectFrom('devices').selectAll().where('device_id', 'in', ids).execute();
    for (const { device_id, name } of rows) names.set(device_id, name);
  }
  return names;
}

/** Keeps what the server calls these devices now. */
export async function rememberDeviceNames(trx: Database, names: readonly DeviceName[]): Promise<void> {
  for (const { deviceId, name } of names)
    await trx
      .insertInto('devices')
      .values({ device_id: deviceId, name })
      .onConflict((conflict) => conflict.column('device_id').doUpdateSet({ name }))
      .execute();
}
