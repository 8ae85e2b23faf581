import type { Posters } from '../../domain/media/items/itemsApi.ts';
import type { PictureRef } from '../../domain/servers/refs.ts';

/** Picture of a made-up item. Not requested from a media server. */
export const SAMPLE_POSTER = 'sample' as PictureRef;

/** A picture of 80 × 120 pixels as WebP: a disc on a dark ground. */
const BYTES = Buffer.from(
  'UklGRuAAAABXRUJQVlA4INQAAACQCQCdASpQAHgAPu12t1MpqCWipngIQTAdiWUA0R0AOfMAb//07szp4Hczwmob78khnMbzhRKw6PxI0JSkedbzunlY9Qv+J+RUzacV0ki5Drg2ztgAAP7svL76HJOJf7sAPeESeiktmt7yl/4KN9gHzCv+soBfMsL9GYF9EvGVhCMPznsPI7+OJc4tnRcpicy8hGOQQoA/i1WMpVW4uOB8L2GxKH4XHweMJN3jOaclfUTjLK3hOhO8BdCLRr2lQz9jE4QYyPV1mayQmyMpuEJNYAAAAA==',
  'base64',
);

export const samplePosters: Posters = { small: async (thumbs) => new Map(thumbs.map((thumb) => [thumb, BYTES])) };
