import type { SimulatedDiscordUser } from '../../sandbox/discord/people/actor.ts';
import { firstIdIn, messageOf } from './answers.ts';

/** The text of `/doctor` with the checks that passed, which its button shows. */
export async function everyCheck(person: Pick<SimulatedDiscordUser, 'run' | 'click'>): Promise<string> {
  const message = messageOf(await person.run('/doctor'));
  return (await person.click(message, firstIdIn(message))).text;
}
