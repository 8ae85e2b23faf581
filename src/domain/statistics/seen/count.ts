import { serverOf } from '../../servers/refs.ts';
import type { CountedPerson } from './people.ts';
import { type Copy, type Seen, seenBy, type WorkPlays } from './work.ts';

/** With fewer people who have finished a title, nothing is shown to others. */
const FEWEST_SHOWN = 5;

/** How many have finished a title. `some`: fewer than 40 of 100. `half`: up to 60. */
export const SEEN_STEPS = ['some', 'half', 'most'] as const;
export type SeenStep = (typeof SEEN_STEPS)[number];

/** A person who counts for a title, and how much of it the person has played. */
export interface PersonSeen extends Seen {
  readonly person: CountedPerson;
}

/** The people who count for a title: those who count for the library of one of its copies on these servers. */
export function peopleSeen(
  plays: WorkPlays,
  people: readonly CountedPerson[],
  servers: ReadonlySet<number>,
): readonly PersonSeen[] {
  const isOn = ({ library }: Copy): boolean => servers.has(serverOf(library));
  const libraries = plays.copies.filter(isOn).map(({ library }) => library);
  const counted = people.filter((person) => libraries.some((library) => person.libraries.has(library)));
  return counted.map((person) => {
    const accounts = person.accounts.filter((account) => servers.has(serverOf(account)));
    return { person, ...seenBy(plays, accounts, isOn) };
  });
}

/** The step that others see. Undefined if too few people have finished the title. */
export function stepOf(people: readonly Pick<Seen, 'isFinished'>[]): SeenStep | undefined {
  const finished = people.filter(({ isFinished }) => isFinished).length;
  if (finished < FEWEST_SHOWN) return undefined;
  const share = finished / people.length;
  if (share < 0.4) return 'some';
  return share <= 0.6 ? 'half' : 'most';
}
