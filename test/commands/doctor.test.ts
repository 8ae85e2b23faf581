import { expect, test } from 'vitest';
import { renderDoctor } from '../../src/commands/doctor/view.ts';
import type { DoctorCheckResult } from '../../src/domain/doctor/findings.ts';
import { DEFAULT_TEXTS } from '../../src/render/texts/texts.ts';
import { componentsOf } from '../support/messages.ts';

const EVERY_CHECK = { action: 'doctor.every-check', target: {}, by: 'invoker' } as const;

const inSync = { kind: 'clock-good', seconds: 0 } as const;
const mixed: DoctorCheckResult = {
  check: 'clock',
  findings: [
    { ...inSync, of: 'discord' },
    { kind: 'clock-off', of: 'media server', seconds: 9 },
  ],
};

test.each([
  {
    name: 'a check with two good findings once',
    results: [
      {
        check: 'clock',
        findings: [
          { ...inSync, of: 'discord' },
          { ...inSync, of: 'media server' },
        ],
      },
    ],
    label: '1 check passed',
  },
  {
    name: 'no check that also found a problem',
    results: [mixed, { check: 'fonts', findings: [{ kind: 'fonts-good' }] }],
    label: '1 check passed',
  },
  {
    name: 'no check that had nothing to look at',
    results: [
      { check: 'fonts', findings: [{ kind: 'fonts-good' }] },
      { check: 'account service', findings: [] },
    ],
    label: '1 check passed',
  },
  { name: 'none if good findings only stand beside problems', results: [mixed], label: '0 checks passed' },
] satisfies readonly { name: string; results: readonly DoctorCheckResult[]; label: string }[])(
  'the button under /doctor that shows passed checks counts $name',
  ({ results, label }) => {
    const message = renderDoctor(DEFAULT_TEXTS, results, { everyCheck: EVERY_CHECK });
    expect(componentsOf(message).flatMap((component) => component.label ?? [])).toEqual([label]);
  },
);
