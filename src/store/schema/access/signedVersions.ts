import type { Kysely } from 'kysely';
import { addColumn } from '../first/steps.ts';

/**
 * Adds a column for the signature of a permission map's version. Existing rows are signed at the first start after the
 * update.
 */
export const addSignatureToPermissionMaps = (db: Kysely<unknown>): Promise<void> =>
  addColumn(db, 'access_versions', 'mac text');
