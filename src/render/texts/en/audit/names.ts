import type { AuditOutcome } from '../../../../domain/audit.ts';

export const names = {
  outcomes: {
    done: 'done',
    nothing: 'nothing changed',
    failed: 'failed',
    running: 'running now',
    unknown: 'outcome unknown',
    refused: 'refused',
  } satisfies Record<AuditOutcome | 'refused', string>,
} as const;
