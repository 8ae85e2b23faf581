import { test } from 'vitest';
import { type Outage, refusedFor, survives, turnedAwayFor } from '../support/outages.ts';

const OUTAGES: readonly Outage[] = [
  {
    name: 'the gateway calls its session invalid, to be resumed (op 9)',
    happens: ({ gateway }) => gateway.invalidate(true),
    counts: { identified: 1, resumed: 1 },
  },
  {
    name: 'the gateway answers RESUME with an invalid session (op 9)',
    happens: ({ gateway }) => {
      gateway.invalidateResume(false);
      gateway.drop();
    },
    counts: { identified: 2, resumed: 0 },
  },
  {
    name: 'the gateway goes away (close code 1001)',
    happens: ({ gateway }) => gateway.closeWith(1001),
    counts: { identified: 1, resumed: 1 },
  },
  {
    name: 'Discord refuses connections for 40 seconds',
    happens: (discord) => refusedFor(discord, 40_000),
    counts: { identified: 2, resumed: 0 },
  },
  {
    name: 'the gateway answers 503 for 40 seconds',
    happens: (discord) => turnedAwayFor(discord, 40_000, 503),
    counts: { identified: 1, resumed: 1 },
  },
  {
    name: 'the gateway never answers a connection, for 40 seconds',
    happens: (discord) => turnedAwayFor(discord, 40_000, 'silently'),
    counts: { identified: 1, resumed: 1 },
  },
];

test.concurrent.for(OUTAGES)('a bot continues after $name', survives);
