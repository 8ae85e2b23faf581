import { serverOf } from '../../servers/refs.ts';
import type { CountedPerson } from './people.ts';
import { progressOfAccounts, type WorkCopy, type WorkPlays, type WorkProgress } from './work.ts';

/** Number of people who must have finished a title before others see a share. Fewer people could be recognized. */
const FEWEST_SHOWN = 5;

/** Share of people who have finished a title. `some`: under 40%. `half`: up to 60%. `most`: more. */
export const SEEN_STEPS = ['some', 'half', 'most'] as const;
export type SeenStep = (typeof SEEN_STEPS)[number];

/** A person who is counted for a title, and how much of the title the person has played. */
export interface PersonProgress extends WorkProgress {
  readonly person: CountedPerson;
}

/**
 * The people who are counted for a title, with their progress: people who are counted for a library that has a copy of
 * the title on these servers.
 */
export function progressOfPeople(
  plays: WorkPlays,
  people: readonly CountedPerson[],
  servers: ReadonlySet<number>,
): readonly PersonProgress[] {
  const isOn = ({ library }: WorkCopy): boolean => servers.has(serverOf(library));
  const libraries = plays.copies.filter(isOn).map(({ library }) => library);
  const peopleWithAccess = people.filter((person) => libraries.some((library) => person.libraries.has(library)));
  return peopleWithAccess.map((person) => {
    const accounts = person.accounts.filter((account) => servers.has(serverOf(account)));
    return { person, ...progressOfAccounts(plays, accounts, isOn) };
  });
}

/**
 * How many people have seen a title, as a rough step that reveals no single person. Undefined if too few people have
 * finished it.
 */
export function seenStepOf(people: readonly Pick<WorkProgress, 'isFinished'>[]): SeenStep | undefined {
  const finishedCount = people.filter(({ isFinished }) => isFinished).length;
  if (finishedCount < FEWEST_SHOWN) return undefined;
  const share = finishedCount / people.length;
  if (share < 0.4) return 'some';
  return share <= 0.6 ? 'half' : 'most';
}
