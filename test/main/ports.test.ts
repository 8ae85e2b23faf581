import { expectTypeOf, test } from 'vitest';
import type { Store } from '../../src/domain/store.ts';
import type { Ports } from '../../src/main/ports.ts';
import type { AllServers } from '../../src/main/servers/allServers.ts';

// A name stands for one port, so that none is handed on for another. `npm run check:types` notices it.
test('the ports of the database, of the bot and of all media servers have different names', () => {
  expectTypeOf<keyof Store & keyof Ports>().toBeNever();
  expectTypeOf<keyof Store & keyof AllServers>().toBeNever();
  expectTypeOf<keyof Ports & keyof AllServers>().toBeNever();
});
