import { describe, expect, it, vi } from 'vitest';
import type { RawCommandOptions } from '../../src/commands/framework/command.ts';
import { InvalidOptionError } from '../../src/commands/framework/command.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../src/domain/media/server/failure.ts';
import { fails } from '../support/media.ts';
import { NO_MESSAGE, textOf } from '../support/messages.ts';
import { permitFor } from '../support/permits.ts';
import { actionOf, answersTo, asking, depsWith, saidTo } from './support/deps.ts';
import { pressedAsDrawn } from './support/drawn.ts';

describe('/scan', () => {
  it('/scan starts a scan of all libraries and says that it continues after the answer', async () => {
    const scanLibraries = vi.fn<MediaServer['scanLibraries']>(async () => undefined);
    const said = await saidTo('scan', {}, depsWith({ media: { scanLibraries } }));
    expect(scanLibraries).toHaveBeenCalledTimes(1);
    expect(said[0]).toContain('This continues after this answer');
  });

  it('/scan passes on the failure if the server refuses the scan', async () => {
    const scanLibraries = async () => {
      throw new MediaServerFailure('forbidden', { method: 'GET', path: '/library/sections/all/refresh' });
    };
    await expect(answersTo('scan', {}, depsWith({ media: { scanLibraries } }))).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });
});

const LOST = ['timeout', 'unreachable', 'unavailable', 'malformed'] as const;

describe('an admin’s action whose answer is lost', () => {
  it.each(LOST)(
    '/scan says that a scan may be running anyway if the server gives no usable answer (%s)',
    async (kind) => {
      const [said] = await saidTo('scan', {}, depsWith({ media: { scanLibraries: fails(kind) } }));
      expect(said).toMatch(/no usable answer.*may be scanning anyway/);
    },
  );

  it.each(LOST)(
    '/log write says to check the log before writing again if the server gives no usable answer (%s)',
    async (kind) => {
      const deps = depsWith({ media: { writeLog: fails(kind) } });
      const [said] = await saidTo('log write', { level: 'info', message: 'm' }, deps);
      expect(said).toMatch(/no usable answer.*check there before you write it again/);
    },
  );

  it.each(LOST)(
    '/server analyze says that analysis may have started anyway if the server gives no usable answer (%s)',
    async (kind) => {
      const deps = depsWith({ media: { upgradeMediaAnalysis: fails(kind) } });
      const [said] = await saidTo('server analyze', {}, deps);
      expect(said).toMatch(/no usable answer.*may have started anyway/);
    },
  );

  it.each([
    ['scan', {}, { scanLibraries: fails('busy') }],
    ['log write', { level: 'info', message: 'm' }, { writeLog: fails('busy') }],
    ['server analyze', {}, { upgradeMediaAnalysis: fails('busy') }],
  ] as const)('/%s passes on the failure if nothing was done', async (name, raw, media) => {
    await expect(answersTo(name, raw, depsWith({ media }))).rejects.toMatchObject({ kind: 'busy' });
  });
});

describe('/log write', () => {
  const writing = () => vi.fn<MediaServer['writeLog']>(async () => undefined);

  it('/log write signs as Usher if no name is given, and shows the line that it wrote', async () => {
    const writeLog = writing();
    const said = await saidTo(
      'log write',
      { level: 'info', message: 'disk *full*' },
      depsWith({ media: { writeLog } }),
    );
    expect(writeLog.mock.calls[0]?.[0]).toEqual({ level: 'info', message: 'disk *full*', source: 'Usher' });
    expect(said).toEqual(['Written to the server’s log as Info, from “Usher”:\ndisk \\*full\\*']);
  });

  it('/log write signs the line with the given name', async () => {
    const writeLog = writing();
    await answersTo('log write', { level: 'error', message: 'm', source: 'Ada' }, depsWith({ media: { writeLog } }));
    expect(writeLog.mock.calls[0]?.[0]).toEqual({ level: 'error', message: 'm', source: 'Ada' });
  });

  it.each([
    [{ level: 'fatal', message: 'm' }, 'level'],
    [{ level: 'info' }, 'message'],
    [{ level: 'info', message: 'x'.repeat(1001) }, 'message'],
  ])('/log write refuses an unknown level and a missing or too long message: %j', async (raw, option) => {
    await expect(answersTo('log write', raw, depsWith({}))).rejects.toSatisfy(
      (error) => error instanceof InvalidOptionError && error.option === option,
    );
  });
});

