import type { Kysely } from 'kysely';
import { addColumn } from '../first/steps.ts';

export const addAccountServiceColumn = (db: Kysely<unknown>): Promise<void> =>
  addColumn(db, 'media_servers', 'account_service text');
