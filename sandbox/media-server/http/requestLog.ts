import { EventEmitter } from 'node:events';
import type { Vocabulary } from '../vocabulary.ts';
import type { XmlElement } from '../xml.ts';
import type { MediaServerResponse } from './answer.ts';
import { jsonElementName } from './json.ts';
import { maskTokenInQuery, parseQuery } from './query.ts';

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  /** The decoded query with its token masked. A repeated parameter has only its last value; `search` has all values. */
  readonly query: Readonly<Record<string, string>>;
  readonly search: string;
  readonly body: string;
  /** The client's identifier. Undefined if the vocabulary has no header for it. */
  readonly client: string | undefined;
  readonly headerNames: readonly string[];
  readonly accept: string | undefined;
  /** Time of the request on the simulated clock. */
  readonly at: Date;
  /** Content type of the response, name of its root element, and names of that element's children, as in JSON. */
  answerType: string | undefined;
  answerShape: AnswerShape | undefined;
  /** Status of the response. Undefined during the request, and if a fault broke the connection. */
  status: number | undefined;
  isOver: boolean;
}

type Opening = Pick<
  RecordedRequest,
  'method' | 'path' | 'search' | 'body' | 'client' | 'headerNames' | 'accept' | 'at'
> & {
  readonly words: Pick<Vocabulary, 'isLenient'>;
};

export interface MediaServerRuleViolation {
  readonly method: string;
  readonly path: string;
  readonly why: string;
}

export interface RequestPattern {
  readonly method?: string;
  readonly path?: string | RegExp;
}

export function matchesRequestPattern(match: RequestPattern, method: string, path: string): boolean {
  if (match.method !== undefined && match.method !== method) return false;
  if (match.path === undefined) return true;
  return typeof match.path === 'string' ? match.path === path : match.path.test(path);
}

interface AnswerShape {
  readonly root: string;
  readonly elements: readonly string[];
}

const shapeOf = ({ name, children }: XmlElement): AnswerShape => ({
  root: name,
  elements: [...new Set(children.map(jsonElementName))],
});

/** Maximum number of requests in the log, because the sandbox may run for days. */
const KEPT = 20_000;

/** Log of all requests. A request that no correct client would send is also recorded as a violation. */
export class RequestLog {
  readonly requests: RecordedRequest[] = [];
  violations: MediaServerRuleViolation[] = [];
  readonly #events = new EventEmitter().setMaxListeners(0);

  open({ method, path, search, body, client, headerNames, accept, at, words }: Opening): RecordedRequest {
    const masked = maskTokenInQuery(search);
    const query = Object.fromEntries(parseQuery(masked, words).map(({ key, value }) => [key, value]));
    const request: RecordedRequest = {
      method,
      path,
      query,
      search: masked,
      body,
      client,
      headerNames,
      accept,
      at,
      answerType: undefined,
      answerShape: undefined,
      status: undefined,
      isOver: false,
    };
    this.requests.push(request);
    if (this.requests.length > KEPT) this.requests.shift();
    return request;
  }

  /** Completes a request's record. Without a response, the connection was broken. */
  close(
    request: RecordedRequest,
    answer: Pick<MediaServerResponse, 'status' | 'contentType' | 'root'> | undefined,
  ): void {
    request.status = answer?.status;
    request.answerType = answer?.contentType;
    request.answerShape = answer?.root && shapeOf(answer.root);
    request.isOver = true;
    this.#events.emit('over', request);
  }

  violation(method: string, path: string, reason: string): void {
    this.violations.push({ method, path, why: reason });
  }

  takeViolations(): readonly MediaServerRuleViolation[] {
    const takenViolations = this.violations;
    this.violations = [];
    return takenViolations;
  }

  next(match: RequestPattern): Promise<RecordedRequest> {
    return new Promise((resolve) => {
      const listener = (request: RecordedRequest): void => {
        if (!matchesRequestPattern(match, request.method, request.path)) return;
        this.#events.off('over', listener);
        resolve(request);
      };
      this.#events.on('over', listener);
    });
  }
}
