import { expect, test } from 'vitest';
import type { DoctorCheckName, DoctorFinding } from '../../../src/domain/doctor/findings.ts';
import type { ServerHealthState } from '../../../src/domain/media/server/health.ts';
import { runDoctorChecksAtStart } from '../../../src/observe/doctor/startChecks.ts';
import { createRecorder } from '../../jobs/support/fakes.ts';

/** A start whose doctor finds what `findings` holds at that moment. */
function starting(findings: Partial<Record<DoctorCheckName, readonly DoctorFinding[]>>) {
  const { log, sentences } = createRecorder();
  const stop = new AbortController();
  const listeners = new Set<(state: ServerHealthState) => void>();
  let rolesChanged = (): void => undefined;
  const checked = runDoctorChecksAtStart({
    doctorFor: (names) => async () => names.map((check) => ({ check, findings: findings[check] ?? [] })),
    sentence: ({ kind }) => kind,
    onRolesChanged: (listener) => {
      rolesChanged = listener;
    },
    health: {
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    log,
    signal: stop.signal,
  });
  const changeTo = (state: ServerHealthState) => {
    for (const listener of [...listeners]) listener(state);
  };
  return { checked, sentences, stop, changeTo, listeners, changeRoles: () => rolesChanged() };
}

const BAD_ROLE = { kind: 'role-unknown', setting: 'ADMIN_ROLE_IDS', id: '1' } as const;
const SILENT = { kind: 'server-silent', address: 'http://media', failure: 'unreachable' } as const;
const OWNERS = { kind: 'owner-token' } as const;

test('the start checks log problems as errors, future problems as warnings, and success at info', async () => {
  const { checked, sentences, listeners } = starting({
    roles: [BAD_ROLE],
    channels: [{ kind: 'channels-none' }, { kind: 'channel-good', channel: '#a', feeds: [] }],
    token: [OWNERS],
  });
  await checked;
  expect(sentences()).toEqual([
    'error: role-unknown',
    'warn: channels-none',
    'info: owner-token',
    'info: finished the checks at the start',
  ]);
  expect(listeners.size).toBe(0);
});

test('the start checks repeat when roles change, without repeating log lines', async () => {
  const findings: Partial<Record<DoctorCheckName, readonly DoctorFinding[]>> = { roles: [BAD_ROLE] };
  const { checked, sentences, changeRoles } = starting(findings);
  await checked;
  findings.roles = [BAD_ROLE, { kind: 'admin-none' }];
  changeRoles();
  await expect.poll(sentences).toContain('error: admin-none');
  expect(sentences().filter((each) => each === 'error: role-unknown')).toHaveLength(1);
});

test('the start checks repeat for a server that is away until it works', async () => {
  const findings: Partial<Record<DoctorCheckName, readonly DoctorFinding[]>> = { 'media server': [SILENT] };
  const { checked, sentences, changeTo, listeners } = starting(findings);
  await checked;
  const since = new Date(0);
  changeTo({ kind: 'down', since, latest: since, because: 'unreachable' });
  findings['media server'] = [];
  findings.token = [OWNERS];
  changeTo({ kind: 'up' });
  await expect.poll(sentences).toContain('info: owner-token');
  expect(sentences().filter((each) => each === 'error: server-silent')).toHaveLength(1);
  expect(listeners.size).toBe(0);
});

test('the start checks log nothing once the bot stops', async () => {
  const { checked, sentences, stop } = starting({ roles: [BAD_ROLE], 'media server': [SILENT] });
  stop.abort();
  await checked;
  expect(sentences()).toEqual([]);
});
