import { burstTests } from '../support/burstTests.ts';

/** This uses Discord's real limits: five messages in five seconds per channel, and fifty requests a second. */
burstTests({ timeScale: 1, posts: 500, plays: 500 });
