import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { EQUIVALENT_MUTANTS } from './equivalent.ts';
import type { MutantResult } from './stryker.ts';

interface Mutation {
  readonly place: string;
  readonly status: MutantResult['status'];
  readonly line: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string | undefined;
}

export interface MutationScore {
  readonly room: string;
  readonly killed: number;
  readonly survived: number;
  readonly equivalent: number;
}

const isDead = ({ status }: Mutation) => status === 'Killed' || status === 'Timeout';
const isAlive = ({ status }: Mutation) => status === 'Survived' || status === 'NoCoverage';

/** Mutations with their places in the code. `reason` says why no test can notice a mutation. */
export function mutationsOfStrykerResults(results: readonly MutantResult[]): readonly Mutation[] {
  return results.map(({ fileName, location, replacement, status }) => {
    const file = relative(process.cwd(), fileName);
    const lines = readFileSync(fileName, 'utf8')
      .split('\n')
      .slice(location.start.line - 1, location.end.line);
    const line = (lines[0] ?? '').trim();
    const last = lines.length - 1;
    const before = lines
      .map((text, index) =>
        text.slice(index === 0 ? location.start.column - 1 : 0, index === last ? location.end.column - 1 : undefined),
      )
      .map((text) => text.trim())
      .join(' ');
    const reason = EQUIVALENT_MUTANTS[file]?.find(
      ([words, , after]) => line.includes(words) && (after === undefined || after === replacement),
    )?.[1];
    return { place: `${file}:${location.start.line}`, status, line, before, after: replacement, reason };
  });
}

export function mutationScoreOf(room: string, mutations: readonly Mutation[]): MutationScore {
  const survivors = mutations.filter(isAlive);
  return {
    room,
    killed: mutations.filter(isDead).length,
    survived: survivors.filter(({ reason }) => reason === undefined).length,
    equivalent: survivors.filter(({ reason }) => reason !== undefined).length,
  };
}

export const describeSurvivingMutations = (mutations: readonly Mutation[]): readonly string[] =>
  mutations
    .filter((mutation) => isAlive(mutation) && mutation.reason === undefined)
    .map(({ place, status, before, after }) => `${place} ${status}: ${before}  ->  ${after.replaceAll(/\s+/g, ' ')}`);

export function renderMutationScoreTable(scores: readonly MutationScore[]): readonly string[] {
  return scores.map(({ room, killed, survived, equivalent }) => {
    const percent = killed + survived === 0 ? 100 : (100 * killed) / (killed + survived);
    return `${room.padEnd(14)} ${percent.toFixed(1).padStart(5)} %  ${killed} of ${killed + survived} found, ${equivalent} equivalent`;
  });
}

/** Entries of the list of equivalent mutants that no longer match the code. */
export const outdatedEquivalentMutants = (): readonly string[] =>
  Object.entries(EQUIVALENT_MUTANTS).flatMap(([file, entries]) => {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return entries
      .filter(([line]) => !text.includes(line))
      .map(([line]) => `${file} has no such line any more; take it out of the equivalent ones: ${line}`);
  });
