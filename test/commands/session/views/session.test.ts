import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderStopTranscodeOutcome, renderTerminateOutcome } from '../../../../src/commands/session/views/ending.ts';
import { renderSessionNotEnded, renderSessions } from '../../../../src/commands/session/views/list.ts';
import { formatSessionLines, sessionChoiceName, sessionName } from '../../../../src/commands/session/views/session.ts';
import type { MediaFile } from '../../../../src/domain/media/items/mediaFiles.ts';
import type { Session } from '../../../../src/domain/media/sessions/session.ts';
import type { FileVersionsBySession } from '../../../../src/domain/media/sessions/versions.ts';
import { en } from '../../../../src/render/texts/en.ts';
import { DEFAULT_TEXTS, TRANSLATIONS } from '../../../../src/render/texts/texts.ts';
import { anyCharacter } from '../../../support/anyCharacter.ts';
import { problemsOf } from '../../../support/discordSchema.ts';
import { film, playing } from '../../../support/media.ts';
import { componentsOf, noteOf, referencesOf, textOf, textsOf } from '../../../support/messages.ts';

const press = (page: number) => ({ action: 'page', target: { page }, by: 'anyone' }) as const;
const button = (label: string) =>
  ({ label, style: 'danger', press: { action: label, target: null, by: 'anyone' } }) as const;
const BYTES = new Uint8Array([1]);

const NONE_READ: FileVersionsBySession = new Map();

const cards = (
  sessions: readonly Session[],
  {
    page = 1,
    posters = new Map<string, Uint8Array>(),
    members = new Map<string, readonly string[]>(),
    versions = NONE_READ,
    texts = DEFAULT_TEXTS,
  } = {},
) =>
  renderSessions(texts, {
    sessions,
    page,
    posters,
    members,
    versions,
    buttonsOf: ({ transcode }) => [button('End …'), ...(transcode ? [button('End silently')] : [])],
    pagePress: press,
  });

/** The lines of one session below its title. */
const facts = (given: Parameters<typeof playing>[0]): string =>
  formatSessionLines(en, playing(given)).split('\n').slice(1).join('\n');

const labelsOf = (sessions: readonly Session[], page?: number) =>
  componentsOf(cards(sessions, { ...(page && { page }) })).flatMap(({ label }) =>
    typeof label === 'string' ? [label] : [],
  );

const many = (count: number): Session[] => Array.from({ length: count }, (_, index) => playing({ id: `s${index}` }));

