import { messageOf } from './answers.ts';
import type { EmbeddedWorld } from './embeddedWorld.ts';

type Who = Parameters<EmbeddedWorld['discord']['person']>[0];

/** What that person is answered who enters this token into the form of `/me link`. */
export async function linkAs({ discord }: Pick<EmbeddedWorld, 'discord'>, personName: Who, token: string) {
  const person = discord.person(personName);
  const linkAnswer = await person.run('/me link');
  // Where people can sign in, the form is behind a button.
  const form = linkAnswer.modal ?? (await person.click(messageOf(linkAnswer), 'Type a token')).modal;
  if (!form) throw new Error('no form');
  return await person.submit(form, { token });
}
