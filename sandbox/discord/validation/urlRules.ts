import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import type { RequestBodyProblem } from '../discordApiErrors.ts';
import type { MessageBody } from '../messages/body.ts';
import { listMessageComponents, type PlacedComponent } from '../messages/componentTree.ts';

/** An address in a message, with the schemes that Discord accepts for it. */
interface Address {
  readonly path: readonly PropertyKey[];
  readonly url: string | null | undefined;
  readonly schemes: readonly string[];
}

const LINK = ['http', 'https', 'discord'];
const WEB = ['http', 'https'];
const MEDIA = ['http', 'https', 'attachment'];
const FILE = ['attachment'];

/** Finds addresses with a scheme that Discord does not accept for them. */
export const findUrlProblems = (body: MessageBody): RequestBodyProblem[] =>
  [...listMessageComponents(body.components ?? []).flatMap(addressesIn), ...embedAddresses(body)].flatMap(
    ({ path, url, schemes }) =>
      typeof url !== 'string' || schemes.includes(schemeOf(url))
        ? []
        : [{ path, code: 'URL_TYPE_INVALID_SCHEME', message: schemeMessage(url, schemes) }],
  );

const schemeOf = (url: string): string => url.slice(0, url.indexOf(':')).toLowerCase();

const schemeMessage = (url: string, schemes: readonly string[]): string =>
  `Scheme "${schemeOf(url)}" is not supported. Scheme must be one of (${schemes.join(', ')}).`;

const addressesIn = ({ component, path }: PlacedComponent): Address[] => {
  switch (component.type) {
    case ComponentType.Button:
      return component.style === ButtonStyle.Link
        ? [{ path: [...path, 'url'], url: component.url, schemes: LINK }]
        : [];
    case ComponentType.Thumbnail:
      return [{ path: [...path, 'media', 'url'], url: component.media.url, schemes: MEDIA }];
    case ComponentType.File:
      return [{ path: [...path, 'file', 'url'], url: component.file.url, schemes: FILE }];
    case ComponentType.MediaGallery:
      return component.items.map(({ media }, index) => ({
        path: [...path, 'items', index, 'media', 'url'],
        url: media.url,
        schemes: MEDIA,
      }));
    default:
      return [];
  }
};

const embedAddresses = ({ embeds }: MessageBody): Address[] =>
  (embeds ?? []).flatMap(({ url, image, thumbnail, author, footer }, index) => {
    const pathTo = (...keys: string[]) => ['embeds', index, ...keys];
    return [
      { path: pathTo('url'), url, schemes: WEB },
      { path: pathTo('author', 'url'), url: author?.url, schemes: WEB },
      { path: pathTo('image', 'url'), url: image?.url, schemes: MEDIA },
      { path: pathTo('thumbnail', 'url'), url: thumbnail?.url, schemes: MEDIA },
      { path: pathTo('author', 'icon_url'), url: author?.icon_url, schemes: MEDIA },
      { path: pathTo('footer', 'icon_url'), url: footer?.icon_url, schemes: MEDIA },
    ];
  });