describe('the list of sessions', () => {
  it('/session list shows a card per session with poster, viewer, player, progress, quality and buttons', () => {
    const session = playing({
      item: film({ durationMs: 2 * 3_600_000, thumb: '/t/1' }),
      viewOffsetMs: 1_800_000,
      decision: 'transcode',
      transcode: { key: '/transcode/1', videoDecision: 'transcode', audioDecision: 'copy' },
    });
    const message = cards([session], { posters: new Map([['/t/1', BYTES]]) });
    expect(message.components).toMatchObject([
      {
        type: 17,
        components: [
          { type: 10, content: '## One session' },
          {
            type: 9,
            components: [
              {
                type: 10,
                content: '**Metropolis (1927)**\nada on Sofa\nplaying, 25% of 2\u00a0h\n-# local · transcode: video',
              },
            ],
            accessory: { type: 11, description: 'Poster of Metropolis (1927)' },
          },
          { type: 1, components: [{ label: 'End …' }, { label: 'End silently' }] },
          { type: 10, content: en.session.difference },
          { type: 1, components: [{ label: 'Refresh' }] },
        ],
      },
    ]);
    expect(message.files).toEqual([
      { name: 'session-1.webp', bytes: BYTES, description: 'Poster of Metropolis (1927)' },
    ]);
  });

  it('/session list shows the original file of a session if its library was asked for it', () => {
    const sent = { id: '7', videoResolution: '480p', parts: [{ decision: 'transcode', streams: [] }] };
    const file = { id: '7', videoResolution: '1080', bitrateKbps: 9100, parts: [] };
    const session = (id: string) => playing({ id, decision: 'transcode', item: film({ files: [sent] }) });
    const both = [session('a'), session('b')] as const;
    const texts = textsOf(cards(both, { versions: new Map([[both[0], [file]]]) }));
    expect(texts.slice(1, 3).map((text) => text.split('\n')[3])).toEqual([
      '-# local · 1080p, 9.1 Mbit/s · transcode',
      '-# local · sent as 480p · transcode',
    ]);
  });

  it('/session list without sessions says that nobody is watching, and can be refreshed', () => {
    expect(textsOf(cards([]))).toEqual(['Nobody is watching or listening right now.']);
    expect(labelsOf([])).toEqual(['Refresh']);
  });

  it('/session list gives two viewers of one film a poster each', () => {
    const both = [playing({ item: film({ thumb: '/t' }) }), playing({ id: 'b', item: film({ thumb: '/t' }) })];
    expect(referencesOf(cards(both, { posters: new Map([['/t', BYTES]]) }))).toEqual([
      'session-1.webp',
      'session-2.webp',
    ]);
  });

  it('/session list shows five sessions per page and says how many there are', () => {
    const texts = textsOf(cards(many(9)));
    expect([texts[0], texts.at(-1)]).toEqual(['## 9 sessions', '-# 1 to 5 of 9.']);
    expect(labelsOf(many(9)).slice(-2)).toEqual(['Page 2 ▶', 'Refresh']);
    expect(labelsOf(many(9), 2).slice(-2)).toEqual(['◀ Page 1', 'Refresh']);
    expect(labelsOf(many(12), 2).slice(-3)).toEqual(['◀ Page 1', 'Page 3 ▶', 'Refresh']);
  });

  it('/session list shows its last page if there are fewer pages than requested', () => {
    expect(textsOf(cards(many(6), { page: 9 })).at(-1)).toBe('-# Number 6 of 6.');
  });

  it.each([
    {
      name: 'live television',
      given: { live: true, viewOffsetMs: 5 },
      lines: 'ada on Sofa\nplaying, live\n-# local · direct play',
    },
    { name: 'an unknown length', given: { viewOffsetMs: 5 }, lines: 'ada on Sofa\nplaying\n-# local · direct play' },
    {
      name: 'a length of nothing',
      given: { viewOffsetMs: 5, item: film({ durationMs: 0 }) },
      lines: 'ada on Sofa\nplaying\n-# local · direct play',
    },
    {
      name: 'a place past the end',
      given: { viewOffsetMs: 9e6, item: film({ durationMs: 6e4 }) },
      lines: 'ada on Sofa\nplaying, 100% of 1\u00a0min\n-# local · direct play',
    },
    {
      name: 'a session without names of a person and a player',
      given: { user: {}, player: {} },
      lines: 'Someone on an unnamed player\n-# direct play',
    },
    {
      name: 'invisible names',
      given: { user: { name: '\u200b' }, player: { title: ' ', product: '\u202e' } },
      lines: 'Someone on an unnamed player\n-# direct play',
    },
    {
      name: 'a player known by its product',
      given: { player: { product: 'TV', local: false } },
      lines: 'ada on TV\n-# remote · direct play',
    },
    {
      name: 'a state that no one knows',
      given: { player: { title: 'Sofa', state: 'constructor' } },
      lines: 'ada on Sofa\n-# direct play',
    },
    {
      name: 'a session without id',
      given: { id: undefined },
      lines: 'ada on Sofa\nplaying\n-# local · direct play\n-# cannot be ended: the server gives it no id',
    },
    {
      name: 'names of markup',
      given: { user: { name: '*a*' }, player: { title: '<@1>' } },
      lines: '\\*a\\* on \\<@1\\>\n-# direct play',
    },
  ] as const)('/session list shows a session with $name', ({ given, lines }) => {
    expect(facts(given)).toBe(lines);
  });

  it('/session list is always a message that Discord accepts, whatever plays', () => {
    const name = fc.option(
      fc.oneof(fc.constantFrom('', '*'.repeat(400), '😀'.repeat(200)), fc.string({ unit: anyCharacter })),
      { nil: undefined },
    );
    const session = fc.record({
      user: fc.record({ name }),
      player: fc.record({ title: name, product: name, state: name }),
      title: name,
      id: name,
      transcode: fc.option(fc.constant({ key: '/t', videoDecision: 'transcode', container: 'x' }), { nil: undefined }),
    });
    const sessions = fc.array(session, { maxLength: 1000, size: 'large' });
    fc.assert(
      fc.property(sessions, fc.integer({ min: 1, max: 300 }), (all, page) => {
        const given = all.map(({ title = '', ...rest }) =>
          playing({
            ...rest,
            item: film({ kind: 'track', title, parentTitle: title, grandparentTitle: title, thumb: '/t' }),
          }),
        );
        const posters = new Map([['/t', BYTES]]);
        const messages = [
          cards(given, { page, posters }),
          renderSessionNotEnded(en, { reason: en.session.ticketExpired, sessions: given }),
        ];
        expect(messages.every((message) => componentsOf(message).length <= 40)).toBe(true);
        expect(messages.every((message) => textsOf(message).join('').length <= 4000)).toBe(true);
        expect(messages.flatMap(problemsOf)).toEqual([]);
      }),
      { numRuns: 10, seed: 3 },
    );
  });

  it.each(Object.entries({ en, ...TRANSLATIONS }))(
    'a page of /session list holds five of the longest cards (%s)',
    (_, texts) => {
      const long = '*'.repeat(900);
      const longest = playing({
        id: undefined,
        item: film({
          kind: 'track',
          title: long,
          parentTitle: `${long}a`,
          grandparentTitle: `${long}b`,
          durationMs: 9e9,
          files: [
            {
              videoResolution: long,
              bitrateKbps: 999_998,
              container: long,
              parts: [{ decision: 'transcode', streams: [] }],
            },
          ],
        }),
        viewOffsetMs: 5e9,
        user: { name: long },
        player: { title: long, state: 'buffering', local: false },
        bandwidthKbps: 999_999,
        decision: 'transcode',
        transcode: {
          key: '/t',
          videoDecision: 'transcode',
          audioDecision: 'transcode',
          subtitleDecision: 'burn',
          container: 'b',
          sourceVideoCodec: long,
          videoCodec: `b${long}`,
          sourceAudioCodec: long,
          audioCodec: `b${long}`,
        },
      });
      expect(
        textsOf(
          cards(
            Array.from({ length: 5 }, () => longest),
            { texts },
          ),
        ),
      ).toHaveLength(7);
    },
  );
});

