import { test } from 'vitest';
import { type Outage, refusedFor, survives, turnedAwayFor } from '../support/outages.ts';

const OUTAGES: readonly Outage[] = [
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

test.concurrent.for(OUTAGES)('a bot goes on after $name', survives);
