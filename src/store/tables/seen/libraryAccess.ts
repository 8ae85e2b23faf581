import { z } from 'zod';
import { libraryRefSchema } from '../../../domain/servers/storedRefs.ts';
import { jsonColumn, serverIdColumn, textColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** Libraries that a person can use: their token lists them, or their account has played something there. */
export const libraryAccessTable = declareTable({
  columns: {
    user_id: textColumn('userId'),
    server_id: serverIdColumn('server'),
    libraries: jsonColumn('libraries', z.array(libraryRefSchema)),
    read_at: timeColumn('readAt'),
  },
  key: ['user_id', 'server_id'],
  owners: { person: { columns: { user_id: 'delete' } }, server: { column: 'server_id' } },
});
