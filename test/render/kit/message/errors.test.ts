import { describe, expect, it } from 'vitest';
import { renderWrittenLogLine } from '../../../../src/commands/log/view.ts';
import { PERMISSION_LEVELS } from '../../../../src/domain/access/levels.ts';
import {
  MEDIA_SERVER_FAILURE_KINDS,
  MediaServerFailure,
  NO_CONNECTION_REASONS,
} from '../../../../src/domain/media/server/failure.ts';
import {
  failureSentence,
  refusalChoice,
  renderBadOption,
  renderBotStopping,
  renderComponentPressRefusal,
  renderFailure,
  renderRefusal,
  renderUnknownCommand,
} from '../../../../src/render/kit/message/errors.ts';
import { de } from '../../../../src/render/texts/de.ts';
import { en } from '../../../../src/render/texts/en.ts';
import { textsForLanguage } from '../../../../src/render/texts/texts.ts';
import { problemsOf } from '../../../support/discordSchema.ts';
import { noteOf, textOf } from '../../../support/messages.ts';

const RED = 0xc0392b;
const failure = (kind: (typeof MEDIA_SERVER_FAILURE_KINDS)[number], words?: string) =>
  new MediaServerFailure(kind, { method: 'GET', path: '/library', status: 418, words });

describe('a failure', () => {
  it.each(MEDIA_SERVER_FAILURE_KINDS)(
    'a failure of the kind %s is shown as one plain sentence with the reference that the log contains',
    (kind) => {
      expect(renderFailure(en, failure(kind), '123')).toEqual(
        noteOf(`${en.errors.failure[kind]}\n-# reference 123`, { private: true, accent: RED }),
      );
    },
  );

  it('a failure never shows the text of its error', () => {
    const shown = MEDIA_SERVER_FAILURE_KINDS.map((kind) => textOf(renderFailure(en, failure(kind), '1'))).join();
    expect(shown).not.toMatch(/library|418|GET/);
    expect(textOf(renderFailure(en, new Error('secret path /home/x'), '1'))).toBe(
      'Something went wrong on my side. My log says what.\n-# reference 1',
    );
  });

  it.each([undefined, null, 'a text', 42, { kind: 'timeout' }])(
    'a failure with %j in place of an error is called unexpected',
    (thrown) => {
      expect(failureSentence(en, thrown)).toBe(en.errors.unexpected);
    },
  );

  it('a failure repeats the server’s words as plain text, if the server refused the request', () => {
    expect(failureSentence(en, failure('invalid', 'no *such* <@1>'))).toBe(
      'The media server did not accept that. It says: no \\*such\\* \\<@1\\>',
    );
  });

  it('a refusal to add an item to another server’s playlist names the servers of both', () => {
    const other = new MediaServerFailure('invalid', { method: 'NONE', path: '', onlyOn: 'Attic*' });
    expect(failureSentence(en, other)).toBe('That is only on Attic\\*, and this playlist is on another media server.');
    expect(failureSentence(textsForLanguage('de'), other)).toContain('nur auf Attic\\*');
  });

  it.each([
    {
      name: '',
      more: undefined,
      expected: 'My token for the media server expired on <t:1796551200:D>. The bot’s owner needs to renew `M',
    },
    {
      name: 'linked',
      more: { link: 'refused' },
      expected: 'The token of your linked account expired on <t:1796551200:D>. Link your account',
    },
    {
      name: 'account',
      more: { service: 'account-service' },
      expected: 'account service (not the media server) rejected my token, which ex',
    },
    {
      name: 'added',
      more: { added: { name: 'Attic' } },
      expected: 'needs to renew the server’s token (`/server token`).',
    },
    {
      name: 'undated',
      more: { expired: { at: undefined } },
      expected: 'My token for the media server has expired. The bot’s owner',
    },
  ] as const)(
    'a failure because of an expired token says when it expired and what to do ($name)',
    ({ more, expected }) => {
      const context = { method: 'GET', path: '/x', status: 498, expired: { at: new Date('2026-12-06T10:00:00Z') } };
      const expired = new MediaServerFailure('unauthorized', { ...context, ...more });
      expect(failureSentence(en, expired)).toContain(expected);
      expect(failureSentence(textsForLanguage('de'), expired)).toMatch(/ist (?:am <t:1796551200:D> )?abgelaufen/);
    },
  );

  it('a failure of a starting server repeats the server’s words', () => {
    expect(failureSentence(en, failure('unavailable', 'Maintenance'))).toBe(
      `${en.errors.failure.unavailable} It says: Maintenance`,
    );
  });

  it.each(MEDIA_SERVER_FAILURE_KINDS)(
    'a failure of the account service is not blamed on the media server: %s',
    (kind) => {
      const context = { method: 'GET', path: '/resources', service: 'account-service', reason: 'refused' } as const;
      const sentence = failureSentence(en, new MediaServerFailure(kind, context));
      expect(sentence).toContain('account service');
      expect(sentence).not.toMatch(/^The media server/);
    },
  );

  it.each(NO_CONNECTION_REASONS)(
    'a failed connection is explained by its reason, without the address: %s',
    (reason) => {
      const context = { method: 'GET', path: '/', reason, address: 'http://10.0.0.5:32400' };
      const sentence = failureSentence(en, new MediaServerFailure('unreachable', context));
      expect(sentence).toBe(en.errors.noConnection[reason]);
      expect(sentence).not.toContain('10.0.0.5');
    },
  );

  it.each([
    ['unreachable', en, 'The media server stopped responding <t:60:R>. I check again every few seconds.'],
    [
      'unavailable',
      en,
      'The media server started answering everything with an error <t:60:R>. I check again every few seconds.',
    ],
    [
      'web-page',
      de,
      'Statt des Medienservers antwortet eine Webseite (vielleicht eine Anmeldeseite oder ein Proxy); das fing <t:60:R> an. Ich sehe alle paar Sekunden wieder nach.',
    ],
  ] as const)('a failure of a server that is known to be down says since when and how: %s', (kind, texts, said) => {
    const context = { method: 'GET', path: '/', since: new Date(60_000), asked: false };
    expect(failureSentence(texts, new MediaServerFailure(kind, context))).toBe(said);
  });

  it('a failure does not repeat the server’s words about a refused token', () => {
    expect(failureSentence(en, failure('unauthorized', 'words'))).toBe(en.errors.failure.unauthorized);
  });
});

