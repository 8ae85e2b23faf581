import { describe, expect, test } from 'vitest';
import { EMPTY_PERMISSION_MAP, EVERYONE_ROLE, type PermissionMap } from '../../../../src/domain/access/access.ts';
import type {
  AccessRightsConflict,
  AccessRightsConflictReason,
  RightsDecision,
} from '../../../../src/domain/access/rights.ts';
import { serverId } from '../../../../src/domain/servers/refs.ts';
import type { Message } from '../../../../src/render/kit/message/message.ts';
import { de } from '../../../../src/render/texts/de.ts';
import { textOf } from '../../../support/messages.ts';
import { answersTo } from '../../support/deps.ts';
import { pressed } from '../../support/presses.ts';
import { ELSEWHERE, HERE, OWNER, owner, twoServers, VERA } from './support.ts';

const ROLE = '100000000000000021';
const NOTHING = { admins: [], servers: [] };
const DIFFERENT: AccessRightsConflict = {
  id: 'a1',
  reason: 'older',
  at: new Date('2026-01-01T12:00:00Z'),
  isAnnounced: true,
  database: NOTHING,
  before: NOTHING,
  maps: [],
};
const mapOf = (but: Partial<PermissionMap>): PermissionMap => ({ ...EMPTY_PERMISSION_MAP, ...but });
const SEARCH_DENIED = {
  capability: 'search',
  effect: 'deny',
  subject: { kind: 'role', id: ROLE },
  channelId: '7',
} as const;

/** The command where these rights differ, and what was decided and read again. */
async function differing(but: Partial<AccessRightsConflict>, result: 'done' | 'gone' = 'done') {
  const undecided = { ...DIFFERENT, ...but };
  const decided: object[] = [];
  const { deps } = await twoServers();
  const rightsDecisions = {
    undecided: () => undecided,
    announced: async () => undefined,
    decide: async (by: object) => {
      decided.push(by);
      return result;
    },
  };
  const reload = async () => {
    decided.push({ isRead: true });
  };
  const directory = { ...deps.directory, channelName: (id: string) => (id === '7' ? 'cinema_club' : undefined) };
  return { deps: { ...deps, directory, rightsDecisions, access: { ...deps.access, reload } }, decided };
}

async function shown(but: Partial<AccessRightsConflict>, context = owner) {
  const [message] = await answersTo('server rights', {}, (await differing(but)).deps, context);
  return message ?? expect.fail('nothing was answered');
}

const database = (but: Partial<AccessRightsConflict['database']>) => ({ database: { ...NOTHING, ...but } });
const map = (inForce: PermissionMap | 'unreadable', to: PermissionMap | 'unreadable' | undefined, guildId = HERE) => ({
  maps: [{ guildId, inForce, before: inForce, database: to }],
});

describe('the differences of rights', () => {
  test.each<{ name: string; but: Partial<AccessRightsConflict>; line: string }>([
    {
      name: 'an admin only in the database',
      but: database({ admins: [VERA] }),
      line: `Only in the database\n<@${VERA}> manages media servers`,
    },
    {
      name: 'an admin only before',
      but: { before: { ...NOTHING, admins: [VERA] } },
      line: `Only before\n<@${VERA}> manages media servers`,
    },
    {
      name: 'a server by its name and a guild by its name',
      but: database({ servers: [{ guildId: ELSEWHERE, serverId: serverId(2) }] }),
      line: '**Attic** can be used in **Elsewhere**',
    },
    {
      name: 'a server and a guild that are no longer there',
      but: database({ servers: [{ guildId: '9', serverId: serverId(7) }] }),
      line: 'a media server that is no longer here can be used in **9**',
    },
    {
      name: 'the level of a role, by the name of the role',
      but: map(mapOf({ levels: { [ROLE]: 'viewer' } }), mapOf({ levels: { [ROLE]: 'admin' } })),
      line: '**Here** · @Family: viewer → **admin**',
    },
    {
      name: 'the level of everyone in a guild',
      but: map(EMPTY_PERMISSION_MAP, mapOf({ levels: { [EVERYONE_ROLE]: 'viewer' } }), ELSEWHERE),
      line: '**Elsewhere** · everyone: no level → **viewer**',
    },
    {
      name: 'a denial that goes, with its channel',
      but: map(mapOf({ overrides: [SEARCH_DENIED] }), undefined),
      line: '**Here** · **Search**: no longer denied to @Family in #cinema\\_club',
    },
    {
      name: 'what is allowed to a person, on a server',
      but: map(
        EMPTY_PERMISSION_MAP,
        mapOf({
          overrides: [
            {
              capability: 'rule.edit',
              effect: 'allow',
              subject: { kind: 'person', id: VERA },
              serverId: serverId(2),
            },
          ],
        }),
      ),
      line: `**Here** · **Set up rules for streams**: now allowed for <@${VERA}> on Attic`,
    },
    {
      name: 'a map that cannot be read',
      but: map(EMPTY_PERMISSION_MAP, 'unreadable'),
      line: '**Here** · permissions that can’t be read',
    },
  ])('/server rights lists every difference between stored and signed rights: $name', async ({ but, line }) => {
    expect(textOf(await shown(but))).toContain(line);
  });

  test.each<[AccessRightsConflictReason, string]>([
    ['older', 'The database is older than the rights I signed last'],
    ['unsigned', 'The rights in the database are not signed'],
    ['changed', 'something else wrote to it'],
    ['no-record', 'is missing or can’t be verified'],
    ['old-record', 'is older than the database'],
  ])('/server rights lists the differences together with the reason: %s', async (reason, words) => {
    expect(textOf(await shown({ ...database({ admins: [VERA] }), reason }))).toContain(words);
  });

  test('/server rights answers privately and in German too', async () => {
    const message = await shown(database({ admins: [VERA] }), { ...owner, texts: de });
    expect(message.private).toBe(true);
    expect(textOf(message)).toContain(`Nur in der Datenbank\n<@${VERA}> verwaltet Medienserver`);
  });
});

