import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderDevices } from '../../../src/commands/devices/view.ts';
import { renderAccountResources } from '../../../src/commands/server/views/resources.ts';
import { en } from '../../../src/render/texts/en.ts';
import { TRANSLATIONS } from '../../../src/render/texts/texts.ts';
import { anyCharacter } from '../../support/anyCharacter.ts';
import { problemsOf } from '../../support/discordSchema.ts';
import { componentsOf, textsOf } from '../../support/messages.ts';

const LONG = '*'.repeat(900);
const pagePress = (page: number) => ({ action: 'page', target: { page }, by: 'anyone' }) as const;
const wild = fc.option(fc.oneof(fc.constantFrom('', LONG, '😀'.repeat(200)), fc.string({ unit: anyCharacter })), {
  nil: undefined,
});
const page = fc.integer({ min: 1, max: 300 });

describe('the lists of devices and of resources', () => {
  it.each(Object.entries({ en, ...TRANSLATIONS }))(
    'the lists of devices and resources hold a page of the longest entries (%s)',
    (_, texts) => {
      const device = { id: '9'.repeat(19), name: LONG, platform: LONG, clientIdentifier: LONG, createdAt: new Date() };
      const devices = Array.from({ length: 10 }, () => device);
      expect(textsOf(renderDevices(texts, { devices, page: 1, pagePress }))).toHaveLength(12);
      const connection = { protocol: LONG, address: LONG, port: 65_535 };
      const resource = {
        name: LONG,
        product: LONG,
        productVersion: LONG,
        platform: LONG,
        platformVersion: LONG,
        device: LONG,
        provides: [LONG],
        owned: true,
        presence: true,
        httpsRequired: true,
        synced: true,
        relay: true,
        dnsRebindingProtection: true,
        createdAt: new Date(),
        lastSeenAt: new Date(),
        hasAccessToken: true,
        publicAddress: '203.203.203.203',
        connections: Array.from({ length: 9 }, () => connection),
      };
      const resources = Array.from({ length: 5 }, () => resource);
      expect(textsOf(renderAccountResources(texts, { resources, page: 1, pagePress }))).toHaveLength(7);
    },
  );

  it('the lists of devices and resources stay within Discord’s limits, whatever the names', () => {
    const device = fc.record({ id: fc.constant('1'), name: wild, platform: wild, clientIdentifier: wild });
    const resource = fc.record({
      name: wild,
      product: wild,
      provides: fc.array(fc.string()),
      publicAddress: wild,
      address: wild,
    });
    const many = { maxLength: 1000, size: 'large' } as const;
    fc.assert(
      fc.property(fc.array(device, many), fc.array(resource, many), page, (devices, resources, page) => {
        const messages = [
          renderDevices(en, { devices: devices.map((each) => ({ ...each, name: each.name ?? '' })), page, pagePress }),
          renderAccountResources(en, {
            resources: resources.map(({ name = '', address, ...rest }) => ({
              name,
              hasAccessToken: false,
              connections: [{ address }],
              ...rest,
            })),
            page,
            pagePress,
          }),
        ];
        expect(messages.every((message) => componentsOf(message).length <= 40)).toBe(true);
        expect(messages.flatMap(problemsOf)).toEqual([]);
      }),
      { numRuns: 10, seed: 3 },
    );
  });
});