describe('a refusal', () => {
  it.each([
    [{ kind: 'not-in-a-guild' }, 'I only answer in the server I was set up for, not in direct messages.'],
    [{ kind: 'guild-not-served' }, 'I was not set up for this server, so I do nothing here.'],
    [
      { kind: 'level', needs: 'curator', roleIds: ['1', '2'] },
      'This is for **curators**. You need one of these roles: <@&1>, <@&2>.',
    ],
    [
      { kind: 'level', needs: 'admin', roleIds: [] },
      'This is for **admins**, and no role has that level yet. The bot’s owner can set one.',
    ],
  ] as const)('a refusal because of %j is private and gives the reason', (refusal, sentence) => {
    expect(renderRefusal(en, refusal)).toEqual(noteOf(sentence, { private: true, accent: RED }));
  });

  it('a refusal names twenty roles at most', () => {
    const roleIds = Array.from({ length: 200 }, (_, index) => `9000000000000000${index}`);
    const text = textOf(renderRefusal(en, { kind: 'level', needs: 'viewer', roleIds }));
    expect(text.match(/<@&/g)).toHaveLength(20);
  });
});

describe('other trouble', () => {
  it('wrong options, unknown commands and a stopping bot are reported privately', () => {
    expect(renderBadOption(en, 'limit', 'it has to be *1*')).toEqual(
      noteOf('I cannot use that value for `limit`: it has to be \\*1\\*.', { private: true, accent: RED }),
    );
    expect(renderUnknownCommand(en)).toEqual(noteOf(en.errors.unknownCommand, { private: true }));
    expect(renderBotStopping(en)).toEqual(noteOf(en.errors.stopping, { private: true }));
  });
});

describe('an admin’s answer', () => {
  it('the answer to an admin who wrote a log line shows the line as plain text', () => {
    expect(renderWrittenLogLine(en, { level: 'warning', message: '# disk\nis *full*', source: 'A_B' })).toEqual(
      noteOf('Written to the server’s log as Warning, from “A\\_B”:\n\\# disk\nis \\*full\\*', { outcome: 'done' }),
    );
  });

  it('an admin’s answer with the longest log line stays within Discord’s limits', () => {
    const message = renderWrittenLogLine(en, { level: 'error', message: '*'.repeat(9000), source: '*'.repeat(9000) });
    expect(textOf(message).length).toBeLessThanOrEqual(4000);
    expect(problemsOf(message)).toEqual([]);
  });
});