describe('how a session is delivered', () => {
  const transcode = { key: '/t', videoDecision: 'transcode', audioDecision: 'transcode', container: 'mpegts' };
  const file = (given: Partial<MediaFile> = {}): { item: ReturnType<typeof film> } => ({
    item: film({ files: [{ videoResolution: '1080', bitrateKbps: 9100, container: 'mkv', parts: [], ...given }] }),
  });
  const stream = (given: Parameters<typeof playing>[0]) =>
    facts({ player: { title: 'TV' }, ...given }).split('\n-# ')[1];

  it.each([
    {
      name: 'what is sent as it is',
      given: { ...file(), bandwidthKbps: 9600 },
      line: '1080p, 9.1 Mbit/s, 9.6 Mbit/s reserved · direct play',
    },
    {
      name: 'what is sent as fast as is reserved',
      given: { ...file(), bandwidthKbps: 9100 },
      line: '1080p, 9.1 Mbit/s · direct play',
    },
    {
      name: 'a direct stream',
      given: { ...file(), decision: 'direct stream' },
      line: '1080p, 9.1 Mbit/s · direct stream: container',
    },
    {
      name: 'a direct stream of television',
      given: { live: true, decision: 'direct stream', transcode: { key: '/t' } },
      line: 'direct stream',
    },
    {
      name: 'a transcode of everything',
      given: { ...file(), decision: 'transcode', transcode },
      line: '1080p, 9.1 Mbit/s · transcode: video, audio, container',
    },
    { name: 'a transcode of nothing said', given: { decision: 'transcode' }, line: 'transcode' },
    {
      name: 'a transcode from outside, of which no limit is known',
      given: { ...file(), decision: 'transcode', transcode, bandwidthKbps: 2200, location: 'wan' },
      line: '1080p, 9.1 Mbit/s, 2.2 Mbit/s reserved · transcode: video, audio, container',
    },
    {
      name: 'subtitles burned in',
      given: {
        ...file({ parts: [{ streams: [{ kind: 'subtitle', decision: 'burn' }] }] }),
        decision: 'transcode',
        transcode: { key: '/t', videoDecision: 'transcode' },
      },
      line: '1080p, 9.1 Mbit/s · transcode: video, subtitles burned in',
    },
    {
      name: 'what comes out of the transcoder, which is not the file',
      given: {
        ...file({ videoResolution: '480p', bitrateKbps: 2147, parts: [{ decision: 'transcode', streams: [] }] }),
        decision: 'transcode',
        transcode: { ...transcode, sourceVideoCodec: 'hevc', videoCodec: 'h264' },
        bandwidthKbps: 2600,
      },
      line: 'sent as 480p, 2.1 Mbit/s, 2.6 Mbit/s reserved · transcode: video (hevc → h264), audio',
    },
    {
      name: 'a picture and sound that are copied beside converted subtitles',
      given: {
        ...file({ container: 'mp4', parts: [{ decision: 'transcode', streams: [] }] }),
        decision: 'direct stream',
        transcode: { key: '/t', videoDecision: 'copy', audioDecision: 'copy', subtitleDecision: 'transcode' },
      },
      line: 'sent as 1080p, 9.1 Mbit/s · direct stream: container',
    },
    {
      name: 'nothing known of what is sent but its container',
      given: {
        decision: 'transcode',
        transcode: { key: '/t', videoDecision: 'transcode', container: 'mp4' },
        bandwidthKbps: 800,
      },
      line: '800 kbit/s reserved · transcode: video',
    },
    {
      name: 'subtitles burned in, as its transcode says',
      given: { decision: 'transcode', transcode: { key: '/t', videoDecision: 'transcode', subtitleDecision: 'burn' } },
      line: 'transcode: video, subtitles burned in',
    },
    {
      name: 'streams that say it where no transcode does',
      given: {
        ...file({
          parts: [
            {
              streams: [
                { kind: 'video', decision: 'copy' },
                { kind: 'audio', decision: undefined },
                { kind: 'audio', decision: 'transcode' },
              ],
            },
          ],
        }),
        decision: 'transcode',
      },
      line: '1080p, 9.1 Mbit/s · transcode: audio',
    },
    { name: '4K', given: file({ videoResolution: '4k' }), line: '4K, 9.1 Mbit/s · direct play' },
    { name: '720p', given: file({ videoResolution: '720p' }), line: '720p, 9.1 Mbit/s · direct play' },
    { name: 'SD', given: file({ videoResolution: 'sd', bitrateKbps: undefined }), line: 'SD · direct play' },
    {
      name: 'music',
      given: file({ videoResolution: undefined, audioCodec: 'flac', bitrateKbps: 905 }),
      line: 'FLAC, 905 kbit/s · direct play',
    },
    {
      name: 'odd numbers',
      given: { ...file({ bitrateKbps: 2_147_483_647 }), bandwidthKbps: 0 },
      line: '1080p · direct play',
    },
    {
      name: 'the version that is played',
      given: {
        item: film({
          files: [
            { videoResolution: '1080', parts: [] },
            { videoResolution: '480', selected: true, parts: [] },
          ],
        }),
      },
      line: '480p · direct play',
    },
  ] as const)('/session list says how a session is delivered: $name', ({ given, line }) => {
    expect(stream(given)).toBe(line);
  });
});

