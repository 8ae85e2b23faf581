import type { EmbeddedWorld } from './embeddedWorld.ts';

type Who = Parameters<EmbeddedWorld['discord']['person']>[0];

/** What that person is answered who enters this token into the form of `/me link`. */
export async function linkAs({ discord }: Pick<EmbeddedWorld, 'discord'>, who: Who, token: string) {
  const person = discord.person(who);
  const { modal } = await person.run('/me link');
  if (!modal) throw new Error('no form');
  return await person.submit(modal, { token });
}
