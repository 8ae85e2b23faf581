import { describe, expect, it } from 'vitest';
import { attemptChange } from '../../../../src/domain/media/server/attempt.ts';
import {
  MediaServerFailure,
  type MediaServerFailureContext,
  type MediaServerFailureKind,
} from '../../../../src/domain/media/server/failure.ts';

const failing =
  (kind: MediaServerFailureKind, more: Partial<MediaServerFailureContext> = {}) =>
  async (): Promise<never> => {
    throw new MediaServerFailure(kind, { method: 'POST', path: '/x', ...more });
  };

describe('a change whose answer is lost', () => {
  it.each([
    ['timeout', {}],
    ['unreachable', {}],
    ['unavailable', { status: 500 }],
    ['malformed', { status: 200 }],
    ['invalid', { status: 500 }],
  ] as const)('a change whose answer is lost counts as possibly made: %s %j', async (kind, more) => {
    expect(await attemptChange(failing(kind, more))).toMatchObject({ answered: false, failure: { kind } });
  });

  it.each([
    ['invalid', { status: 400 }],
    ['busy', { status: 429 }],
    ['web-page', { status: 200 }],
    ['unauthorized', { status: 401 }],
    ['unreachable', { reason: 'refused' }],
    ['unreachable', { since: new Date() }],
    ['timeout', { asked: false }],
  ] as const)('a change that the server refused or never got counts as not made: %s %j', async (kind, more) => {
    await expect(attemptChange(failing(kind, more))).rejects.toMatchObject({ kind });
  });
});