describe('an action that was not done', () => {
  it('an action on a session that could not be carried out is answered privately, with the running sessions', () => {
    const message = renderSessionNotEnded(en, { reason: 'Why.', sessions: [playing()] });
    expect(message.private).toBe(true);
    expect(textsOf(message)).toEqual(['Why.', '**Metropolis (1927)**\nada on Sofa\nplaying\n-# local · direct play']);
  });

  it('an action on a session that could not be carried out says if nobody is watching', () => {
    expect(renderSessionNotEnded(en, { reason: 'Why.', sessions: [] })).toEqual({
      ...noteOf('Why.\nNobody is watching or listening right now.', { private: true }),
      outcome: 'nothing',
    });
  });

  it('an action on a session that could not be carried out is recorded as no change', () => {
    expect(renderSessionNotEnded(en, { reason: 'Why.', sessions: [playing()] }).outcome).toBe('nothing');
  });
});

describe('the progress of ending a session', () => {
  const what = '**Metropolis (1927)** (ada)';
  const shownTo = 'They were told: “Bed \\*time\\*”';
  const sent = 'The reason I sent: “Bed \\*time\\*”';

  it.each([
    [{ kind: 'asked' }, `Ending ${what} …`],
    [
      { kind: 'unanswered' },
      `The server gave no usable answer when I asked it to end ${what}. Checking whether it did anyway …`,
    ],
    [{ kind: 'ended', afterMs: 0, answered: true }, `Ended ${what}. It stopped right away.\n${shownTo}`],
    [{ kind: 'ended', afterMs: 1000, answered: true }, `Ended ${what}. It stopped after 1 second.\n${shownTo}`],
    [{ kind: 'ended', afterMs: 3400, answered: true }, `Ended ${what}. It stopped after 3 seconds.\n${shownTo}`],
    [{ kind: 'ended', afterMs: 3400, answered: false }, `Ended ${what}. It stopped after 3 seconds.`],
    [
      { kind: 'still-there', afterMs: 10_000, answered: true },
      `The server accepted the request, but ${what} is still playing after 10 seconds.\n${sent}`,
    ],
    [
      { kind: 'still-there', afterMs: 10_000, answered: false },
      `The server gave no usable answer, and ${what} is still playing after 10 seconds.`,
    ],
    [
      { kind: 'unverified', answered: true },
      `The server accepted the request to end ${what}, but I could not read the sessions again to check.`,
    ],
    [
      { kind: 'unverified', answered: false },
      `The server gave no usable answer when I asked it to end ${what}, and I could not read the sessions to check whether it did.`,
    ],
    [
      { kind: 'unauthorized' },
      'The server refused to end it (401). Either my token is no longer valid, or the server’s owner has no paid plan, which this may need.',
    ],
    [{ kind: 'gone' }, `${what} had already ended. I ended nothing.`],
  ] as const)('ending a session reports its progress: %j', (progress, sentence) => {
    expect(renderTerminateOutcome(en, playing(), { progress, reason: 'Bed *time*' })).toMatchObject(noteOf(sentence));
  });

  it.each([
    [{ kind: 'asked' }, `Stopping the transcode of ${what} …`],
    [
      { kind: 'ended', afterMs: 2000, answered: true },
      `Stopped the transcode of ${what}. It stopped after 2 seconds.\n${en.session.notShown}`,
    ],
    [
      { kind: 'still-there', afterMs: 10_000, answered: true },
      `The server accepted the request, but ${what} is still being transcoded after 10 seconds.`,
    ],
    [{ kind: 'gone' }, `The transcode of ${what} had already ended. I stopped nothing.`],
    [{ kind: 'unauthorized' }, 'The server refused to stop it (401): my token is no longer valid.'],
  ] as const)('stopping a transcode reports its progress: %j', (progress, sentence) => {
    expect(renderStopTranscodeOutcome(en, playing(), { progress })).toMatchObject(noteOf(sentence));
  });

  it.each([
    [{ kind: 'ended', afterMs: 2000, answered: true }, 'done'],
    [{ kind: 'still-there', afterMs: 10_000, answered: true }, 'failed'],
    [{ kind: 'unauthorized' }, 'failed'],
    [{ kind: 'gone' }, 'nothing'],
    [{ kind: 'asked' }, 'unknown'],
    [{ kind: 'unanswered' }, 'unknown'],
    [{ kind: 'unverified', answered: true }, 'unknown'],
  ] as const)('ending a session with the result $0.kind is recorded as $1', (progress, outcome) => {
    expect(renderTerminateOutcome(en, playing(), { progress, reason: 'Bedtime' }).outcome).toBe(outcome);
    expect(renderStopTranscodeOutcome(en, playing(), { progress }).outcome).toBe(outcome);
  });

  it('stopping a transcode says if the player has started another one since', () => {
    const message = renderStopTranscodeOutcome(en, playing(), {
      progress: { kind: 'ended', afterMs: 0, answered: true },
      restarted: true,
    });
    expect(textOf(message)).toContain(en.session.restarted);
  });

  it('the answer to ending a session fits Discord’s limits with the longest titles, names and reasons', () => {
    const long = playing({ item: film({ title: '*'.repeat(900) }), user: { name: '*'.repeat(900) } });
    const message = renderTerminateOutcome(en, long, {
      progress: { kind: 'ended', afterMs: 1, answered: true },
      reason: '*'.repeat(300),
    });
    expect(textOf(message).length).toBeLessThan(1500);
  });
});

describe('a session in one line', () => {
  it('a session’s name is raw in a menu and escaped in a sentence', () => {
    const session = playing({ user: { name: 'a*' }, item: film({ title: 'b_' }) });
    expect(sessionChoiceName(en, session)).toBe('a* – b_ (1927) – Sofa');
    expect(sessionName(en, session)).toBe('**b\\_ (1927)** (a\\*)');
  });

  it('a session’s name leaves out what is unknown', () => {
    const session = playing({ user: {}, player: {}, item: film({ title: '', year: undefined }) });
    expect(sessionChoiceName(en, session)).toBe('Someone – Untitled');
    expect(sessionName(en, session)).toBe('**Untitled** (Someone)');
  });
});

it.each([
  ['stopped', 'stopped'],
  ['paused', 'paused'],
  ['buffering', 'buffering'],
  ['playing', 'playing'],
  ['constructor', ''],
])('a player in the state %s is shown as “%s”', (state, shown) => {
  const states = en.session.states;
  const line = facts({ player: { state } }).split('\n')[1] ?? '';
  expect(Object.hasOwn(states, line) ? line : '').toBe(shown);
});
