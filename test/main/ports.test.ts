import { expectTypeOf, test } from 'vitest';
import type { Store } from '../../src/domain/store.ts';
import type { Ports } from '../../src/main/ports.ts';
import type { AllServers } from '../../src/main/servers/allServers.ts';

// `main` spreads them into one object, in which the last of two members with the same name would win. `npm run check:types` notices it.
test('the ports of the database, of the bot and of all media servers have different names', () => {
  expectTypeOf<keyof Store & keyof Ports>().toBeNever();
  expectTypeOf<keyof Store & keyof AllServers>().toBeNever();
  expectTypeOf<keyof Ports & keyof AllServers>().toBeNever();
});
