import { createItemXmlElement } from '../elements/createItemXmlElement.ts';
import { createTranscodeXmlElements } from '../elements/createSessionXmlElement.ts';
import { createErrorResponse, createMediaContainerResponse, createXmlResponse } from '../http/answer.ts';
import { createPagedListResponse } from '../http/listing.ts';
import type { MediaServerRoute } from '../http/route.ts';
import { requirePathSegment } from '../http/route.ts';
import { isSessionTranscoding, type PlaybackSession } from '../state/sessions.ts';
import { createXmlElement } from '../xml.ts';
import { MEDIA_TAG_XML_ATTRIBUTES } from './containers.ts';
import { deletePlaylistRoute } from './playlists.ts';
import { LIBRARY_TAG_ROUTES } from './tags.ts';

/** Requests of public clients to the vendor's servers. Neither document has them. */

const isVideoTranscode = (session: PlaybackSession): boolean =>
  isSessionTranscoding(session) && session.item.kind !== 'track';

/** First request of a client. The response identifies the server and its abilities. */
const root: MediaServerRoute = {
  operation: 'root',
  title: 'What the server is and can do',
  method: 'GET',
  path: '/',
  parameters: {},
  answer: ({ world }) => {
    const attributes = {
      allowCameraUpload: 0,
      allowChannelAccess: 1,
      allowMediaDeletion: 1,
      allowSharing: 1,
      allowSync: 0,
      backgroundProcessing: 1,
      certificate: 1,
      companionProxy: 1,
      diagnostics: 'logs,databases',
      eventStream: 1,
      friendlyName: world.profile.name,
      hubSearch: 1,
      machineIdentifier: world.machineIdentifier,
      multiuser: 1,
      myPlex: 1,
      myPlexMappingState: 'mapped',
      myPlexSigninState: 'ok',
      myPlexSubscription: 1,
      myPlexUsername: 'owner@house.example',
      ownerFeatures: 'pass,session_kick',
      photoAutoTag: 0,
      platform: 'Linux',
      platformVersion: '12 (Bookworm)',
      pluginHost: 1,
      readOnlyLibraries: 0,
      updater: 1,
      requestParametersInCookie: 1,
      streamingBrainABRVersion: 3,
      streamingBrainVersion: 2,
      sync: 1,
      transcoderActiveVideoSessions: world.sessions.active.filter(isVideoTranscode).length,
      transcoderAudio: 1,
      transcoderLyrics: 1,
      transcoderPhoto: 1,
      transcoderSubtitles: 1,
      transcoderVideo: 1,
      transcoderVideoBitrates: '64,96,208,320,720,1500,2000,3000,4000,8000,10000,12000,20000',
      transcoderVideoQualities: '0,1,2,3,4,5,6,7,8,9,10,11,12',
      transcoderVideoResolutions: '128,128,160,240,320,480,768,720,720,1080,1080,1080,1080',
      updatedAt: Math.floor(world.startedAt.getTime() / 1000),
      version: world.profile.version,
      voiceSearch: 1,
    };
    const children = ['butler', 'devices', 'hubs', 'library', 'playlists', 'status', 'transcode'];
    return createMediaContainerResponse(
      attributes,
      children.map((key) => createXmlElement('Directory', { count: 1, key, title: key })),
    );
  },
};

/** Root path of the libraries. Clients use the listed paths without reading the list. */
const library: MediaServerRoute = {
  operation: 'library',
  title: 'What there is below the library',
  method: 'GET',
  path: '/library',
  parameters: {},
  answer: ({ world }) => {
    const attributes = { allowSync: 0, art: '/:/resources/library-art.png', identifier: world.words.libraryPlugin };
    const titles = { content: 'plugins', title1: `${world.words.productName} Library`, title2: '' };
    const children = [createXmlElement('Directory', { key: 'sections', title: 'Library Sections' })];
    return createMediaContainerResponse({ ...attributes, ...MEDIA_TAG_XML_ATTRIBUTES, ...titles }, children);
  },
};

/** A library's collections. Clients request them together with its filters. These collections take no filters. */
const collections: MediaServerRoute = {
  operation: 'collections',
  title: 'List the collections of a library',
  method: 'GET',
  path: '/library/sections/{id}/collections',
  parameters: {},
  isPaged: true,
  answer: (context) => {
    const section = context.world.library.section(requirePathSegment(context, 'id'));
    if (section === undefined) return createErrorResponse(404);
    const collections = context.world.library.sorted(section.id, 'collection');
    return createPagedListResponse(context, {}, collections, (item) =>
      createItemXmlElement(context.world, item, 'listing'),
    );
  },
};

const transcodes: MediaServerRoute = {
  operation: 'transcode sessions',
  title: 'List transcode sessions',
  method: 'GET',
  path: '/transcode/sessions',
  parameters: {},
  answer: ({ world }) =>
    createMediaContainerResponse(
      {},
      world.sessions.active.flatMap((session) => createTranscodeXmlElements(world, session)),
    ),
};

/** Lists tasks. Clients start only listed tasks. interface.md has one of them (4.20). */
const butlerTasks: MediaServerRoute = {
  operation: 'butler tasks',
  title: 'List the maintenance tasks',
  method: 'GET',
  path: '/butler',
  parameters: {},
  answer: ({ world }) => {
    const { enabledToday, randomTime } = world.butler.plan;
    const task = createXmlElement('ButlerTask', {
      name: 'UpgradeMediaAnalysis',
      title: 'Upgrade media analysis',
      interval: 1,
      description: 'Upgrade media analysis where it was made by an older version.',
      enabled: enabledToday ? 1 : 0,
      scheduleRandomized: randomTime ? 1 : 0,
    });
    return createXmlResponse(createXmlElement('ButlerTasks', {}, [task]));
  },
};

export const PLEX_ONLY_ROUTES: readonly MediaServerRoute[] = [
  root,
  library,
  collections,
  transcodes,
  butlerTasks,
  deletePlaylistRoute,
  ...LIBRARY_TAG_ROUTES,
];
