import type { IncomingMessage } from 'node:http';
import { discordApiErrors } from '../discordApiErrors.ts';
import type { DecodedRequestBody, UploadedFile } from '../messages/body.ts';

/** Maximum size of a request: 25 MiB (https://discord.com/developers/docs/reference#uploading-files). */
const MAX_BYTES = 25 * 1024 * 1024;

export const readRequestBodyBytes = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};

export const isMultipartForm = (contentType: string): boolean => contentType.startsWith('multipart/form-data');

/** Decodes a body into JSON and files. A multipart form has JSON in `payload_json` and a file in each `files[n]`. */
export const decodeRequestBody = async (bytes: Buffer, contentType: string): Promise<DecodedRequestBody> => {
  if (bytes.byteLength > MAX_BYTES) throw discordApiErrors.tooLarge();
  if (bytes.byteLength === 0) return { json: undefined, files: [], ignored: [] };
  if (contentType.startsWith('application/x-www-form-urlencoded'))
    return { json: Object.fromEntries(new URLSearchParams(bytes.toString('utf8'))), files: [], ignored: [] };
  if (contentType.startsWith('application/json'))
    return { json: parseJson(bytes.toString('utf8')), files: [], ignored: [] };
  if (!isMultipartForm(contentType)) throw discordApiErrors.wrongContentType();
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
  const payload = form.get('payload_json');
  const files: UploadedFile[] = [];
  for (const [field, value] of form) {
    const key = /^files\[(\d+)\]$/.exec(field)?.[1];
    if (key === undefined || typeof value === 'string') continue;
    files.push({ key, name: value.name, contentType: value.type, bytes: new Uint8Array(await value.arrayBuffer()) });
  }
  return { json: typeof payload === 'string' ? parseJson(payload) : {}, files, ignored: [] };
};

/** Ids have 64 bits and may be sent as numbers. JavaScript would round some of them, so these stay text. */
const withWholeIds = (_key: string, value: unknown, context?: { readonly source?: string }): unknown => {
  const source = context?.source ?? '';
  return typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(source) ? source : value;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text, withWholeIds);
  } catch {
    throw discordApiErrors.badJson();
  }
};
