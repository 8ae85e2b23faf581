import { type CrashTestMutant, runOfKillCases } from './mutant.ts';

export const LIVE_MUTANTS: readonly CrashTestMutant[] = [
  {
    name: 'a board posts again when in doubt',
    file: 'src/jobs/live/board/steps.ts',
    search: "state: board.state.inDoubt ? { kind: 'in doubt', ...board.state.inDoubt } : { kind: 'waiting' },",
    replacement: "state: { kind: 'waiting' },",
    run: runOfKillCases({ scenario: 'board in doubt' }),
  },
  {
    name: 'a message too old to edit is edited again',
    file: 'src/jobs/live/board/writer.ts',
    search: "const isTooOld = err.kind === 'unavailable' && isOld;",
    replacement: 'const isTooOld = false;',
    run: runOfKillCases({ scenario: 'board too old' }),
  },
  {
    name: 'renames without a limit',
    file: 'src/jobs/live/counters/counters.ts',
    search: '.length < MAX_RENAMES;',
    replacement: '.length < Number.POSITIVE_INFINITY;',
    run: runOfKillCases({ scenario: 'counted too often' }),
  },
  {
    name: 'no last look before an end',
    file: 'src/jobs/live/rules/endStream.ts',
    search: 'const lastCheck = await recheckDecision(decision, deps, signal);',
    replacement: 'const lastCheck = { sessions: await deps.media.sessions({ signal }) };',
    run: runOfKillCases({ scenario: 'changed before the end' }),
  },
  {
    name: 'unfinished acts are left lying',
    file: 'src/jobs/live/rules/rulesConsumer.ts',
    search: 'for (const act of await sessionRules.unfinished())',
    replacement: 'for (const act of [])',
    run: runOfKillCases({ scenario: 'killed while ending' }),
  },
];
