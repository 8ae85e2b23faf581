import fc from 'fast-check';
import { SERVER_SETTING_TYPES } from '../../../src/domain/media/server/serverApi.ts';
import { date, decimal, key, many, maybe, number, text } from './anything.ts';
import { item, plainItem } from './holdings.ts';

/** Whatever people and devices do with a media server, and how it is set. */

export const session = fc.record({
  id: maybe(key),
  item,
  user: fc.record({ id: maybe(key), name: maybe(text) }),
  player: fc.record({
    title: maybe(text),
    product: maybe(text),
    state: maybe(fc.oneof(text, fc.constantFrom('playing', 'paused', 'buffering', 'constructor', '__proto__'))),
    address: maybe(text),
    local: maybe(fc.boolean()),
  }),
  viewOffsetMs: maybe(number),
  live: fc.boolean(),
  bandwidthKbps: maybe(number),
  location: maybe(text),
  decision: fc.constantFrom('direct play', 'direct stream', 'transcode'),
  transcode: maybe(
    fc.record({
      key: text,
      progressPercent: maybe(decimal),
      speed: maybe(decimal),
      videoDecision: maybe(fc.constantFrom('transcode', 'copy', 'burn')),
      audioDecision: maybe(fc.constantFrom('transcode', 'copy')),
      subtitleDecision: maybe(fc.constantFrom('transcode', 'copy', 'burn')),
      container: maybe(text),
      sourceVideoCodec: maybe(text),
      sourceAudioCodec: maybe(text),
      videoCodec: maybe(text),
      audioCodec: maybe(text),
    }),
  ),
});
export const sessions = many(session, (each, index) => ({ ...each, id: each.id && `session-${index}` }));

export const historyRow = fc.record({
  entry: fc.record({
    historyKey: key,
    item: plainItem,
    viewedAt: date,
    accountId: maybe(key),
    deviceId: maybe(key),
  }),
  person: maybe(text),
  device: maybe(text),
});
/** A play as a feed tells it. */
/** Of whom a name is followed by. */
const members = fc.array(fc.constantFrom('100000000000000011', '10000000000000000012'), { maxLength: 3 });

export const played = fc.record({
  item: plainItem,
  viewedAt: date,
  person: maybe(text),
  members: maybe(members),
  device: maybe(text),
});
export const device = fc.record({
  id: key,
  name: text,
  platform: maybe(text),
  clientIdentifier: maybe(text),
  createdAt: maybe(date),
});
export const resource = fc.record({
  name: text,
  product: maybe(text),
  productVersion: maybe(text),
  platform: maybe(text),
  platformVersion: maybe(text),
  device: maybe(text),
  createdAt: maybe(date),
  lastSeenAt: maybe(date),
  provides: fc.array(text, { maxLength: 9 }),
  owned: maybe(fc.boolean()),
  hasAccessToken: fc.boolean(),
  publicAddress: maybe(text),
  httpsRequired: maybe(fc.boolean()),
  synced: maybe(fc.boolean()),
  relay: maybe(fc.boolean()),
  dnsRebindingProtection: maybe(fc.boolean()),
  presence: maybe(fc.boolean()),
  connections: fc.array(
    fc.record({
      protocol: maybe(text),
      address: maybe(text),
      port: maybe(number),
      uri: maybe(text),
      local: maybe(fc.boolean()),
    }),
    { maxLength: 20 },
  ),
});
const settingValue = fc.oneof(text, decimal, fc.boolean());
export const setting = fc.record({
  id: text,
  label: maybe(text),
  summary: maybe(text),
  type: fc.constantFrom(...SERVER_SETTING_TYPES),
  value: maybe(settingValue),
  default: maybe(settingValue),
  hidden: maybe(fc.boolean()),
  advanced: maybe(fc.boolean()),
  group: maybe(text),
  choices: maybe(fc.array(fc.record({ value: text, label: text }), { maxLength: 60 })),
  secret: fc.boolean(),
});
