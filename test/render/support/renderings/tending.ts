import fc from 'fast-check';
import * as matchApply from '../../../../src/commands/match/views/apply.ts';
import * as people from '../../../../src/commands/people/view.ts';
import * as prefChange from '../../../../src/commands/server/views/change.ts';
import { renderSetting, renderSettings } from '../../../../src/commands/server/views/settings.ts';
import {
  renderMatches,
  renderMatchRefused,
  renderNothingToMatch,
} from '../../../../src/commands/shared/match/views/find.ts';
import { METADATA_MATCH_KINDS } from '../../../../src/domain/media/items/itemsApi.ts';
import * as ownData from '../../../../src/render/privacy/data.ts';
import { button, decimal, key, many, maybe, number, pagePress, posters, press, text } from '../anything.ts';
import { setting } from '../happenings.ts';
import { item } from '../holdings.ts';
import { rendering } from '../rendering.ts';

const page = fc.integer({ min: 1, max: 300 });
const decision = fc.record({ confirm: press, leave: press });
const value = fc.oneof(text, decimal, fc.boolean());
const artist = fc.record({ title: text, guid: maybe(text) });
const answered = fc.boolean();
const matchOf = <T>(tracks: fc.Arbitrary<readonly T[]>) =>
  fc.record({
    kind: fc.constantFrom(...METADATA_MATCH_KINDS),
    guid: maybe(text),
    name: text,
    thumb: maybe(fc.nat({ max: 99 }).map((n) => `/library/metadata/${n}/thumb/1`)),
    year: maybe(number),
    summary: maybe(text),
    parentName: maybe(text),
    score: maybe(number),
    disambiguation: maybe(text),
    area: maybe(text),
    lifespanBegin: maybe(text),
    lifespanEnded: maybe(text),
    id: maybe(key),
    index: maybe(number),
    matched: maybe(fc.boolean()),
    tracks,
  });
const match = matchOf(many(matchOf(fc.constant([]))));

const stored = fc.record({
  rows: fc.dictionary(fc.constantFrom('tickets', 'plays', 'devices'), many(fc.record({ title: text }))),
  long: fc.record({ table: fc.constantFrom('audit', 'plays'), total: fc.nat() }),
});
const account = fc.record({ id: text, name: maybe(text) });
const persona = fc.record({ accountId: key, pseudonym: text, alias: maybe(text) });

