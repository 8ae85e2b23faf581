import { deviceKey, text } from '../column.ts';
import { table } from '../table.ts';

/** Names of devices, which often contain the name of their owner. */
export const devices = table({
  columns: {
    device_id: deviceKey('deviceId'),
    name: text('name'),
  },
  key: ['device_id'],
  owners: { account: 'by hand', server: { column: 'device_id' } },
});