describe('/log batch', () => {
  const writing = () => vi.fn<MediaServer['writeLogMessages']>(async () => undefined);
  const formFor = (raw: RawCommandOptions) => {
    const { response } = actionOf('log batch');
    if (response.kind !== 'modal') throw new Error('there is no form');
    return response.open(permitFor('log.write'), { args: raw, context: asking() });
  };
  const submitted = async (lines: string, writeLogMessages: MediaServer['writeLogMessages']) => {
    const deps = depsWith({ media: { writeLogMessages } });
    const [answer] = await pressedAsDrawn(formFor({ level: 'warning', source: 'Ada' }).press, deps, { lines });
    return textOf(answer ?? NO_MESSAGE);
  };

  it('/log batch opens a form for the lines, which only the same person can submit, and only once', () => {
    const form = formFor({ level: 'warning' });
    expect(form.inputs).toMatchObject([
      { name: 'lines', lines: 'many', max: 4000, description: 'One per line. All are Warning, from “Usher”.' },
    ]);
    expect(form.press).toMatchObject({ target: { level: 'warning', source: 'Usher' }, by: 'invoker', once: true });
  });

  it('/log batch writes every non-blank line as a separate log message and says how many', async () => {
    const writeLogMessages = writing();
    expect(await submitted(' one \r\n\n  \n*two*\rthree & four', writeLogMessages)).toBe(
      '3 lines written to the server’s log as Warning, from “Ada”:\none\n\\*two\\*\nthree & four',
    );
    expect(writeLogMessages.mock.calls[0]?.[0]).toEqual(
      ['one', '*two*', 'three & four'].map((message) => ({ level: 'warning', message, source: 'Ada' })),
    );
  });

  it('/log batch uses the singular when it wrote one line', async () => {
    expect(await submitted('one', writing())).toContain('One line written');
  });

  it('/log batch writes nothing if every line is blank', async () => {
    await expect(submitted(' \n\n', writing())).rejects.toSatisfy(
      (error) => error instanceof InvalidOptionError && error.option === 'lines',
    );
  });

  it.each(['timeout', 'unreachable', 'unavailable', 'malformed'] as const)(
    '/log batch says that the outcome is unknown when the answer is %s',
    async (kind) => {
      expect(await submitted('a\nb', fails(kind))).toContain('The server gave no usable answer to the 2 lines I sent.');
    },
  );

  it.each([
    ['unsupported', undefined, 'unsupported'],
    ['invalid', undefined, 'invalid'],
    ['unreachable', new Date(), 'unreachable'],
  ] as const)('/log batch fails for %s (since %s) as %s', async (kind, since, as) => {
    await expect(submitted('a', fails(kind, { since }))).rejects.toMatchObject({ kind: as });
  });
});

describe('/server analyze', () => {
  const analyze = (upgradeMediaAnalysis: MediaServer['upgradeMediaAnalysis']) =>
    saidTo('server analyze', {}, depsWith({ media: { upgradeMediaAnalysis } }));

  it('/server analyze explains that status 200 means now, later or skipped', async () => {
    const [said] = await analyze(async () => 'accepted');
    expect(said).toMatch(/\(200\)[\s\S]*starts now[\s\S]*later in the window[\s\S]*skipped/);
  });

  it('/server analyze says that nothing new was started when the task is already running (status 202)', async () => {
    expect(await analyze(async () => 'running')).toEqual([
      'The task is already running (202), so nothing new was started.',
    ]);
  });

  it('/server analyze is recorded as no change if the task was already running', async () => {
    const deps = depsWith({ media: { upgradeMediaAnalysis: async () => 'running' } });
    expect(await answersTo('server analyze', {}, deps)).toMatchObject([{ outcome: 'nothing' }]);
  });

  it('/server analyze fails as unsupported if the server does not have the task', async () => {
    const missing = async () => {
      throw new MediaServerFailure('unsupported', { method: 'POST', path: '/butler/UpgradeMediaAnalysis' });
    };
    await expect(analyze(missing)).rejects.toMatchObject({ kind: 'unsupported' });
  });
});
