import type { Database } from '../database/database.ts';
import { createEncryption } from './encryption.ts';
import { replaceFirstSetupKey } from './firstSetup.ts';
import { tokenContext } from './linkedAccounts.ts';

/** Encrypts every token with another key. One that cannot be read stays as it is: its person is asked to link again. In a transaction. */
export async function replaceAccountsKey(
  trx: Database,
  before: Uint8Array,
  after: Uint8Array,
): Promise<{ readonly tokens: number; readonly unreadable: number }> {
  const [from, to] = [createEncryption(before), createEncryption(after)];
  const rows = trx.selectFrom('linked_accounts').select(['user_id', 'token']).where('token', 'is not', null);
  let [tokens, unreadable] = [0, 0];
  for (const { user_id, token } of await rows.execute()) {
    const context = tokenContext(user_id);
    const again = reencrypted(() => to.encrypt(from.decrypt(token ?? '', context), context));
    if (again === undefined) unreadable += 1;
    else {
      tokens += 1;
      await trx.updateTable('linked_accounts').set({ token: again }).where('user_id', '=', user_id).execute();
    }
  }
  await replaceFirstSetupKey(trx, before, after);
  return { tokens, unreadable };
}

function reencrypted(encrypt: () => string): string | undefined {
  try {
    return encrypt();
  } catch {
    return undefined;
  }
}
