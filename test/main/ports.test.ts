import { expectTypeOf, test } from 'vitest';
import type { DatabaseStore } from '../../src/domain/store.ts';
import type { BotServices } from '../../src/main/ports.ts';
import type { AllMediaServers } from '../../src/main/servers/allServers.ts';

// A name stands for one port, so that none is handed on for another. `npm run check:types` notices it.
test('the services of the database, of the bot and of all media servers have no name in common', () => {
  expectTypeOf<keyof DatabaseStore & keyof BotServices>().toBeNever();
  expectTypeOf<keyof DatabaseStore & keyof AllMediaServers>().toBeNever();
  expectTypeOf<keyof BotServices & keyof AllMediaServers>().toBeNever();
});
