import type { Kysely } from 'kysely';
import { addColumn } from '../first/steps.ts';

/** Each media server has an account service of its own. Existing columns stay unchanged. */
export const addAccountServices = (db: Kysely<unknown>): Promise<void> =>
  addColumn(db, 'media_servers', 'account_service text');
