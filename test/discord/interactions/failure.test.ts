import { describe, expect, test } from 'vitest';
import { InvalidOptionError } from '../../../src/commands/framework/command.ts';
import { InvalidPressTarget } from '../../../src/commands/framework/press.ts';
import { logActionFailure, renderActionError } from '../../../src/discord/interactions/answer.ts';
import type { AuditedAction } from '../../../src/discord/interactions/audit.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import { renderBadOption, renderComponentPressRefusal, renderFailure } from '../../../src/render/kit/message/errors.ts';
import { de } from '../../../src/render/texts/de.ts';
import { fakeInteraction } from '../support/interaction.ts';

const words = () => ({ name: 'suche', options: { query: { name: 'begriff', description: 'd' } } });
const action: AuditedAction = { name: 'search', requires: 'search', changes: false, words };
const bad = new InvalidOptionError('query', 'zu lang');
const timeout = new MediaServerFailure('timeout', { method: 'GET', path: '/' });

describe('a failure is answered', () => {
  test.each([
    {
      name: 'with the option that cannot be used, by its name in that language',
      error: bad,
      message: renderBadOption(de, 'begriff', 'zu lang'),
    },
    {
      name: 'with the option as it was sent, where it has no such name',
      error: new InvalidOptionError('other', 'zu lang'),
      message: renderBadOption(de, 'other', 'zu lang'),
    },
    {
      name: 'with the words for a press that nobody knows, where its target cannot be read',
      error: new InvalidPressTarget(),
      message: renderComponentPressRefusal(de, 'unknown'),
    },
    {
      name: 'with what failed, and the number that the log has',
      error: timeout,
      message: renderFailure(de, timeout, '77'),
    },
  ])('a failure is answered $name', ({ error, message }) => {
    expect(renderActionError(de, error, { reference: '77', auditedAction: action })).toEqual(message);
  });

  test('a failure about an option shows the option’s name as Discord sent it if the action has no words for it', () => {
    expect(renderActionError(de, bad, { reference: '77', auditedAction: { ...action, words: undefined } })).toEqual(
      renderBadOption(de, 'query', 'zu lang'),
    );
    expect(
      renderActionError(de, bad, { reference: '77', auditedAction: { ...action, words: () => ({ name: 'suche' }) } }),
    ).toEqual(renderBadOption(de, 'query', 'zu lang'));
  });
});

test.each([
  { name: 'a bad option', level: 'info', error: bad },
  { name: 'a forged target', level: 'info', error: new InvalidPressTarget() },
  { name: 'a failure of the media server', level: 'error', error: timeout },
] as const)('$name is logged at the level $level, with the reference that the person got', ({ level, error }) => {
  const logged: unknown[] = [];
  const at = (name: string) => (fields: object) => void logged.push([name, fields]);
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  const { interaction } = fakeInteraction();
  logActionFailure(error, { interaction: Object.assign(interaction, { id: '77' }), auditedAction: action, log });
  expect(logged).toEqual([[level, { err: error, command: 'search', reference: '77' }]]);
});
