import { serverOfRef } from '../../servers/refs.ts';
import type { PersonCountedAsViewer } from './people.ts';
import {
  type CreativeWorkCopy,
  type CreativeWorkPlays,
  type TitleWatchProgress,
  watchProgressOfAccounts,
} from './work.ts';

/** Number of people who must have finished a title before others see a share. Fewer people could be recognized. */
const FEWEST_SHOWN = 5;

/** Share of people who have finished a title. `some`: under 40%. `half`: up to 60%. `most`: more. */
export const SEEN_STEPS = ['some', 'half', 'most'] as const;
export type SeenStep = (typeof SEEN_STEPS)[number];

/** A person who is counted for a title, and how much of the title the person has played. */
export interface PersonWatchProgress extends TitleWatchProgress {
  readonly person: PersonCountedAsViewer;
}

/**
 * The people who are counted for a title, each with their progress. They are the people who are counted for a library
 * that has a copy of the title on these servers.
 */
export function watchProgressOfPeople(
  plays: CreativeWorkPlays,
  people: readonly PersonCountedAsViewer[],
  servers: ReadonlySet<number>,
): readonly PersonWatchProgress[] {
  const isOn = ({ library }: CreativeWorkCopy): boolean => servers.has(serverOfRef(library));
  const libraries = plays.copies.filter(isOn).map(({ library }) => library);
  const peopleWithAccess = people.filter((person) => libraries.some((library) => person.libraries.has(library)));
  return peopleWithAccess.map((person) => {
    const accounts = person.accounts.filter((account) => servers.has(serverOfRef(account)));
    return { person, ...watchProgressOfAccounts(plays, accounts, isOn) };
  });
}

/**
 * How many people have seen a title, as a rough step that reveals no single person. Undefined if too few people have
 * finished it.
 */
export function seenStepOf(people: readonly Pick<TitleWatchProgress, 'isFinished'>[]): SeenStep | undefined {
  const finishedCount = people.filter(({ isFinished }) => isFinished).length;
  if (finishedCount < FEWEST_SHOWN) return undefined;
  const share = finishedCount / people.length;
  if (share < 0.4) return 'some';
  return share <= 0.6 ? 'half' : 'most';
}
