import { deviceKeyColumn, textColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** Names of devices, which often contain the name of their owner. */
export const devicesTable = declareTable({
  columns: {
    device_id: deviceKeyColumn('deviceId'),
    name: textColumn('name'),
  },
  key: ['device_id'],
  owners: { account: 'by hand', server: { column: 'device_id' } },
});
