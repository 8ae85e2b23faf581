import { burstTests } from '../../support/burstTests.ts';

/**
 * Discord's five seconds are fifty milliseconds here. There are fewer posts than plays, because each post is a message, while plays
 * share messages. `npm run test:long` sends 500 of both, with seconds as long as Discord's.
 */
burstTests({ timeScale: 0.01, posts: 150, plays: 500 });
