import { describe, expect, it } from 'vitest';
import type { AuditEntry, AuditQuery, AuditTrail } from '../../src/domain/audit.ts';
import { FIRST_SERVER_ID, serverId } from '../../src/domain/servers/refs.ts';
import { de } from '../../src/render/texts/de.ts';
import { EMPTY_TRAIL } from '../support/audit.ts';
import { textOf } from '../support/messages.ts';
import { answersTo, asking, depsWith } from './support/deps.ts';
import { pressed } from './support/presses.ts';

const ATTIC = serverId(2);
const GUILD = '900000000000000001';
const ADA = '100000000000000011';
const context = asking({ actor: { userId: '42', guildId: GUILD, roleIds: [] } });
const entryOf = (id: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: id + 5000,
  number: id,
  kind: 'change',
  at: new Date('2026-01-01T10:00:00Z'),
  userId: ADA,
  action: 'scan',
  capability: 'library.scan',
  target: 'all *libraries*',
  outcome: 'done',
  ...more,
});

/** A trail with these entries, and what it was asked for. */
function trailOf(entries: readonly AuditEntry[], more: Partial<AuditTrail> = {}) {
  const asked: AuditQuery[] = [];
  const auditTrail: AuditTrail = {
    ...EMPTY_TRAIL,
    search: async (query, { offset, limit }) => {
      asked.push(query);
      return entries.slice(offset, offset + limit);
    },
    count: async () => ({ total: entries.length, newestId: entries[0]?.id }),
    batches: async function* (query) {
      asked.push(query);
      for (let from = 0; from < entries.length; from += 500) yield entries.slice(from, from + 500);
    },
    find: async ({ guildId }, number) => ({
      entry: entries.find((entry) => guildId === GUILD && entry.number === number),
    }),
    ...more,
  };
  const deps = depsWith({ auditTrail });
  const run = async (path: string, raw: object = {}, who = context) => {
    const [message] = await answersTo(`audit ${path}`, { ...raw }, deps, who);
    if (!message) throw new Error('no answer');
    return message;
  };
  return { deps, asked, run };
}
const many = Array.from({ length: 23 }, (_, index) => entryOf(100 - index));

describe('the audit trail of several media servers', () => {
  const guildsOwn = { ...context, servers: [FIRST_SERVER_ID, ATTIC], may: () => false };

  it('/audit search shows only entries of the media servers that the guild may see, on every page', async () => {
    const { asked, run, deps } = trailOf(many);
    await run('search', {}, guildsOwn);
    const { presses = [] } = await run('search', {}, { ...guildsOwn, singleServer: ATTIC });
    await pressed(presses[0]?.action ?? '', JSON.parse(JSON.stringify(presses[0]?.target)), deps, guildsOwn);
    expect(asked.map(({ seen, server }) => [seen, server])).toEqual([
      [[1, 2], undefined],
      [[1, 2], 2],
      [[1, 2], 2],
    ]);
  });

  it('/audit search shows entries of every media server to installation admins', async () => {
    const { asked, run } = trailOf(many);
    await run('search', {}, { ...guildsOwn, may: (capability) => capability === 'servers.manage' });
    expect(asked.map(({ seen }) => seen)).toEqual([undefined]);
  });
});

