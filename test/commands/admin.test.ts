import { describe, expect, it, vi } from 'vitest';
import { BadOption } from '../../src/commands/command.ts';
import { MediaServerFailure } from '../../src/domain/failure.ts';
import type { MediaServer } from '../../src/domain/mediaServer.ts';
import { answersTo, depsWith, saidTo } from './support/deps.ts';

describe('/scan', () => {
  it('starts one and says that it goes on after the answer', async () => {
    const scanLibraries = vi.fn<MediaServer['scanLibraries']>(async () => undefined);
    const said = await saidTo('scan', {}, depsWith({ media: { scanLibraries } }));
    expect(scanLibraries).toHaveBeenCalledTimes(1);
    expect(said[0]).toContain('It goes on after this answer');
  });

  it('fails as what it is', async () => {
    const scanLibraries = async () => {
      throw new MediaServerFailure('forbidden', { method: 'GET', path: '/library/sections/all/refresh' });
    };
    await expect(answersTo('scan', {}, depsWith({ media: { scanLibraries } }))).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });
});

describe('/log write', () => {
  const writing = () => vi.fn<MediaServer['writeLog']>(async () => undefined);

  it('writes as Usher when nobody is named, and shows what was written', async () => {
    const writeLog = writing();
    const said = await saidTo(
      'log write',
      { level: 'info', message: 'disk *full*' },
      depsWith({ media: { writeLog } }),
    );
    expect(writeLog.mock.calls[0]?.[0]).toEqual({ level: 'info', message: 'disk *full*', source: 'Usher' });
    expect(said).toEqual(['Written to the server’s log as Info, from “Usher”:\ndisk \\*full\\*']);
  });

  it('writes as whoever is named', async () => {
    const writeLog = writing();
    await answersTo('log write', { level: 'error', message: 'm', source: 'Ada' }, depsWith({ media: { writeLog } }));
    expect(writeLog.mock.calls[0]?.[0]).toEqual({ level: 'error', message: 'm', source: 'Ada' });
  });

  it.each([
    [{ level: 'fatal', message: 'm' }, 'level'],
    [{ level: 'info' }, 'message'],
    [{ level: 'info', message: 'x'.repeat(1001) }, 'message'],
  ])('writes nothing for %j', async (raw, option) => {
    await expect(answersTo('log write', raw, depsWith({}))).rejects.toSatisfy(
      (error) => error instanceof BadOption && error.option === option,
    );
  });
});
