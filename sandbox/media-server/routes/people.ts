import { createMediaContainerResponse } from '../http/answer.ts';
import type { MediaServerRoute } from '../http/route.ts';
import { createXmlElement } from '../xml.ts';

const DAY = 86_400;

export const listDevicesRoute: MediaServerRoute = {
  operation: '4.17',
  title: 'List known devices',
  method: 'GET',
  path: '/devices/',
  parameters: {},
  answer: ({ world }) => {
    const start = Math.floor(world.startedAt.getTime() / 1000);
    const devices = world.devices.all.map(({ id, name, platform, clientIdentifier, knownFor }) =>
      createXmlElement('Device', {
        id,
        name,
        platform,
        clientIdentifier,
        createdAt: Math.floor(start - knownFor * DAY),
      }),
    );
    return createMediaContainerResponse(
      { identifier: world.words.libraryPlugin.replace('library', 'devices') },
      devices,
    );
  },
};

export const listAccountsRoute: MediaServerRoute = {
  operation: 'MEDIA-SERVER.md: accounts',
  title: 'List accounts',
  method: 'GET',
  path: '/accounts',
  parameters: {},
  answer: ({ world }) => {
    const accounts = world.people.all.map(({ id, name }) =>
      createXmlElement('Account', { id, key: `/accounts/${id}`, name, thumb: '' }),
    );
    return createMediaContainerResponse({ identifier: world.words.accountsPlugin }, accounts);
  },
};