describe('/audit search', () => {
  it('/audit search shows the guild’s ten newest entries privately', async () => {
    const { run, asked } = trailOf(many);
    const message = await run('search');
    expect(message.private).toBe(true);
    expect(textOf(message)).toContain(`\`100\` <@${ADA}>: **Start scans**, done`);
    expect(textOf(message)).toContain('all \\*libraries\\*');
    expect(textOf(message)).toContain('Page 1 of 3');
    expect(textOf(message)).not.toContain('`90`');
    expect(asked).toMatchObject([{ guildId: GUILD }]);
  });

  it('/audit search passes every given option on as a filter', async () => {
    const { run, asked } = trailOf(many);
    await run('search', {
      person: { userId: ADA, bot: false },
      capability: 'pref.set',
      text: 'name',
      outcome: 'failed',
      since: '2025-12-31',
      until: '2d',
    });
    expect(asked).toMatchObject([
      {
        guildId: GUILD,
        userId: ADA,
        capability: 'pref.set',
        text: 'name',
        outcome: 'failed',
        since: new Date('2025-12-31'),
        until: new Date('2025-12-30T12:00:00Z'),
      },
    ]);
  });

  it('/audit search for a renamed command also finds entries under its former name', async () => {
    const { run, asked } = trailOf(many);
    await run('search', { text: 'Me export' });
    expect(asked).toMatchObject([{ text: 'Me export', formerActions: ['privacy export'] }]);
  });

  it('the pages of /audit search leave out entries that were added after the search began', async () => {
    const { run, deps, asked } = trailOf(many);
    const { presses = [] } = await run('search', { text: 'all' });
    const [next] = presses;
    if (!next) throw new Error('no button');
    const [message] = await pressed(next.action, next.target, deps, context);
    expect(asked.at(-1)).toMatchObject({ guildId: GUILD, text: 'all', upToId: 5100 });
    expect(message && textOf(message)).toContain('`90`');
  });

  it('/audit search refuses a time that it cannot read', async () => {
    await expect(trailOf(many).run('search', { since: 'soon' })).rejects.toMatchObject({ option: 'since' });
  });

  it('/audit search says when there are no entries, in German too', async () => {
    expect(textOf(await trailOf([]).run('search', {}, { ...context, texts: de }))).toContain('keine Audit-Einträge');
  });

  it('/audit search distinguishes people whose data was deleted from Usher itself', async () => {
    const forgotten = entryOf(1, { userId: undefined, pseudonym: 'pabcdefghijk' });
    const text = textOf(await trailOf([forgotten, entryOf(2, { userId: undefined })]).run('search'));
    expect(text).toContain('someone whose data was deleted (pabcdefghijk)');
    expect(text).toContain('`2` Usher itself');
  });

  it('an audit entry names the rule that ended a stream, and shows the wanted outcome of a failed action', async () => {
    const ended = { userId: undefined, action: 'rule 3 “Paused”', capability: 'session.terminate' } as const;
    const { run } = trailOf([
      entryOf(9, { ...ended, before: 'playing', after: 'ended after 2 s' }),
      entryOf(8, { ...ended, outcome: 'failed', before: 'playing', after: 'end', failure: 'still-there' }),
    ]);
    const text = textOf(await run('search'));
    expect(text).toContain('`9` Rule “Paused”: **End sessions**, done');
    expect(text).toContain('playing → ended after 2 s');
    expect(text).toContain('`8` Rule “Paused”: **End sessions**, failed');
    expect(text).toContain('playing, wanted: end the stream · still-there');
  });

  it('/audit search for refused actions shows how often each person was refused per day', async () => {
    const refusal = { userId: ADA, capability: 'pref.set', day: '2026-01-01', count: 3 } as const;
    const { run } = trailOf(many, { refusals: async () => [refusal] });
    expect(textOf(await run('search', { outcome: 'refused' }))).toContain(
      `2026-01-01: <@${ADA}>, Change settings, 3 times`,
    );
  });
});

