import { setImmediate as turn } from 'node:timers/promises';
import type { MembersOfAccounts } from '../../people/members.ts';
import type { PeopleNames } from '../../people/people.ts';
import { type AccountLinks, readGuildPersonas } from '../../people/persons.ts';
import type { RecapChoices, RecapPeople } from '../../people/recapChoices.ts';
import type { AccountRef, ServerId } from '../../servers/refs.ts';
import type { PlayCounter } from '../plays.ts';
import { createRecapCounter } from './count.ts';
import type { RecapTimeRanges } from './period.ts';
import type { RecapNumbers } from './recap.ts';

/**
 * Finds, for each account, the first account of the same person. Accounts that are connected to no other account may be
 * left out.
 */
export type FindPersonAccounts = (accounts: readonly AccountRef[]) => Promise<ReadonlyMap<AccountRef, AccountRef>>;

interface Question {
  readonly times: RecapTimeRanges;
  readonly firstAccountsOf: FindPersonAccounts;
  /** Accounts whose plays count. Undefined for a recap of everyone. */
  readonly accountIds?: readonly AccountRef[] | undefined;
  readonly exceptAccountIds?: readonly AccountRef[] | undefined;
  readonly signal: AbortSignal;
}

/**
 * Counts a recap's numbers. Reads the whole history up to the end of the period. Rejects if the database fails, or with
 * the signal's reason.
 */
export async function readRecapNumbers(
  { times, firstAccountsOf, accountIds, exceptAccountIds, signal }: Question,
  { watched }: Pick<PlayCounter, 'watched'>,
): Promise<RecapNumbers> {
  const persons = new Map<AccountRef, AccountRef>();
  const count = createRecapCounter({ times, personOf: (account) => persons.get(account) ?? account });
  for await (const plays of watched({ until: new Date(times.until), accountIds, exceptAccountIds }, signal)) {
    const accounts = [...new Set(plays.flatMap(({ accountId }) => accountId ?? []))];
    const newAccounts = accounts.filter((account) => !persons.has(account));
    const newPersons = await firstAccountsOf(newAccounts);
    for (const account of newAccounts) persons.set(account, newPersons.get(account) ?? account);
    // Lets other work run, because reading, looking up people and counting take about 20 ms each.
    await turn();
    count.add(plays);
    await turn();
  }
  return await count.result();
}

interface PeopleSources {
  readonly recapChoices: Pick<RecapChoices, 'in'>;
  readonly linkedAccounts: AccountLinks;
  readonly people: Pick<PeopleNames, 'personas'>;
  readonly membersOf: MembersOfAccounts;
}

/**
 * The names of the people in a recap. A person appears under their real name if all members whom the account belongs to
 * have agreed, otherwise under a made-up name.
 */
export async function readRecapNames(
  { evening, streak, first }: Pick<RecapNumbers, 'evening' | 'streak' | 'first'>,
  {
    guildId,
    servers,
    choices,
  }: { readonly guildId: string; readonly servers: readonly ServerId[]; readonly choices: RecapPeople },
  sources: PeopleSources,
): Promise<ReadonlyMap<AccountRef, string>> {
  const persons = [...new Set([evening, streak, first].flatMap((fact) => fact?.person ?? []))];
  const personas = await readGuildPersonas(persons, servers, sources);
  const members = await sources.membersOf(guildId, persons);
  const owners = await sources.linkedAccounts.usersOf(persons);
  const nameOf = (person: AccountRef): string => {
    const memberIds = members.get(person) ?? [];
    const agreedNames = memberIds.flatMap((userId) => choices.names.get(userId) ?? []);
    const haveAllAgreed = agreedNames.length > 0 && agreedNames.length === (owners.get(person) ?? []).length;
    return haveAllAgreed ? agreedNames.join(' & ') : (personas.get(person)?.pseudonym ?? '');
  };
  return new Map(persons.map((person) => [person, nameOf(person)]));
}