describe('a press that does nothing', () => {
  it.each(['unknown', 'expired', 'of-other', 'used'] as const)(
    'the press of a button that is not valid for the person is refused privately: %s',
    (refusal) => {
      expect(renderComponentPressRefusal(en, refusal)).toEqual(
        noteOf(en.errors.press[refusal], { private: true, accent: RED }),
      );
    },
  );

  it('each kind of invalid button press is refused with a different reason', () => {
    expect(new Set(Object.values(en.errors.press)).size).toBe(4);
  });
});

describe('a language', () => {
  it('a person reads the bot’s texts in their own language', () => {
    expect(textsForLanguage('de')).toBe(de);
  });

  it.each(['en-US', 'en-GB', 'ja', 'constructor', ''])(
    'a person whose language is “%s” reads the English texts',
    (locale) => {
      expect(textsForLanguage(locale)).toBe(en);
    },
  );
});

describe('a choice that says why there is none', () => {
  const named = (name: string) => (id: string) => (id === '9' ? undefined : name + id);
  const level = { kind: 'level', needs: 'admin', roleIds: ['9', '1', '2', '3', '4'] } as const;

  it('a refusal shown as an autocomplete choice names at most three roles, and none whose name is unknown', () => {
    expect(refusalChoice(en, level, named('role'))).toBe('You need @role1, @role2, or @role3 for this');
    expect(refusalChoice(en, level, () => undefined)).toBe('This is for admins');
  });

  it('a refusal shown as an autocomplete choice is one line of at most 100 characters, whatever the roles are called', () => {
    expect(refusalChoice(en, level, named('two\nlines'))).toContain('@two lines1');
    expect(refusalChoice(en, level, named('x'.repeat(99)))).toHaveLength(100);
    for (const texts of [en, de]) {
      const { level: ofLevel, ...fixed } = texts.errors.choice;
      const all = [...Object.values(fixed), ...PERMISSION_LEVELS.map((needs) => ofLevel(needs, ''))];
      expect(all.filter(({ length }) => length > 100)).toEqual([]);
    }
  });

  it('a refusal is shown as an autocomplete choice only for denied features and unreadable permissions', () => {
    const kinds = ['denied', 'unreadable', 'not-in-a-guild', 'guild-not-served'] as const;
    expect(kinds.map((kind) => refusalChoice(en, { kind, roleId: '1' }, named('role')))).toEqual([
      'You are not allowed to do this here',
      'I cannot read the saved permissions, so I do nothing',
      undefined,
      undefined,
    ]);
  });
});

describe('a failure of a server that was added in Discord', () => {
  const of = (kind: (typeof MEDIA_SERVER_FAILURE_KINDS)[number], name: string | undefined, more = {}) =>
    failureSentence(en, new MediaServerFailure(kind, { method: 'GET', path: '/', added: { name }, ...more }));

  it('a failure of a server added in Discord says where its token and address are changed', () => {
    expect(of('unauthorized', undefined)).toBe(
      'The media server rejected my token. The bot’s owner needs to check the server’s token (`/server token`).',
    );
    expect(of('unreachable', undefined, { reason: 'unknown-host' })).toContain(
      'the server’s address (`/server token`)',
    );
  });

  it('a failure of one of several servers begins with the server’s name', () => {
    expect(of('busy', 'At*tic')).toMatch(/^At\\\*tic: The media server is too busy/);
    expect(of('timeout', 'Attic', { since: new Date(0) })).toMatch(/^Attic: The media server stopped responding/);
  });

  it.each([en, de])(
    'a failure of a server added in Discord never names an environment setting, in either language',
    (texts) => {
      for (const kind of MEDIA_SERVER_FAILURE_KINDS)
        for (const reason of [undefined, ...NO_CONNECTION_REASONS]) {
          const error = new MediaServerFailure(kind, { method: 'GET', path: '/', added: { name: undefined }, reason });
          expect(failureSentence(texts, error)).not.toMatch(/MEDIA_/);
        }
    },
  );
});
