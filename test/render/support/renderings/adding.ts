import fc from 'fast-check';
import { VOCABULARIES } from '../../../../src/api/vocabularies/vocabularies.ts';
import {
  renderLibraryAdded,
  renderLibraryRefused,
  renderUnansweredLibraryAddition,
} from '../../../../src/commands/library/views/added.ts';
import * as agent from '../../../../src/commands/library/views/agentPreferences.ts';
import { renderLibraryCheck, renderTitlesWithProblem } from '../../../../src/commands/library/views/check.ts';
import {
  renderFolderForm,
  renderLibraryDraft,
  renderLibraryDraftCancelled,
} from '../../../../src/commands/library/views/draft.ts';
import { renderLibraries } from '../../../../src/commands/library/views/list.ts';
import { renderStaleTitles } from '../../../../src/commands/library/views/stale.ts';
import { METADATA_AGENT_PREFERENCES } from '../../../../src/domain/media/libraries/agentPreferences.ts';
import { LIBRARY_PURPOSES } from '../../../../src/domain/media/libraries/libraryTables.ts';
import { MEDIA_SERVER_FAILURE_KINDS, MediaServerFailure } from '../../../../src/domain/media/server/failure.ts';
import { STALE_ORDERS, TITLE_PROBLEMS } from '../../../../src/domain/media/titles/checkedTitles.ts';
import { clipAndEscapeText } from '../../../../src/render/kit/text/markdown.ts';
import { button, controls, date, many, maybe, pagePress, press, text } from '../anything.ts';
import { library } from '../holdings.ts';
import { rendering } from '../rendering.ts';

const failed = fc
  .tuple(fc.constantFrom(...MEDIA_SERVER_FAILURE_KINDS), maybe(text))
  .map(([kind, words]) => new MediaServerFailure(kind, { method: 'POST', path: '/library/sections', words }));
const withPreferences = fc.constantFrom('legacymoviedb', 'openmoviedb');
const values = withPreferences.chain((name) =>
  fc.record({
    agent: fc.constant(name),
    values: fc
      .subarray(METADATA_AGENT_PREFERENCES[name].map((preference) => preference.name))
      .map((names) => Object.fromEntries(names.map((each) => [each, '1']))),
  }),
);
const listed = fc.constantFrom(true, false, undefined);
const folders = many(text);
const draft = fc.record({
  name: text,
  purpose: maybe(fc.constantFrom(...LIBRARY_PURPOSES)),
  agent: maybe(text),
  scanner: maybe(text),
  language: maybe(fc.oneof(text, fc.constantFrom('de', 'en', 'xn', 'xx'))),
  locations: folders,
});

const title = fc.record({
  id: fc.nat(),
  libraryKey: fc.constantFrom('1', '2'),
  ratingKey: text,
  kind: fc.constantFrom('movie', 'show', 'episode', 'artist', 'album', 'track', 'photo'),
  title: text,
  year: maybe(fc.nat()),
  parentTitle: maybe(text),
  grandparentTitle: maybe(text),
  index: maybe(fc.nat()),
  parentIndex: maybe(fc.nat()),
  sizeBytes: maybe(fc.nat()),
  fileFault: maybe(fc.constantFrom('empty', 'silent')),
  count: fc.integer({ min: 1, max: 1000 }),
});
const checked = fc.record({
  libraries: fc.array(fc.tuple(fc.constantFrom('1', '2'), text)).map((all) => new Map(all)),
  servers: fc.constant(() => undefined),
  language: fc.constantFrom('de', 'en', 'qqq'),
  counts: fc.record({
    titles: fc.nat(),
    problems: fc.record({
      doubles: fc.nat(),
      sameFile: fc.nat(),
      unmatched: fc.nat(),
      posterless: fc.nat(),
      subtitles: fc.nat(),
      odd: fc.nat(),
    }),
    unknownSubtitles: fc.nat(),
  }),
});

