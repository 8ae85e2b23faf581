import type { PeopleDisplayMode } from '../../domain/notifications/peopleShown.ts';
import type { Persona } from '../../domain/people/people.ts';
import type { AccountRef } from '../../domain/servers/refs.ts';
import type { Texts } from '../../render/texts/texts.ts';

interface NamedDevice {
  readonly people: PeopleDisplayMode;
  readonly name: string | undefined;
  /** The media server's name for the person, sent with the event. */
  readonly serverName: string | undefined;
}

export const shownDeviceName = ({ people, name, serverName }: NamedDevice): string | undefined =>
  people === 'name' ? (name ?? serverName) : undefined;

interface NamedPerson {
  readonly people: PeopleDisplayMode;
  readonly texts: Pick<Texts, 'feeds'>;
  /** The stored names of the person. Undefined if there are none. */
  readonly persona: Persona | undefined;
  readonly accountId: AccountRef | undefined;
  /** The media server's name for the person, sent with the event. */
  readonly serverName: string | undefined;
}

export function shownPersonName({ people, texts, persona, accountId, serverName }: NamedPerson): string | undefined {
  const { feeds } = texts;
  if (people === 'nobody') return undefined;
  if (people === 'pseudonym') return persona?.pseudonym ?? feeds.somebody;
  const fallbackName = accountId === undefined ? feeds.somebody : feeds.account(accountId);
  return persona?.alias ?? (persona?.name || serverName || fallbackName);
}

/**
 * True if a message may mention a person beside the name. Not beside a pseudonym or a name that an admin chose, perhaps
 * to reveal less: the mention would tell who it is.
 */
export const mayMentionMembers = (people: PeopleDisplayMode, persona: Persona | undefined): boolean =>
  people === 'name' && persona?.alias === undefined;
