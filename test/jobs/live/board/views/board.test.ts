import { describe, expect, it } from 'vitest';
import type { Session } from '../../../../../src/domain/media/sessions/session.ts';
import { describeStreamDelivery } from '../../../../../src/domain/media/sessions/streamDecision.ts';
import { serverOfRef } from '../../../../../src/domain/servers/refs.ts';
import type { BoardContent, BoardStream } from '../../../../../src/jobs/live/board/views/board.ts';
import { renderBoard } from '../../../../../src/jobs/live/board/views/board.ts';
import type { Button } from '../../../../../src/render/kit/message/press.ts';
import { de } from '../../../../../src/render/texts/de.ts';
import { en } from '../../../../../src/render/texts/en.ts';
import type { Texts } from '../../../../../src/render/texts/texts.ts';
import { film, playing } from '../../../../support/media.ts';
import { componentsOf, referencesOf, textOf, textsOf } from '../../../../support/messages.ts';

const AT = new Date('2026-01-01T12:00:00Z');
const IN_AN_HOUR = new Date('2026-01-01T13:00:00Z');
const button = (label: string, id: string): Button => ({
  label,
  style: 'secondary',
  press: { action: label, target: { id }, by: 'anyone' },
});

function stream(given: Partial<Session> = {}, more: Partial<BoardStream> = {}): BoardStream {
  const session = playing({ ...given });
  const id = session.id ?? '';
  return {
    session,
    person: 'Ada',
    player: 'Sofa',
    delivery: describeStreamDelivery(session),
    progress: { percent: 55, endsAt: IN_AN_HOUR },
    buttons: [button('End …', id), ...(session.transcode ? [button('End silently', id)] : [])],
    details: button('Details', id),
    ...more,
  };
}

const many = (count: number, given: Partial<Session> = {}) =>
  Array.from({ length: count }, (_, index) =>
    stream({ id: `s${index}`, item: film({ title: `Film ${index}` }), ...given }),
  );

const NOTHING = { played: [], added: [] };
const UP = { kind: 'up' } as const;
const DOWN = { kind: 'down', since: AT, latest: AT, because: 'timeout' } as const;
const NAMES = new Map([
  [1, 'Cellar'],
  [2, 'Attic'],
]);
const nameOf = (ref: string) => NAMES.get(serverOfRef(ref));

const board = (content: Partial<BoardContent>, texts: Texts = en) =>
  renderBoard(
    texts,
    { streams: [], idle: NOTHING, servers: [{ state: UP }], nameOf: () => undefined, posters: new Map(), ...content },
    1234,
  );
const labels = (content: Partial<BoardContent>) =>
  componentsOf(board(content)).flatMap(({ label }) => (typeof label === 'string' ? [label] : []));

