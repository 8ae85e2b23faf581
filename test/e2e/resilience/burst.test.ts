import { burstTests } from '../../support/burstTests.ts';

/**
 * Discord's five seconds are fifty milliseconds. Fewer posts than plays: they are a message each, where plays are told
 * together. `npm run test:long` sends 500 of both, in seconds as long as Discord's.
 */
burstTests({ timeScale: 0.01, posts: 150, plays: 500 });
