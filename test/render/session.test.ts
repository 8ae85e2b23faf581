import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  renderNotEnded,
  renderSessions,
  renderTerminate,
  sessionChoice,
  sessionName,
} from '../../src/render/session.ts';
import { en } from '../../src/render/texts/en.ts';
import { problemsOf } from '../support/discordSchema.ts';
import { film, playing } from '../support/media.ts';
import { componentsOf, noteOf, textOf, textsOf } from '../support/messages.ts';

/** The line of facts about one session, below its title. */
const facts = (given: Parameters<typeof playing>[0]): string =>
  textsOf(renderSessions(en, [playing(given)]))[1]
    ?.split('\n')
    .slice(1)
    .join('\n') ?? '';

describe('the list of sessions', () => {
  it('shows who, what, on which player, how far and how it is delivered', () => {
    const session = playing({
      item: film({ durationMs: 2 * 3_600_000 }),
      viewOffsetMs: 1_800_000,
      decision: 'transcode',
      transcode: { key: '/transcode/1', videoDecision: 'transcode', audioDecision: 'copy' },
    });
    expect(renderSessions(en, [session])).toEqual({
      components: [
        {
          type: 17,
          components: [
            { type: 10, content: '## One session' },
            {
              type: 10,
              content: '**Metropolis (1927)**\nada on Sofa · playing, 25 % of 2 h · transcode (video) · at home',
            },
          ],
        },
      ],
    });
  });

  it('says that nobody is watching', () => {
    expect(renderSessions(en, [])).toEqual(noteOf('Nobody is watching or listening right now.'));
  });

  it('says how many there are of how many', () => {
    const texts = textsOf(
      renderSessions(
        en,
        Array.from({ length: 60 }, () => playing()),
      ),
    );
    expect([texts[0], texts.at(-1)]).toEqual(['## 60 sessions', '-# 37 of 60 shown.']);
  });

  it.each([
    ['live television', { live: true, viewOffsetMs: 5 }, 'ada on Sofa · playing, live · direct play · at home'],
    ['an unknown length', { viewOffsetMs: 5 }, 'ada on Sofa · playing · direct play · at home'],
    [
      'a length of nothing',
      { viewOffsetMs: 5, item: film({ durationMs: 0 }) },
      'ada on Sofa · playing · direct play · at home',
    ],
    [
      'a place past the end',
      { viewOffsetMs: 9e6, item: film({ durationMs: 6e4 }) },
      'ada on Sofa · playing, 100 % of 1 min · direct play · at home',
    ],
    ['nobody and nothing named', { user: {}, player: {} }, 'Somebody on an unnamed player · direct play'],
    [
      'names nobody can see',
      { user: { name: '\u200b' }, player: { title: ' ', product: '\u202e' } },
      'Somebody on an unnamed player · direct play',
    ],
    [
      'a player known by its product',
      { player: { product: 'TV', local: false } },
      'ada on TV · direct play · from outside',
    ],
    ['a state that no one knows', { player: { title: 'Sofa', state: 'constructor' } }, 'ada on Sofa · direct play'],
    [
      'a transcode of both',
      { decision: 'transcode', transcode: { key: '/t', videoDecision: 'transcode', audioDecision: 'transcode' } },
      'ada on Sofa · playing · transcode (video, audio) · at home',
    ],
    ['a transcode of nothing said', { decision: 'transcode' }, 'ada on Sofa · playing · transcode · at home'],
    ['a direct stream', { decision: 'direct stream' }, 'ada on Sofa · playing · direct stream · at home'],
    [
      'a session without id',
      { id: undefined },
      'ada on Sofa · playing · direct play · at home\n-# cannot be ended: the server gives it no id',
    ],
    ['names of markup', { user: { name: '*a*' }, player: { title: '<@1>' } }, '\\*a\\* on \\<@1\\> · direct play'],
  ] as const)('copes with %s', (_, given, line) => {
    expect(facts(given)).toBe(line);
  });

  it('is a message that Discord takes, whatever plays', () => {
    const name = fc.option(
      fc.oneof(fc.constantFrom('', '*'.repeat(400), '😀'.repeat(200)), fc.string({ unit: 'binary' })),
      { nil: undefined },
    );
    const session = fc.record({
      user: fc.record({ name }),
      player: fc.record({ title: name, product: name, state: name }),
      title: name,
      id: name,
    });
    const sessions = fc.array(session, { maxLength: 1000, size: 'large' });
    fc.assert(
      fc.property(sessions, (all) => {
        const given = all.map(({ title = '', ...rest }) =>
          playing({ ...rest, item: film({ title, grandparentTitle: title }) }),
        );
        const messages = [renderSessions(en, given), renderNotEnded(en, en.session.ticketExpired, given)];
        expect(messages.every((message) => componentsOf(message).length <= 40)).toBe(true);
        expect(messages.every((message) => textsOf(message).join('').length <= 4000)).toBe(true);
        expect(messages.flatMap(problemsOf)).toEqual([]);
      }),
      { numRuns: 5, seed: 3 },
    );
  });
});

