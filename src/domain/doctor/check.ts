import type { CheckName, Finding } from './findings.ts';

/** One thing that the doctor looks at. It changes nothing. What it throws is a finding too: `check-failed`. */
export interface Check {
  readonly name: CheckName;
  readonly run: (signal: AbortSignal) => Promise<readonly Finding[]>;
}

export interface CheckResult {
  readonly check: CheckName;
  readonly findings: readonly Finding[];
}

/** Looks at everything, in the order of the checks. Never rejects. */
export type Doctor = (signal: AbortSignal) => Promise<readonly CheckResult[]>;