describe('/audit show', () => {
  it('/audit show tells everything that is recorded about one entry', async () => {
    const rule = { kind: 'level', level: 'moderator', roleId: '5' } as const;
    const { run } = trailOf([entryOf(7, { rule, before: 'a', after: 'b', reason: 'why', durationMs: 1500 })]);
    const text = textOf(await run('show', { entry: 7 }));
    for (const line of ['**Before:** a', '**After:** b', '**Reason:** why', '**Took:** 1,500 ms', 'moderator'])
      expect(text).toContain(line);
  });

  const now = entryOf(7);
  const before = entryOf(9);
  const unnumbered = entryOf(3, { number: undefined });

  it.each<{ name: string; found: Awaited<ReturnType<AuditTrail['find']>>; head: string; text: RegExp }>([
    { name: 'an entry by its number', found: { entry: now }, head: '### Audit entry 7', text: /^(?!.*own numbers)/s },
    {
      name: 'an entry by its number before, with the one of today',
      found: { former: before },
      head: '### Audit entry 9',
      text: /Its number was 7/,
    },
    {
      name: 'an entry, and which one had its number before',
      found: { entry: now, former: before },
      head: '### Audit entry 7',
      text: /7 was the number of the entry that is 9 now/,
    },
    {
      name: 'an entry that has no number here',
      found: { entry: unnumbered },
      head: '### Audit entry row 5003',
      text: /^(?!.*own numbers)/s,
    },
    { name: 'nothing', found: {}, head: 'There is no audit entry 7.', text: /^(?!.*### )/s },
  ])('/audit show finds $name', async ({ found, head, text }) => {
    const { run } = trailOf([], { find: async () => found });
    const said = textOf(await run('show', { entry: 7 }));
    expect(said).toContain(head);
    expect(said).toMatch(text);
  });

  it('/audit show calls the intended result of a failed change “wanted”, not “after”', async () => {
    const text = textOf(await trailOf([entryOf(7, { outcome: 'failed', after: 'b' })]).run('show', { entry: 7 }));
    expect(text).toContain('**Wanted:** b');
    expect(text).not.toContain('**After:**');
  });

  it('/audit show explains an outcome that is unknown after a stop or a missing answer of the server', async () => {
    const text = textOf(await trailOf([entryOf(7, { outcome: 'unknown' })]).run('show', { entry: 7 }));
    expect(text).toContain('Usher was stopped before it could record how this went.');
    const unsure = entryOf(7, { outcome: 'unknown', failure: 'timeout', durationMs: 9000 });
    const said = textOf(await trailOf([unsure]).run('show', { entry: 7 }));
    expect(said).toContain('It may have worked: the server did not confirm it.');
    expect(said).toContain('**Failure:** timeout');
  });

  it('/audit show names the people, channels and roles in an entry instead of showing their ids', async () => {
    const entry = entryOf(7, {
      target: 'session s1: Metropolis of account 3',
      before: `channel ${GUILD}`,
      after: `role ${ADA}`,
    });
    const { auditTrail } = trailOf([entry]).deps;
    const media = { accounts: async () => [{ id: '3', name: 'Jonas *W*' }] };
    const said = async (members: ReadonlyMap<string, readonly string[]>) => {
      const deps = depsWith({ auditTrail, media, membersOf: async () => members });
      const [message] = await answersTo('audit show', { entry: 7 }, deps, context);
      return message && textOf(message);
    };
    expect(await said(new Map())).toContain('Metropolis of Jonas \\*W\\*\n');
    const linked = await said(new Map([['3', [ADA]]]));
    expect(linked).toContain(`Metropolis of <@${ADA}>`);
    expect(linked).toContain(`**Before:** <#${GUILD}>\n**After:** <@&${ADA}>`);
  });

  it('/audit show does not find entries of another guild', async () => {
    const elsewhere = { ...context, actor: { ...context.actor, guildId: '900000000000000002' } };
    expect(textOf(await trailOf(many).run('show', { entry: 100 }, elsewhere))).toContain('no audit entry 100');
  });
});

describe('/audit export', () => {
  it('/audit export gives all matching entries as a CSV file and says how many there are', async () => {
    const message = await trailOf(many).run('export');
    expect(textOf(message)).toContain('23 audit entries');
    const [file] = message.files ?? [];
    expect(new TextDecoder().decode(file?.bytes).trim().split('\r\n')).toHaveLength(24);
  });

  it('/audit export gives the first 20,000 entries of a longer audit trail and says so', async () => {
    const message = await trailOf(Array.from({ length: 20_700 }, (_, index) => entryOf(index))).run('export');
    expect(textOf(message)).toContain('20,000 of 20,700 audit entries');
    const [file] = message.files ?? [];
    expect(new TextDecoder().decode(file?.bytes).trim().split('\r\n')).toHaveLength(20_001);
  });

  it('/audit export stops reading the audit trail when the request is aborted', async () => {
    const over = { ...context, signal: AbortSignal.abort() };
    await expect(trailOf(many).run('export', {}, over)).rejects.toThrow('aborted');
  });

  it('/audit export leaves out entries that would make the file too large, and says how many it contains', async () => {
    const long = Array.from({ length: 5000 }, (_, index) => entryOf(index, { target: 'x'.repeat(2000) }));
    const message = await trailOf(long).run('export');
    expect(textOf(message)).toMatch(/[\d,]+ of 5,000 audit entries, changes first/);
    expect(message.files?.[0]?.bytes.length).toBeLessThan(10_000_000);
  });
});