const targetsOf = ({ presses = [] }: Message) => presses.map(({ target }) => target);

test.each<{ name: string; but: Partial<AccessRightsConflict>; decisions: readonly RightsDecision[] }>([
  { name: 'the database gives more', but: database({ admins: [VERA] }), decisions: ['database', 'keep'] },
  { name: 'what was before gave more', but: { before: { ...NOTHING, admins: [VERA] } }, decisions: ['before', 'keep'] },
  {
    name: 'each gives something',
    but: { ...database({ admins: ['7'] }), before: { ...NOTHING, admins: ['8'] } },
    decisions: ['database', 'before', 'keep'],
  },
])('/server rights offers the decisions that fit if $name', async ({ but, decisions }) => {
  expect(targetsOf(await shown(but))).toEqual(decisions.map((decision) => ({ id: 'a1', decision })));
});

test('/server rights shows sixty differences page by page without leaving any out', async () => {
  const admins = Array.from({ length: 60 }, (_, n) => `${100 + n}`);
  const { deps } = await differing(database({ admins }));
  const pages: string[] = [];
  for (let page = 1; page <= 6; page += 1) {
    const [message] = await pressed('server.rights.page', { page }, deps, owner);
    pages.push(message ? textOf(message) : '');
  }
  expect(admins.filter((id) => !pages.some((text) => text.includes(`<@${id}>`)))).toEqual([]);
  expect(pages[5]).toContain('Only in the database');
});

test('/server rights says if no rights wait for a decision', async () => {
  const { deps } = await twoServers();
  const [message] = await answersTo('server rights', {}, deps, owner);
  expect(message && textOf(message)).toBe('No rights wait for a decision.');
});

test.each<[RightsDecision, string, string]>([
  ['database', 'that only the database had count now', `as in the database (<@${VERA}> manage media servers)`],
  ['before', 'from before count again', 'as before (<@8> manage media servers)'],
  ['keep', 'what counted until now still does', 'what both have in common'],
])(
  'a decision of /server rights for %s is applied and audited, and permissions are read again',
  async (decision, words, after) => {
    const { deps, decided } = await differing({
      ...database({ admins: [VERA] }),
      before: { ...NOTHING, admins: ['8'] },
    });
    const [message] = await pressed('server.rights.decide', { id: 'a1', decision }, deps, owner);
    expect(message && textOf(message)).toContain(words);
    expect(message).toMatchObject({ outcome: 'done', audit: { after } });
    expect(decided).toEqual([{ id: 'a1', decision, userId: OWNER }, { isRead: true }]);
  },
);

test('a decision of /server rights on a difference that is already decided changes nothing', async () => {
  const { deps, decided } = await differing({}, 'gone');
  const [message] = await pressed('server.rights.decide', { id: 'a1', decision: 'database' }, deps, owner);
  expect(message).toMatchObject({ outcome: 'nothing' });
  expect(message && textOf(message)).toBe('That has been decided already.');
  expect(decided).toHaveLength(1);
});
