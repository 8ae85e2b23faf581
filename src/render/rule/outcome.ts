import type { RuleAct } from '../../domain/live/rules/sessionRules.ts';
import type { Texts } from '../texts/texts.ts';

/** "ended after 2 seconds", "would have ended it (dry run)" */
export function outcomeWords(
  { rules: { outcomes } }: Texts,
  { outcome, action, mode, afterMs = 0 }: Pick<RuleAct, 'outcome' | 'action' | 'mode' | 'afterMs'>,
): string {
  if (outcome === undefined) return outcomes.unfinished;
  const afterSeconds = Math.round(afterMs / 1000);
  switch (outcome) {
    case 'would':
      return outcomes.would[action];
    case 'ended':
      return outcomes.ended(afterSeconds);
    case 'still-there':
      return outcomes.stillThere(afterSeconds);
    default:
      return mode === 'dry-run' ? outcomes.dryRun(outcomes.plain[outcome]) : outcomes.plain[outcome];
  }
}