describe('a session that was not ended', () => {
  it('is answered privately, with those that are running', () => {
    const message = renderNotEnded(en, 'Why.', [playing()]);
    expect(message.private).toBe(true);
    expect(textsOf(message)).toEqual(['Why.', '**Metropolis (1927)**\nada on Sofa · playing · direct play · at home']);
  });

  it('is answered in one sentence when none is running', () => {
    expect(renderNotEnded(en, 'Why.', [])).toEqual(
      noteOf('Why.\nNobody is watching or listening right now.', { private: true }),
    );
  });
});

describe('how an ending goes on', () => {
  const what = '**Metropolis (1927)** (ada)';
  const told = 'They were told: “Bed \\*time\\*”';

  it.each([
    [{ kind: 'asked' }, `Asked the server to end ${what}. Looking whether it did …`],
    [{ kind: 'ended', afterMs: 0 }, `Ended: ${what}. It was gone at once.\n${told}`],
    [{ kind: 'ended', afterMs: 1000 }, `Ended: ${what}. It was gone after 1 second.\n${told}`],
    [{ kind: 'ended', afterMs: 3400 }, `Ended: ${what}. It was gone after 3 seconds.\n${told}`],
    [
      { kind: 'still-playing', afterMs: 10_000 },
      `The server took the request, but ${what} is still playing after 10 seconds.\n${told}`,
    ],
    [
      { kind: 'unverified' },
      `The server took the request to end ${what}, but I could not read the sessions again to see whether it did.`,
    ],
    [
      { kind: 'unauthorized' },
      'The server refused to end it (401). Either my token is not valid any more, or the server’s owner lacks the paid feature this needs.',
    ],
    [{ kind: 'forbidden' }, 'The server refused to end it (403): my token is not its owner’s.'],
    [{ kind: 'gone' }, `${what} had ended already. I ended nothing.`],
  ] as const)('%j', (news, sentence) => {
    expect(renderTerminate(en, playing(), news, 'Bed *time*')).toEqual(noteOf(sentence));
  });

  it('fits with the longest titles, names and reasons', () => {
    const long = playing({ item: film({ title: '*'.repeat(900) }), user: { name: '*'.repeat(900) } });
    const message = renderTerminate(en, long, { kind: 'ended', afterMs: 1 }, '*'.repeat(300));
    expect(textOf(message).length).toBeLessThan(1500);
  });
});

describe('a session in one line', () => {
  it('is raw text for a choice, escaped text in a sentence', () => {
    const session = playing({ user: { name: 'a*' }, item: film({ title: 'b_' }) });
    expect(sessionChoice(en, session)).toBe('a* – b_ (1927) – Sofa');
    expect(sessionName(en, session)).toBe('**b\\_ (1927)** (a\\*)');
  });

  it('does without what is not known', () => {
    const session = playing({ user: {}, player: {}, item: film({ title: '', year: undefined }) });
    expect(sessionChoice(en, session)).toBe('Somebody – Untitled');
    expect(sessionName(en, session)).toBe('**Untitled** (Somebody)');
  });
});
