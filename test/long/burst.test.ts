import { burstTests } from '../support/burstTests.ts';

/** Discord's own five messages in five seconds of a channel, and fifty requests a second. */
burstTests({ timeScale: 1, posts: 500, plays: 500 });
