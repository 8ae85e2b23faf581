import process from 'node:process';
import { simulateNewcomerSetup } from './journey.ts';

/**
 * `npm run first-minutes`: sets the bot up against the embedded servers, following the guides for newcomers, from the
 * first start to notifications, a board and a rule, and counts the actions.
 */
const began = performance.now();
const { counts } = await simulateNewcomerSetup((line) => void process.stdout.write(`${line}\n`));
const { shell, answers, commands, presses } = counts;
const seconds = Math.round((performance.now() - began) / 1000);
process.stdout.write(
  `\n${shell} commands in a shell, ${answers} answers, ${commands} commands and ${presses} press in Discord; ${seconds} s here, without a person's thinking and without npm ci.\n`,
);
