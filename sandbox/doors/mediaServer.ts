/**
 * Public interface of the embedded media server for other projects (`usher-sandbox/media-server`). docs/media-server.md
 * explains it.
 */
export type { MediaServerBehaviour } from '../media-server/behaviour.ts';
export type {
  ServerFaultInjector,
  SimulatedServerFault,
  SimulatedServerFaultHandle,
} from '../media-server/http/faults.ts';
export type { MediaServerRuleViolation, RecordedRequest, RequestPattern } from '../media-server/http/requestLog.ts';
export { type EmbeddedMediaServer, type MediaServerOptions, startMediaServer } from '../media-server/server.ts';
