import type { Device } from '../../domain/media/server/devices.ts';
import { type Notes, read, xml } from '../endpoint.ts';
import { date, id, text } from '../xml/fields.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';

function decodeDevices(container: Element, notes: Notes): readonly Device[] {
  return children(container, 'Device').flatMap((element) => {
    const a = attributesOf(element);
    const device = id(a, 'id');
    if (device === undefined) {
      notes.skip();
      return [];
    }
    return [
      {
        id: device,
        name: text(a, 'name') ?? '',
        platform: text(a, 'platform'),
        clientIdentifier: text(a, 'clientIdentifier'),
        createdAt: date(a, 'createdAt'),
      },
    ];
  });
}

/** 4.17; an entry without an id is left out. */
export const devices = () => read({ path: '/devices/', reading: xml(decodeDevices) });
