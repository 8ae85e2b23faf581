/**
 * Public interface of the embedded media server for other projects (`usher-sandbox/media-server`). docs/media-server.md
 * explains it.
 */
export type { Behaviour } from '../media-server/behaviour.ts';
export type { Fault, FaultHandle, Faults } from '../media-server/http/faults.ts';
export type { RecordedRequest, RequestMatch, Violation } from '../media-server/http/requestLog.ts';
export { type EmbeddedMediaServer, type MediaServerOptions, startMediaServer } from '../media-server/server.ts';
