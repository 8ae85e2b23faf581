import { expect, test } from 'vitest';
import { MEDIA_SERVER_FAILURE_KINDS } from '../../../../src/domain/media/server/failure.ts';
import type { MaintenanceResult } from '../../../../src/jobs/feeds/maintenance/data.ts';
import { renderMaintenance } from '../../../../src/jobs/feeds/maintenance/view.ts';
import { MAX_MESSAGE_TEXT_LENGTH } from '../../../../src/render/kit/message/limits.ts';
import { en as texts } from '../../../../src/render/texts/en.ts';

const HEAD = '### Maintenance: media analysis upgrade';

const message = (content: string) => ({ components: [{ type: 17, id: 9, components: [{ type: 10, content }] }] });
const contentOf = (result: MaintenanceResult) => JSON.stringify(renderMaintenance(texts, result, 9));

test('a message about an accepted maintenance request explains what may happen next, and does not say "done"', () => {
  expect(renderMaintenance(texts, { outcome: 'accepted' }, 9)).toEqual(
    message(`${HEAD}\n${texts.maintenance.accepted}`),
  );
  expect(texts.maintenance.accepted).toContain('right away, later in the server’s maintenance window, or not today');
});

test('a message about maintenance that is already running says that no new task was started', () => {
  expect(renderMaintenance(texts, { outcome: 'running' }, 9)).toEqual(message(`${HEAD}\n${texts.maintenance.running}`));
});

test.each(MEDIA_SERVER_FAILURE_KINDS)(
  'a message about maintenance that failed as %s has a sentence of its own',
  (kind) => {
    const result = { outcome: 'failed', kind } as const;
    expect(renderMaintenance(texts, result, 9)).toEqual(message(`${HEAD}\n${texts.maintenance.failed[kind]}`));
  },
);

test.each(['unavailable', 'timeout', 'unreachable', 'malformed'] as const)(
  'a message about maintenance that failed as %s leaves open whether the task started',
  (kind) => {
    expect(contentOf({ outcome: 'failed', kind })).toContain('may have started');
  },
);

test('a maintenance message shows the server’s own words as plain text', () => {
  expect(
    renderMaintenance(texts, { outcome: 'failed', kind: 'invalid', words: 'No <b>task</b>\n@everyone' }, 9),
  ).toEqual(message(`${HEAD}\n${texts.maintenance.failed.invalid}\nIt said: No \\<b\\>task\\</b\\> @\u2060everyone`));
});

test('a maintenance message cuts long words of the server', () => {
  expect(contentOf({ outcome: 'failed', kind: 'invalid', words: '*'.repeat(9000) }).length).toBeLessThan(
    MAX_MESSAGE_TEXT_LENGTH,
  );
});
