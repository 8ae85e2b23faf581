import { parse } from 'yaml';
import { z } from 'zod';

/** The schema is strict, so that a new key in compose.yaml fails until this file handles it. */
const service = z.strictObject({
  build: z.literal('.'),
  image: z.string(),
  restart: z.string(),
  init: z.literal(true),
  env_file: z.literal('.env'),
  environment: z.record(z.string(), z.string()),
  extra_hosts: z.array(z.string()),
  user: z.string().regex(/^\d+:\d+$/),
  read_only: z.literal(true),
  tmpfs: z.tuple([z.templateLiteral(['/tmp:', z.string()])]),
  volumes: z.tuple([z.literal('data:/data')]),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  pids_limit: z.int(),
  mem_limit: z.string(),
  stop_grace_period: z.string(),
  logging: z.unknown(),
});

export interface DockerService {
  readonly environment: Readonly<Record<string, string>>;
  readonly user: number;
  readonly group: number;
  readonly tmpOptions: string;
}

/**
 * Reads how compose.yaml starts the bot, except limits for memory, processes and logs, which only a real engine
 * applies.
 */
export function readService(text: string): DockerService {
  const { usher } = z.object({ services: z.object({ usher: service }) }).parse(parse(text)).services;
  const [user, group] = usher.user.split(':').map(Number);
  if (user === undefined || group === undefined) throw new Error(`compose.yaml names no group: ${usher.user}`);
  return { environment: usher.environment, user, group, tmpOptions: usher.tmpfs[0].slice('/tmp:'.length) };
}
