import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { keyIdOf, type StoreKeys, UNDER } from './storeKeys.ts';

/** Whether that database is signed and encrypted with these keys; false where there is none, or nothing can be read from it. */
export function isUnderKeys(path: string, keys: StoreKeys): boolean {
  if (!existsSync(path)) return false;
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { readOnly: true });
    return file.prepare('select value from meta where key = ?').get(UNDER)?.value === keyIdOf(keys);
  } catch {
    return false;
  } finally {
    file?.close();
  }
}