describe('a board', () => {
  it('a board with 50 streams draws only as many as fit', () => {
    const drawn = new Set<number>();
    const streams = Array.from({ length: 50 }, (_, nth) => ({
      ...stream(),
      get progress() {
        drawn.add(nth);
        return undefined;
      },
    }));
    expect(textOf(board({ streams }))).toContain('12 of 50 shown');
    expect(drawn.size).toBeLessThan(15);
  });

  it('a board has a card for each stream: title, person, progress and end, quality, transcode reason and buttons', () => {
    const transcode = { key: '/transcode/1', videoDecision: 'transcode' };
    const content = { streams: [stream({ decision: 'transcode', bandwidthKbps: 2240, transcode })] };
    expect(textsOf(board(content))).toEqual([
      '## Now playing\n1 stream · 1 transcode · 2.2 Mbit/s',
      `**Metropolis (1927)**\nAda on Sofa\n█████▒░░░░ 55%\n-# ends <t:${IN_AN_HOUR.getTime() / 1000}:R> · local · transcode: video`,
    ]);
    expect(labels(content)).toEqual(['End …', 'End silently', 'Details']);
  });

  it('a board has the same content in German as in English', () => {
    expect(textOf(board({ streams: many(2) }, de))).toContain('## Läuft gerade\n2 Streams\n');
  });

  it('a board names neither person nor player if neither may be shown', () => {
    const [, card] = textsOf(board({ streams: [stream({}, { person: undefined, player: undefined })] }));
    expect(card).toMatch(/^\*\*Metropolis \(1927\)\*\*\n█/);
  });

  it('a board marks a paused stream as paused, and gives no end time for it', () => {
    const paused = stream({ player: { state: 'paused' } }, { progress: { percent: 20 } });
    expect(textOf(board({ streams: [paused] }))).toContain('██░░░░░░░░ 20%\n-# paused · ');
  });

  it('a board has posters for five streams, all buttons for seven, and only a details button for twelve', () => {
    const thumb = { item: film({ thumb: '/t/1' }) };
    const posters = new Map([['/t/1', new Uint8Array([1])]]);
    expect(new Set(referencesOf(board({ streams: many(5, thumb), posters }))).size).toBe(5);
    expect(referencesOf(board({ streams: many(8, thumb), posters }))).toEqual([]);
    expect(labels({ streams: many(8) }).filter((label) => label === 'End …')).toHaveLength(8);
    expect(new Set(labels({ streams: many(12) }))).toEqual(new Set(['Details']));
    expect(textOf(board({ streams: many(12) }))).not.toContain('shown');
  });

  it('a board with more streams than fit says how many of them it shows', () => {
    expect(textsOf(board({ streams: many(20) })).at(-1)).toBe('-# 12 of 20 shown.');
    expect(textsOf(board({ streams: many(20) }))[0]).toContain('20 streams');
  });

  it('a board without streams shows the last plays and new titles', () => {
    const idle = {
      played: [{ item: film(), at: AT }],
      added: [{ item: film({ title: 'Nosferatu', year: 1922 }), at: AT }],
    };
    expect(textsOf(board({ idle }))).toEqual([
      '## Now playing\nNobody is watching or listening.',
      `### Last played\n**Metropolis (1927)** · <t:${AT.getTime() / 1000}:R>`,
      `### New\n**Nosferatu (1922)** · <t:${AT.getTime() / 1000}:R>`,
    ]);
  });

  it('a board says since when the server is down, and how old its streams are', () => {
    const text = textOf(board({ streams: many(1), servers: [{ state: DOWN }], asOf: AT }));
    expect(text).toContain(`**Server down** since <t:${AT.getTime() / 1000}:f>`);
    expect(text).toContain(`Last updated <t:${AT.getTime() / 1000}:R>`);
  });

  it('a board does not mention a server that is up', () => {
    expect(textOf(board({ servers: [{ state: UP }] }))).not.toContain('Server');
  });

  it('a board does not claim that nobody is watching before the first reading', () => {
    expect(textOf(board({ streams: undefined }))).toBe('## Now playing\nChecking what’s playing …');
  });

  it('a board of several servers names the server of each stream and the servers that do not answer', () => {
    const servers = [
      { name: 'Cellar', state: UP },
      { name: 'Attic', state: DOWN },
    ];
    const streams = [stream({ id: '2:5' })];
    const said = textsOf(board({ streams, servers, nameOf }));
    expect(said[0]).toBe(
      `## Now playing\n1 stream · as far as I can see\n**Attic down** since <t:${AT.getTime() / 1000}:f>`,
    );
    expect(said[1]).toContain('Ada on Sofa · on Attic');
    expect(textOf(board({ streams: many(20, { id: '2:5' }), servers, nameOf }))).toContain(
      'Ada on Sofa · on Attic · █',
    );
    expect(textOf(board({ streams, servers, nameOf }, de))).toContain('auf Attic');
  });

  it.each([
    { name: 'one of two is down', others: [{ name: 'Attic', state: DOWN }], named: '**Attic down** since' },
    {
      name: 'one of two is there and cannot be read',
      others: [{ name: 'Attic', state: UP, isUnread: true }],
      named: 'on Attic',
    },
    {
      name: 'one of two rejects the token',
      others: [{ name: 'Attic', state: { kind: 'token-refused', since: AT } as const, isUnread: true }],
      named: 'Attic no longer accepts my token',
    },
    {
      name: 'two of three are not read',
      others: [
        { name: 'Attic', state: DOWN, isUnread: true },
        { name: 'Shed', state: UP, isUnread: true },
      ],
      named: 'Can’t read what’s playing on Shed',
    },
  ])('a board does not call servers idle, and gives no exact number of streams, while $name', ({ others, named }) => {
    const servers = [{ name: 'Cellar', state: UP }, ...others];
    const nothing = textOf(board({ servers, nameOf }));
    expect(nothing).toContain(named);
    expect(nothing).not.toContain('Nobody');
    expect(textOf(board({ streams: many(2), servers, nameOf }))).toContain('2 streams · as far as I can see');
    expect(textOf(board({ servers, nameOf }, de))).not.toContain(de.board.nobody);
  });

  it('a board does not call a server idle that can no longer be read', () => {
    const text = textOf(board({ asOf: AT }));
    expect(text).toContain('Last updated');
    expect(text).not.toContain('Nobody');
  });

  it('a board of several servers names the server of each last play and new title', () => {
    const idle = { played: [{ item: film({ title: 'Faust' }), at: AT, serverRef: '2:' }], added: [] };
    const servers = [
      { name: 'Cellar', state: UP },
      { name: 'Attic', state: { kind: 'token-refused', since: AT } as const },
    ];
    const said = textOf(board({ idle, servers, nameOf }));
    expect(said).toContain(`<t:${AT.getTime() / 1000}:R> · on Attic`);
    expect(said).toContain('Attic no longer accepts my token');
  });

  it('a board of one of several servers has its name as heading, and claims no idleness while it is down', () => {
    const only = (state: typeof UP | typeof DOWN) => textOf(board({ servers: [{ name: 'Attic', state }] }));
    expect(only(UP)).toBe('## Now playing on Attic\nNobody is watching or listening.');
    expect(only(DOWN)).toBe(`## Now playing on Attic\n**Attic down** since <t:${AT.getTime() / 1000}:f>`);
  });

  it('a board whose media server the guild may no longer see says that none is available', () => {
    expect(textOf(board({ servers: [] }))).toContain('No media server is available for this board');
  });

  it('a board’s message is recognized by its marker', () => {
    expect(board({ streams: many(1) }).components).toMatchObject([{ id: 1234 }]);
  });
});