/** Settings, matches and what is stored about people: what is shown before it is changed, and what came of it. */
export const tending = [
  rendering(
    'renderSettings',
    fc.record({
      settings: many(setting),
      group: maybe(text),
      groups: many(text),
      page,
      groupPress: press,
    }),
    (texts, given) => renderSettings(texts, { ...given, pagePress }),
  ),
  rendering('renderSetting', setting, renderSetting),
  rendering('renderPrefPreview', fc.tuple(setting, fc.record({ after: value, decision })), (texts, given) =>
    prefChange.renderPrefPreview(texts, ...given),
  ),
  rendering('renderUnlistedPrefPreview', fc.record({ id: text, value: text, decision }), (texts, given) =>
    prefChange.renderUnlistedPrefPreview(texts, given),
  ),
  rendering('renderPrefLeftUnchanged', text, prefChange.renderPrefLeftUnchanged),
  rendering('renderPrefAlreadySet', setting, prefChange.renderPrefAlreadySet),
  rendering('renderSecretPref', setting, prefChange.renderSecretPref),
  rendering('renderPrefGone', text, prefChange.renderPrefGone),
  rendering('renderPrefUnknown', text, prefChange.renderPrefUnknown),
  rendering('renderNoSuchPref', fc.tuple(text, many(setting)), (texts, given) =>
    prefChange.renderNoSuchPref(texts, ...given),
  ),
  rendering(
    'renderBadPrefValue',
    fc.tuple(setting, fc.constantFrom('bool', 'int', 'double', 'choice')),
    (texts, given) => prefChange.renderBadPrefValue(texts, ...given),
  ),
  rendering(
    'renderPrefChangedMeanwhile',
    fc.tuple(setting, fc.record({ expected: maybe(value), kind: fc.constantFrom('set', 'undo') })),
    (texts, given) => prefChange.renderPrefChangedMeanwhile(texts, ...given),
  ),
  rendering(
    'renderPrefChanged',
    fc.tuple(fc.record({ kind: fc.constantFrom('set', 'undo'), setting, after: value, answered }), maybe(press)),
    (texts, given) => prefChange.renderPrefChanged(texts, ...given),
  ),
  rendering('renderPrefNotChanged', fc.tuple(setting, answered), (texts, given) =>
    prefChange.renderPrefNotChanged(texts, ...given),
  ),
  rendering('renderPrefUnverified', fc.tuple(setting, fc.record({ requestedValue: text, answered })), (texts, given) =>
    prefChange.renderPrefUnverified(texts, ...given),
  ),
  rendering(
    'renderMatches',
    fc.record({
      item,
      matches: many(match),
      page,
      posters,
      buttons: fc.array(button, { maxLength: 2 }),
      itemButtons: fc.array(button, { maxLength: 1 }),
    }),
    (texts, { buttons, ...given }) => renderMatches(texts, { ...given, buttonsOf: () => buttons, pagePress }),
  ),
  rendering('renderNothingToMatch', text, renderNothingToMatch),
  rendering('renderMatchRefused', item, renderMatchRefused),
  rendering('renderMatchPreview', fc.record({ now: artist, next: artist, decision }), (texts, given) =>
    matchApply.renderMatchPreview(texts, given),
  ),
  rendering(
    'renderMatchOutcome',
    fc.tuple(
      artist,
      fc.oneof(
        fc.record({ kind: fc.constantFrom('asked', 'unverified'), answered }),
        fc.record({ kind: fc.constant('applied'), now: artist, afterMs: number }),
        fc.record({ kind: fc.constant('other'), now: artist }),
        fc.record({ kind: fc.constant('unchanged'), afterMs: number, answered }),
      ),
    ),
    (texts, given) => matchApply.renderMatchOutcome(texts, ...given),
  ),
  rendering(
    'renderNoMatch',
    fc.tuple(fc.constantFrom(...(['left', 'already', 'notAnArtist', 'noSuchMatch'] as const)), artist),
    (texts, given) => matchApply.renderNoMatch(texts, ...given),
  ),
  rendering('renderMatchGone', artist, matchApply.renderMatchGone),
  rendering('renderMatchChangedMeanwhile', fc.tuple(artist, artist), (texts, given) =>
    matchApply.renderMatchChangedMeanwhile(texts, ...given),
  ),
  rendering('renderStoredData', fc.tuple(fc.constantFrom('own', 'account'), stored), (texts, given) =>
    ownData.renderStoredData(texts, ...given),
  ),
  rendering(
    'renderForgetOwnDataForm',
    fc.record({ stored, hasPersonalRights: fc.boolean(), decision }),
    ownData.renderForgetOwnDataForm,
  ),
  rendering('renderForgetAccountQuestion', fc.tuple(account, fc.record({ stored, decision })), (texts, given) =>
    people.renderForgetAccountQuestion(texts, ...given),
  ),
  rendering(
    'renderOwnDataForgotten',
    fc.record({
      linkedUntil: fc.option(fc.date({ noInvalidDate: true }), { nil: undefined }),
      areRightsRevoked: fc.boolean(),
      recaps: fc.record({
        redrawn: fc.nat(),
        failed: fc.nat(),
        doubt: fc.constantFrom('unlinked', 'unread', undefined),
      }),
    }),
    ownData.renderOwnDataForgotten,
  ),
  rendering('renderAccountForgotten', text, people.renderAccountForgotten),
  rendering('renderNothingStored', account, people.renderNothingStored),
  rendering('renderAccountAssignment', fc.record({ userId: key, account, isSame: fc.boolean() }), (texts, given) =>
    people.renderAccountAssignment(texts, given),
  ),
  rendering('renderPerson', fc.tuple(account, fc.record({ persona, before: persona })), (texts, given) =>
    people.renderPerson(texts, ...given),
  ),
];
