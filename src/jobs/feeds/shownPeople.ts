import type { PeopleShown } from '../../domain/notifications/peopleShown.ts';
import type { Persona } from '../../domain/people/people.ts';
import type { AccountRef } from '../../domain/servers/refs.ts';
import type { Texts } from '../../render/texts/texts.ts';

interface NamedDevice {
  readonly people: PeopleShown;
  readonly name: string | undefined;
  /** The name that the media server gave with the event. */
  readonly serverName: string | undefined;
}

export const deviceName = ({ people, name, serverName }: NamedDevice): string | undefined =>
  people === 'name' ? (name ?? serverName) : undefined;

interface NamedPerson {
  readonly people: PeopleShown;
  readonly texts: Pick<Texts, 'feeds'>;
  /** The stored names; undefined if none are stored. */
  readonly persona: Persona | undefined;
  readonly accountId: AccountRef | undefined;
  /** The name that the media server gave with the event. */
  readonly serverName: string | undefined;
}

export function personName({ people, texts, persona, accountId, serverName }: NamedPerson): string | undefined {
  const { feeds } = texts;
  if (people === 'nobody') return undefined;
  if (people === 'pseudonym') return persona?.pseudonym ?? feeds.somebody;
  const fallbackName = accountId === undefined ? feeds.somebody : feeds.account(accountId);
  return persona?.alias ?? (persona?.name || serverName || fallbackName);
}

/** Leaves out mentions beside a pseudonym, and beside a name that an admin chose, perhaps to reveal less. */
export const showsMembers = (people: PeopleShown, persona: Persona | undefined): boolean =>
  people === 'name' && persona?.alias === undefined;