/** Libraries: how they are set up, and the walk to a new one. */
export const adding = [
  rendering('renderLibraryCheck', checked, (texts, given) =>
    renderLibraryCheck(texts, {
      ...given,
      showPress: (problem) => ({ action: 'show', target: { problem }, by: 'invoker' }),
    }),
  ),
  rendering(
    'renderTitlesWithProblem',
    fc.record({
      view: checked,
      problem: fc.constantFrom(...TITLE_PROBLEMS),
      titles: fc.array(title, { maxLength: 8 }),
    }),
    (texts, { view, problem, titles }) =>
      renderTitlesWithProblem(texts, {
        ...view,
        problem,
        titles,
        page: 1,
        matchesPress: (ratingKey) => ({ action: 'matches', target: { ratingKey }, by: 'invoker' }),
        pagePress,
        overviewPress: { action: 'overview', target: {}, by: 'invoker' },
      }),
  ),
  rendering(
    'renderStaleTitles',
    fc.record({
      view: checked,
      titles: fc.array(
        fc.record({
          title,
          bytes: maybe(fc.nat()),
          isSizeKnown: fc.boolean(),
          addedAt: date,
          plays: fc.nat(),
          playedAt: maybe(date),
        }),
        { maxLength: 10 },
      ),
      areSizesKnown: fc.boolean(),
      order: fc.constantFrom(...STALE_ORDERS),
      months: fc.integer({ min: 1, max: 120 }),
      playsSince: maybe(date),
    }),
    (texts, { view, titles, ...given }) =>
      renderStaleTitles(texts, {
        ...view,
        ...given,
        titles,
        total: titles.length * 3,
        bytes: 1e12,
        offset: 0,
        pagePress,
      }),
  ),
  rendering(
    'renderLibraries',
    fc.record({ libraries: many(library), page: fc.integer({ min: 1, max: 300 }), withSetup: fc.boolean() }),
    (texts, given) => renderLibraries(texts, { ...given, vendorOf: () => VOCABULARIES.plex, pagePress }),
  ),
  rendering(
    'renderLibraryDraft',
    fc.record({
      draft,
      step: fc.constantFrom('type', 'agent', 'scanner', 'language', 'folders', 'preferences', 'summary'),
      position: fc.constant({ step: 1, total: 6 }),
      lines: maybe(
        fc.array(
          text.map((each) => clipAndEscapeText(each, 60) || 'x'),
          { maxLength: 6 },
        ),
      ),
      controls,
    }),
    renderLibraryDraft,
  ),
  rendering('renderFolderForm', fc.tuple(folders, press), (texts, given) => renderFolderForm(texts, ...given)),
  rendering('renderLibraryDraftCancelled', text, renderLibraryDraftCancelled),
  rendering(
    'renderLibraryAdded',
    fc.tuple(
      fc.record({
        library,
        agentPreferences: maybe(
          fc.oneof(
            fc.record({ agent: withPreferences, held: fc.constant(true) }),
            fc.record({ agent: withPreferences, held: fc.constant(false), failure: failed }),
          ),
        ),
      }),
      listed,
    ),
    (texts, given) => renderLibraryAdded(texts, ...given),
  ),
  rendering('renderLibraryRefused', fc.record({ name: text, failure: failed, toDraft: button }), (texts, given) =>
    renderLibraryRefused(texts, given),
  ),
  rendering(
    'renderUnansweredLibraryAddition',
    fc.record({ name: text, isListed: listed, agentUnsent: fc.boolean() }),
    (texts, given) => renderUnansweredLibraryAddition(texts, given),
  ),
  rendering('renderAgentPreferences', fc.tuple(values, press, maybe(values)), (texts, [given, each, now]) =>
    agent.renderAgentPreferences(texts, {
      ...given,
      now: now?.values,
      set: each,
      defaults: each,
      clear: each,
      confirm: each,
      leave: each,
    }),
  ),
  rendering('renderSentAgentPreferences', fc.tuple(values, maybe(values)), (texts, [given, after]) =>
    agent.renderSentAgentPreferences(texts, { ...given, after: after?.values }),
  ),
  rendering('renderUnansweredAgentPreferences', fc.tuple(values, maybe(values)), (texts, [given, after]) =>
    agent.renderUnansweredAgentPreferences(texts, { ...given, after: after?.values }),
  ),
  rendering('renderMissingAgent', fc.tuple(values, maybe(text)), (texts, [given, words]) =>
    agent.renderMissingAgent(texts, given.agent, { words }),
  ),
  rendering('renderUnknownCountry', text, agent.renderUnknownCountry),
];
